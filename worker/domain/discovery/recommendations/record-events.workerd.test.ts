import { eq, inArray } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  interactions,
  recommendationPreferences,
  trendActs,
  users,
  videos,
} from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { makeVideoRow } from "../../../testing/media-objects.ts";
import { addTrend, trendOf, trendWeight } from "../../media/trend/trend.ts";
import { deleteExpired } from "../../ops/retention/delete-expired.ts";
import type { QueuedEvent } from "./events.ts";
import { recordEvents } from "./record-events.ts";

const ctx = testContext();
const DAY = 86_400_000;
const NOW = Math.floor(Date.now() / DAY) * DAY + DAY / 2;
const MADE = NOW - 400 * DAY;

const interaction = (
  userId: string,
  contentId: string,
  fields: Partial<QueuedEvent & { kind: "interaction" }> = {},
): QueuedEvent => ({
  kind: "interaction",
  id: `${userId}.e1`,
  userId,
  contentId,
  contentType: "video",
  interactionType: "view",
  value: 1,
  sessionId: "s",
  deviceType: "mobile",
  at: NOW,
  ...fields,
});

async function makeScene() {
  const creator = await makeUser({ createdAt: MADE, emailVerifiedAt: MADE });
  const people = await Promise.all([
    makeUser({ createdAt: MADE, emailVerifiedAt: MADE }),
    makeUser({ createdAt: MADE, emailVerifiedAt: MADE }),
    makeUser({ createdAt: NOW - 2 * DAY, emailVerifiedAt: MADE }),
  ]);
  return { creator, people, videoIds: await makeVideos(creator) };
}

const makeVideos = async (creator: TestUser) => [
  await makeVideoRow(creator, "public"),
  await makeVideoRow(creator, "public"),
];

