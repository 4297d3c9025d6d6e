import { eq, inArray } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { playbackSessions, videos } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { makeVideoRow } from "../../../testing/media-objects.ts";
import { TREND_HALF_LIFE_MS, TREND_WEIGHT } from "../../media/trend/trend.ts";
import { countView } from "../../media/views/count-view.ts";
import type { QueuedEvent } from "./events.ts";
import { recordEvents } from "./record-events.ts";
import { listTrending } from "./trending.ts";

const ctx = testContext();
const DAY = 86_400_000;
const NOW = Math.floor(Date.now() / DAY) * DAY + DAY / 2;
const established = { createdAt: NOW - 400 * DAY, emailVerifiedAt: NOW - 400 * DAY };
const makeMany = (count: number, of: Parameters<typeof makeUser>[0]) =>
  Promise.all(Array.from({ length: count }, () => makeUser(of)));
const actsOf = (videoId: string, people: readonly TestUser[], at = NOW): QueuedEvent[] =>
  people.flatMap(({ id }) =>
    (["like", "share"] as const).map(
      (act): QueuedEvent => ({ kind: "act", videoId, viewerKey: `u:${id}`, network: id, act, at }),
    ),
  );

/** Returns the weighted sum of a video's actions, each with a half-life of twelve hours. */
async function wantedNow(videoId: string): Promise<number> {
  const row = await ctx.db
    .select({ trend: videos.trend })
    .from(videos)
    .where(eq(videos.id, videoId))
    .get();
  return 2 ** ((row?.trend ?? 0) - NOW / TREND_HALF_LIFE_MS);
}

test("accounts that repeat a like or share within a day raise a video's trend only once", async () => {
  const [creator, people] = [await makeUser(established), await makeMany(4, established)];
  const burst = fc.array(fc.record({ who: fc.nat(3), isLike: fc.boolean(), minute: fc.nat(600) }), {
    minLength: 1,
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(burst, async (list) => {
      const [bursting, once] = [
        await makeVideoRow(creator, "public"),
        await makeVideoRow(creator, "public"),
      ];
      const events = list.map(({ who, isLike, minute }): QueuedEvent => {
        const viewerKey = `u:${people[who]?.id}`;
        return {
          kind: "act",
          videoId: bursting,
          viewerKey,
          act: isLike ? "like" : "share",
          at: NOW - minute * 60_000,
        };
      });
      await recordEvents(ctx, events);
      await recordEvents(ctx, events.toReversed());
      const active = people.filter(({ id }) =>
        events.some((event) => event.kind === "act" && event.viewerKey === `u:${id}`),
      );
      await recordEvents(ctx, actsOf(once, active));
      expect(await wantedNow(bursting)).toBeLessThanOrEqual((await wantedNow(once)) * 1.000001);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test("an action of a new or unconfirmed account raises a trend by a fifth of the usual weight", async () => {
  const creator = await makeUser(established);
  const [byKnown, byNew, byUnproved] = [
    await makeVideoRow(creator, "public"),
    await makeVideoRow(creator, "public"),
    await makeVideoRow(creator, "public"),
  ];
  await recordEvents(ctx, [
    ...actsOf(byKnown, await makeMany(2, established)),
    ...actsOf(byNew, await makeMany(8, { createdAt: NOW - 3_600_000, emailVerifiedAt: NOW })),
    ...actsOf(byUnproved, await makeMany(8, { createdAt: NOW - 400 * DAY })),
  ]);
  expect((await wantedNow(byNew)) / (await wantedNow(byKnown))).toBeCloseTo(0.8, 6);
  expect((await wantedNow(byUnproved)) / (await wantedNow(byKnown))).toBeCloseTo(0.8, 6);
  const { videos: list } = await listTrending(ctx, { actor: { kind: "visitor" }, limit: 50 });
  const ours = list.map(({ id }) => id).filter((id) => [byKnown, byNew, byUnproved].includes(id));
  expect(ours[0]).toBe(byKnown);
  expect(
    await ctx.db.select({ id: videos.id }).from(videos).where(inArray(videos.id, ours)),
  ).toHaveLength(3);
});

test("a viewer's repeated views, likes and shares raise a video's trend once a day", async () => {
  const [creator, viewer] = [
    await makeUser(),
    await makeUser({ emailVerifiedAt: 1, createdAt: ctx.now() - 400 * DAY }),
  ];
  const videoId = await makeVideoRow(creator, "public");
  const weightNow = async () => {
    const row = await ctx.db
      .select({ trend: videos.trend })
      .from(videos)
      .where(eq(videos.id, videoId))
      .get();
    return 2 ** ((row?.trend ?? 0) - ctx.now() / TREND_HALF_LIFE_MS);
  };
  const view = async () => {
    const at = ctx.now();
    const played = { playedMs: 40_000, fetchedAt: at, startedAt: at, lastReportAt: at } as const;
    const id = ctx.newId("play");
    await ctx.db
      .insert(playbackSessions)
      .values({ id, videoId, viewerKey: `u:${viewer.id}`, userId: viewer.id, ...played });
    return countView(ctx, { id });
  };
  expect([await view(), await view()]).toEqual(["counted", "repeat"]);
  expect(await weightNow()).toBeCloseTo(TREND_WEIGHT.view, 2);
  const act = (path: string, json: unknown) =>
    call(`/api/videos/${videoId}/${path}`, { method: "POST", json, as: viewer });
  for (const reaction of ["like", "none", "like"])
    expect((await act("reaction", { reaction })).status).toBe(200);
  for (let i = 0; i < 2; i++) expect((await act("shares", {})).ok).toBe(true);
  const all = TREND_WEIGHT.view + TREND_WEIGHT.like + TREND_WEIGHT.share;
  // Waits until the queue has delivered the likes and shares, which must count once each.
  await vi.waitFor(async () => expect(await weightNow()).toBeCloseTo(all, 1), { timeout: 20_000 });
});
