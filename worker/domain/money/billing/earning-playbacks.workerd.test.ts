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

/** Lets a subscriber watch a video of a creator, whose facts change before the month is split. */
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

  /** Starts a playback over the API, and settles it as ten seconds in November. */
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
  test("keeps the earnings of a month if staff suspend the partner before the split", async () => {
    const cents = await earnAfter({ partnerStatus: "active" }, { partnerStatus: "suspended" });
    expect(cents).toBeGreaterThan(0);
  });

  test("keeps the earnings of a month if the plan ends before the split", async () => {
    expect(await earnAfter({ plan: "creator_pro" }, { plan: "free" })).toBeGreaterThan(0);
  });

  test("earns nothing from playbacks before the approval as a partner", async () => {
    expect(await earnAfter({}, { partnerStatus: "active" })).toBe(0);
  });

  test("earns nothing from playbacks before staff grant a plan", async () => {
    expect(await earnAfter({}, { plan: "creator_pro", grantedPlan: "creator_pro" })).toBe(0);
  });

  test("earns nothing after the account is deleted", async () => {
    expect(await earnAfter({ partnerStatus: "active" }, { deletedAt: 1 })).toBe(0);
  });
});