const happening = fc.record({
  isAct: fc.boolean(),
  who: fc.integer({ min: 0, max: 2 }),
  video: fc.integer({ min: 0, max: 1 }),
  act: fc.constantFrom<"like" | "share">("like", "share"),
  hours: fc.integer({ min: 0, max: 40 }),
  id: fc.integer({ min: 0, max: 4 }),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

test("recommendation events that arrive repeatedly and in any order lead to the same rows", async () => {
  const { creator, people } = await makeScene();

  const outcome = async (happenings: Happening[], cut: number) => {
    const videoIds = await makeVideos(creator);
    const run = videoIds.join();
    const made = happenings.map(({ isAct, who, video, act, hours, id }): QueuedEvent => {
      const [userId, videoId, at] = [
        people[who]?.id ?? "",
        videoIds[video] ?? "",
        NOW - hours * 3_600_000,
      ];
      // Each event id must always belong to the same item.
      const named = interaction(userId, videoIds[id % 2] ?? "", {
        id: `${userId}.${run}.${id}`,
        at,
      });
      return isAct ? { kind: "act", videoId, viewerKey: `u:${userId}`, act, at } : named;
    });
    for (let from = 0; from < made.length; from += cut)
      await recordEvents(ctx, made.slice(from, from + cut));
    const [rows, acts, raised] = await ctx.db.batch([
      ctx.db.select().from(interactions).where(inArray(interactions.contentId, videoIds)),
      ctx.db.select().from(trendActs).where(inArray(trendActs.videoId, videoIds)),
      ctx.db
        .select({ trend: videos.trend })
        .from(videos)
        .where(inArray(videos.id, videoIds))
        .orderBy(videos.id),
    ]);
    const told = [...rows, ...acts].map((row) =>
      videoIds.reduce((text, id, i) => text.replaceAll(id, `v${i}`), JSON.stringify(row)),
    );
    return { told: told.sort(), trends: raised.map(({ trend }) => trend) };
  };

  const runs = fc.array(happening, { minLength: 1, maxLength: 12 }).chain((events) =>
    fc.record({
      events: fc.constant(events),
      // Delivers each event at least once, some repeatedly, in any order.
      sent: fc
        .tuple(
          fc.shuffledSubarray(events, { minLength: events.length }),
          fc.shuffledSubarray(events),
        )
        .map((parts) => parts.flat()),
      cut: fc.integer({ min: 1, max: 6 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(runs, async ({ events, sent, cut }) => {
      const [plain, other] = [await outcome(events, events.length), await outcome(sent, cut)];
      expect(other.told).toEqual(plain.told);
      for (const [at, trend] of other.trends.entries())
        expect(trend).toBeCloseTo(plain.trends[at] ?? -1, 6);
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

test("a video's trend counts a viewer's like only once, and ignores the creator's own like", async () => {
  const { creator, people, videoIds } = await makeScene();
  const [videoId = ""] = videoIds;
  const act = (viewerKey: string, kind: "like" | "share", at: number): QueuedEvent => ({
    kind: "act",
    videoId,
    viewerKey,
    act: kind,
    at,
  });
  const [a, b] = people;
  if (!a || !b) throw new Error("nobody came");
  const list = [
    act(`u:${a.id}`, "like", NOW - 7_200_000),
    act(`u:${b.id}`, "share", NOW - 3_600_000),
    act("a:visitor", "share", NOW),
  ];
  await recordEvents(ctx, [
    ...list,
    act(`u:${creator.id}`, "like", NOW),
    act(`u:${a.id}`, "like", NOW),
  ]);
  await recordEvents(ctx, list);
  const wanted = [
    trendOf(trendWeight("like", "established"), NOW - 7_200_000),
    trendOf(trendWeight("share", "established"), NOW - 3_600_000),
    trendOf(trendWeight("share", "visitor"), NOW),
  ].reduce(addTrend);
  expect(
    (await ctx.db.select({ trend: videos.trend }).from(videos).where(eq(videos.id, videoId)).get())
      ?.trend,
  ).toBeCloseTo(wanted, 6);
});

test("recordEvents stores at most 300 searches of a user in 24 hours", async () => {
  const [user, other] = [await makeUser(), await makeUser()];
  const search = (userId: string, n: number): QueuedEvent => ({
    kind: "interaction",
    id: `${userId}.search.${n}`,
    userId,
    contentId: `word ${n}`,
    contentType: "search",
    interactionType: "view",
    value: 1,
    sessionId: null,
    deviceType: null,
    at: NOW + n,
  });
  for (let n = 0; n < 310; n++) await recordEvents(ctx, [search(user.id, n)]);
  await recordEvents(ctx, [search(other.id, 1), search(user.id, 90_000_000)]);
  const storedOf = (userId: string) => ctx.db.$count(interactions, eq(interactions.userId, userId));
  expect([await storedOf(user.id), await storedOf(other.id)]).toEqual([301, 1]);
});

test("interactions of users who opted out of analytics or deleted their account are not stored", async () => {
  const { people, videoIds } = await makeScene();
  const [off, reset, stays] = people;
  if (!off || !reset || !stays) throw new Error("nobody came");
  await ctx.db.update(users).set({ analyticsCollection: false }).where(eq(users.id, off.id));
  await ctx.db
    .insert(recommendationPreferences)
    .values({ userId: reset.id, preferences: {}, resetAt: NOW, updatedAt: NOW });
  const videoId = videoIds[0] ?? "";
  await recordEvents(ctx, [
    ...[off.id, reset.id, stays.id, "usr_gone"].map((id) => interaction(id, videoId)),
  ]);
  const rows = await ctx.db.select().from(interactions).where(eq(interactions.contentId, videoId));
  expect(
    rows.map(({ userId, deviceType, sessionId, value }) => ({
      userId,
      deviceType,
      sessionId,
      value,
    })),
  ).toEqual([{ userId: stays.id, deviceType: "mobile", sessionId: "s", value: 1 }]);
});

test("the cleanup job deletes recommendation events after their retention period, but no likes", async () => {
  const { people, videoIds } = await makeScene();
  const [videoId = "", userId = ""] = [videoIds[0], people[0]?.id];
  const act = (kind: "like" | "share", at: number): QueuedEvent => ({
    kind: "act",
    videoId,
    viewerKey: `u:${userId}`,
    act: kind,
    at,
  });
  const [recent, old] = [NOW - DAY, NOW - 390 * DAY];
  await recordEvents(ctx, [act("like", old), act("share", old), act("share", recent)]);
  await recordEvents(ctx, [
    interaction(userId, videoId, { id: `${userId}.old`, at: old }),
    interaction(userId, videoId, { id: `${userId}.new`, at: recent }),
  ]);
  await deleteExpired(ctx, { table: "trend_acts" });
  await deleteExpired(ctx, { table: "interactions" });
  const acts = await ctx.db.select().from(trendActs).where(eq(trendActs.videoId, videoId));
  expect(acts.map(({ act, at }) => [act, at]).sort()).toEqual([
    ["like", old],
    ["share", recent],
  ]);
  const rows = await ctx.db.select().from(interactions).where(eq(interactions.contentId, videoId));
  expect(rows.map(({ id }) => id)).toEqual([`${userId}.new`]);
});
