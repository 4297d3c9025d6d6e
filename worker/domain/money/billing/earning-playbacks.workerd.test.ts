import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { playbackSessions, users } from "../../../db/schema.ts";
import { call, makeUser, makeVideo, type TestUser } from "../../../testing/factories.ts";
import { DAY, makePaidPlan, PLAN_START } from "../../../testing/paid-plan.ts";
import { purse } from "../ledger/contract.ts";
import { balanceOf } from "../ledger/queries.ts";
import { splitPlanMonths } from "./split-plan-months.ts";
import { syncInvoice } from "./sync-invoice.ts";

type Facts = Partial<typeof users.$inferInsert>;

/**
 * Returns the cents that a creator earns from a subscriber's playback of the creator's video. The
 * creator's row contains `before` during the playback, and `later` when the month's plan revenue is
 * split.
 */
async function earnAfter(before: Facts, later: Facts): Promise<number> {
  const { deps, user, invoice, forward } = await makePaidPlan();
  await syncInvoice(deps, { id: invoice.id });
  const creator = await makeUser(before);
  await watch(user, creator);
  await deps.db.update(users).set(later).where(eq(users.id, creator.id));
  forward(30 * DAY);
  const split = { ...deps, log: { ...deps.log, error: () => undefined } };
  while ((await splitPlanMonths(split, { month: 202611 })) === "more");
  return balanceOf(deps, purse(creator.id, "available"));

  /** Starts a playback over the API, and turns it into a finished playback of ten seconds. */
  async function watch(viewer: TestUser, owner: TestUser) {
    const { id: videoId } = await makeVideo(owner);
    const path = `/api/videos/${videoId}/playback`;
    const answer = await call(path, { method: "POST", json: {}, as: viewer });
    expect(answer.status).toBe(200);
    const at = PLAN_START + DAY;
    const settled = { playedMs: 10_000, startedAt: at, settledAt: at, verdict: "counted" } as const;
    const p = playbackSessions;
    await deps.db
      .update(p)
      .set(settled)
      .where(and(eq(p.videoId, videoId), eq(p.viewerKey, `u:${viewer.id}`)));
  }
}

describe("the creator of a watched video", () => {
  test("keeps a month's earnings if staff suspend the partner before the plan revenue is split", async () => {
    const cents = await earnAfter({ partnerStatus: "active" }, { partnerStatus: "suspended" });
    expect(cents).toBeGreaterThan(0);
  });

  test("keeps a month's earnings if the creator's plan ends before the plan revenue is split", async () => {
    expect(await earnAfter({ plan: "creator_pro" }, { plan: "free" })).toBeGreaterThan(0);
  });

  test("earns nothing from playbacks that began before the creator became a partner", async () => {
    expect(await earnAfter({}, { partnerStatus: "active" })).toBe(0);
  });

  test("earns nothing from playbacks that began before staff granted the creator a plan", async () => {
    expect(await earnAfter({}, { plan: "creator_pro", grantedPlan: "creator_pro" })).toBe(0);
  });

  test("earns nothing if the creator's account is deleted before the plan revenue is split", async () => {
    expect(await earnAfter({ partnerStatus: "active" }, { deletedAt: 1 })).toBe(0);
  });
});
