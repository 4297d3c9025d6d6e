import { env } from "cloudflare:workers";
import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { blocks, notifications, reports, users } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { decide } from "./decide.ts";

const ctx = testContext();
const REPORTERS = 40;

async function makeReported() {
  const owner = await makeUser();
  const { id: subjectId } = await makeVideo(owner);
  const ids = Array.from({ length: REPORTERS }, () => ctx.newId("usr"));
  const at = ctx.now();
  await ctx.db.batch([
    ctx.db.select({ id: blocks.blockerId }).from(blocks).limit(1),
    ...ids.map((id, i) =>
      ctx.db.insert(users).values({
        id,
        username: `r${id.slice(-12)}`,
        email: `${id}@example.com`,
        displayName: "Reporter",
        locale: i % 2 === 0 ? "en" : "de",
        createdAt: at,
        updatedAt: at,
      }),
    ),
    ...ids.map((id) =>
      ctx.db.insert(reports).values({
        id: ctx.newId("rep"),
        reporterId: id,
        subjectUserId: owner.id,
        subjectType: "video",
        subjectId,
        reason: "spam",
        details: "",
        evidence: "A video",
        createdAt: at,
      }),
    ),
  ]);
  return { subjectId, ids, owner };
}

const decision = {
  kind: "remove",
  rule: "hate",
  reason: "Insults",
  days: null,
  fromReports: true,
} as const;

test("a decision about a video with 40 reporters notifies all reporters in their languages with fewer than 40 queries", async () => {
  const { subjectId, ids } = await makeReported();
  const actor = await actorOf(await makeUser({ role: "admin" }));
  let calls = 0;
  const bindings = watchedEnv(env, async (work) => {
    calls += 1;
    return work();
  });
  const deps = createContext(bindings, "test");
  await decide(deps, { ...decision, actor, subjectType: "video", subjectId });
  expect(calls).toBeLessThan(REPORTERS);
  const rows = await ctx.db
    .select({ userId: notifications.userId, text: notifications.text })
    .from(notifications)
    .where(inArray(notifications.userId, ids));
  expect(rows.map(({ userId }) => userId).sort()).toEqual([...ids].sort());
  expect(new Set(rows.map(({ text }) => text)).size).toBe(2);
});

test("a suspension notifies the reporters of the suspended user even if the job queue fails", async () => {
  const { ids, owner } = await makeReported();
  await ctx.db
    .update(reports)
    .set({ subjectType: "user", subjectId: owner.id })
    .where(inArray(reports.reporterId, ids));
  const actor = await actorOf(await makeUser({ role: "admin" }));
  const queue = { send: () => Promise.reject(new Error("The queue does not answer")) };
  const suspend = { ...decision, kind: "suspend", days: 3 } as const;
  await decide({ ...ctx, queue }, { ...suspend, actor, subjectType: "user", subjectId: owner.id });
  const told = await ctx.db.$count(
    notifications,
    and(inArray(notifications.userId, ids), eq(notifications.kind, "moderation")),
  );
  expect(told).toBe(REPORTERS);
});
