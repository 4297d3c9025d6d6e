import { and, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  comments,
  creatorDays,
  creatorHours,
  creatorParts,
  follows,
  playbackSessions,
  streams,
  users,
  videoReactions,
  videoShares,
  videos,
} from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { makeVideoRow } from "../../../testing/media-objects.ts";
import { PAYOUT_KINDS } from "../../accounts/earnings/contract.ts";
import { DAY_MS, dayOf, HOUR_MS } from "../../kernel/calendar/days.ts";
import { recordAudience } from "../../live/chat/record-audience.ts";
import { markEnded } from "../../live/streams/end-stream.ts";
import { markLive } from "../../live/streams/mark-live.ts";
import type { JournalKind } from "../../money/ledger/contract.ts";
import { postJournal } from "../../money/ledger/post-journal.ts";
import { NO_TOTALS } from "./contract-channel.ts";
import { creatorFigures } from "./creator-figures.ts";
import { settlePlaybacks } from "./settle-playbacks.ts";

const ctx = testContext();
const { db } = ctx;
const quiet = { ...ctx, log: { ...ctx.log, info: () => undefined } };
const TODAY = dayOf(ctx.now());
const DAYS = [TODAY - 40, TODAY - 3, TODAY - 2, TODAY - 1] as const;
const monthOfDay = (day: number) => {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS;
};

const EARNING: readonly JournalKind[] = ["tip", "tip_refunded", "claim", "plan_split", "deal_paid"];
const nth = fc.nat(3);
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("play" as const),
      video: fc.nat(2),
      viewer: nth,
      day: nth,
      ms: fc.nat(60_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("settle" as const), at: fc.constant(0) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom("like", "unlike"),
      video: fc.nat(2),
      viewer: nth,
      day: nth,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom("comment", "hold", "share"),
      video: fc.nat(2),
      viewer: nth,
      day: nth,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom("follow", "unfollow"), viewer: nth, day: nth }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("earn" as const),
      kind: fc.constantFrom(...EARNING, "payout"),
      cents: fc.nat(900),
      day: nth,
    }),
  },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

interface World {
  creator: TestUser;
  fans: readonly TestUser[];
  videoIds: readonly string[];
  lost: number;
}

async function happen(world: World, e: Event): Promise<void> {
  const videoId = "video" in e ? (world.videoIds[e.video] ?? "") : "";
  const fan = "viewer" in e ? (world.fans[e.viewer]?.id ?? "") : "";
  const at = "day" in e ? (DAYS[e.day] ?? 0) * DAY_MS + 5 * HOUR_MS : 0;
  switch (e.type) {
    case "play":
      await db.insert(playbackSessions).values({
        id: ctx.newId("play"),
        videoId,
        viewerKey: `u:${fan}`,
        fetchedAt: at,
        playedMs: e.ms,
        source: e.ms % 2 ? "search" : "home",
        device: e.ms % 3 ? "mobile" : "desktop",
        country: e.ms % 5 ? "DE" : null,
        startedAt: at,
        lastReportAt: at,
      });
      return;
    case "settle":
      // Settles twice at the same time, because the queue may deliver a job more than once.
      await Promise.all([settlePlaybacks(quiet), settlePlaybacks(quiet)]);
      return;
    case "like":
      await db
        .insert(videoReactions)
        .values({ videoId, userId: fan, reaction: "like", createdAt: at })
        .onConflictDoNothing();
      return;
    case "unlike":
      await db
        .delete(videoReactions)
        .where(and(eq(videoReactions.videoId, videoId), eq(videoReactions.userId, fan)));
      return;
    case "comment":
      await db
        .insert(comments)
        .values({ id: ctx.newId("cmt"), videoId, userId: fan, body: "Hello", createdAt: at });
      return;
    case "hold":
      await db
        .update(comments)
        .set({ state: "held" })
        .where(and(eq(comments.videoId, videoId), eq(comments.userId, fan)));
      return;
    case "share":
      await db
        .insert(videoShares)
        .values({ videoId, viewerKey: `u:${fan}`, day: dayOf(at), sharedAt: at })
        .onConflictDoNothing();
      return;
    case "follow":
      await db
        .insert(follows)
        .values({ followerId: fan, creatorId: world.creator.id, createdAt: at })
        .onConflictDoNothing();
      return;
    case "unfollow": {
      const gone = await db
        .delete(follows)
        .where(and(eq(follows.followerId, fan), eq(follows.creatorId, world.creator.id)))
        .returning({ at: follows.createdAt });
      world.lost += gone.length;
      return;
    }
    case "earn": {
      if (e.cents === 0) return;
      const journal = {
        id: `test:${crypto.randomUUID()}`,
        kind: e.kind,
        currency: "USD",
        entries: { [`creator:${world.creator.id}:available`]: e.cents, "platform:bonus": -e.cents },
      };
      await postJournal({ db, now: () => at }, journal);
      await postJournal({ db, now: () => at + DAY_MS }, journal);
    }
  }
}

async function fromRawRows(world: World) {
  const sums = new Map<number, typeof NO_TOTALS>();
  const add = (day: number, field: keyof typeof NO_TOTALS, n: number) => {
    const row = sums.get(day) ?? { ...NO_TOTALS };
    row[field] += n;
    sums.set(day, row);
  };
  const sessions = await db
    .select()
    .from(playbackSessions)
    .where(inArray(playbackSessions.videoId, [...world.videoIds]));
  for (const s of sessions) {
    if (s.verdict === null) continue;
    add(dayOf(s.startedAt), "playbacks", 1);
    if (s.verdict === "counted") add(dayOf(s.startedAt), "views", 1);
    if (s.playedMs > 0) {
      add(dayOf(s.startedAt), "plays", 1);
      add(dayOf(s.startedAt), "watchedMs", s.playedMs);
    }
  }
  const likes = await db
    .select()
    .from(videoReactions)
    .where(inArray(videoReactions.videoId, [...world.videoIds]));
  for (const like of likes) add(dayOf(like.createdAt), "likes", 1);
  const said = await db
    .select()
    .from(comments)
    .where(and(inArray(comments.videoId, [...world.videoIds]), eq(comments.state, "shown")));
  for (const comment of said) add(dayOf(comment.createdAt), "comments", 1);
  const shares = await db
    .select()
    .from(videoShares)
    .where(inArray(videoShares.videoId, [...world.videoIds]));
  for (const share of shares) add(share.day, "shares", 1);
  const money = await db.all<{ day: number; cents: number; kind: string }>(
    sql`select j.posted_at / ${DAY_MS} as day, j.kind as kind, e.cents as cents from ledger_entries e join ledger_journals j on j.id = e.journal_id where e.creator_id = ${world.creator.id}`,
  );
  for (const { day, kind, cents } of money)
    if (!PAYOUT_KINDS.includes(kind)) add(Math.floor(day), "revenueCents", cents);
  return { sums, sessions };
}

test("a channel's daily figures equal the sums of its database rows, however often jobs run", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 20, maxLength: 45 }), async (events) => {
      const creator = await makeUser();
      const fans = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
      const videoIds = [
        await makeVideoRow(creator, "public"),
        await makeVideoRow(creator, "public"),
        await makeVideoRow(creator, "draft"),
      ];
      const world: World = { creator, fans, videoIds, lost: 0 };
      for (const e of events) await happen(world, e);
      await settlePlaybacks(quiet);
      await settlePlaybacks(quiet);

      const { sums, sessions } = await fromRawRows(world);
      const { days, totals } = await creatorFigures(ctx, {
        creatorId: creator.id,
        from: TODAY - 60,
        to: TODAY,
      });
      const kept = await db.select().from(follows).where(eq(follows.creatorId, creator.id));
      expect(totals.followersLost).toBe(world.lost);
      expect(totals.followersGained - totals.followersLost).toBe(kept.length);
      for (const { day, followersGained: _gained, followersLost: _lost, ...told } of days) {
        const { followersGained: _g, followersLost: _l, ...raw } = sums.get(day) ?? NO_TOTALS;
        expect({ day, ...told }).toEqual({ day, ...raw });
      }

      const parts = await db
        .select()
        .from(creatorParts)
        .where(eq(creatorParts.creatorId, creator.id));
      const expected = new Map<string, number>();
      const raise = (key: string, n: number) =>
        n !== 0 && expected.set(key, (expected.get(key) ?? 0) + n);
      for (const s of sessions) {
        const day = dayOf(s.startedAt);
        const of = {
          video: s.videoId,
          source: s.source,
          device: s.device,
          country: s.country ?? "unknown",
        };
        for (const [dimension, value] of Object.entries(of)) {
          for (const span of [`day ${day}`, `month ${monthOfDay(day)}`]) {
            raise(`${dimension} ${span} ${value} playbacks`, 1);
            raise(`${dimension} ${span} ${value} views`, s.verdict === "counted" ? 1 : 0);
            raise(`${dimension} ${span} ${value} watched`, s.playedMs);
          }
        }
      }
      const told = new Map<string, number>();
      for (const p of parts) {
        if (p.dimension === "revenue") continue;
        const key = `${p.dimension} ${p.span} ${p.start} ${p.value}`;
        for (const [name, n] of Object.entries({
          playbacks: p.playbacks,
          views: p.views,
          watched: p.watchedMs,
        }))
          if (n !== 0) told.set(`${key} ${name}`, n);
      }
      expect(Object.fromEntries([...told].sort())).toEqual(
        Object.fromEntries([...expected].sort()),
      );
      const earned = parts
        .filter((p) => p.dimension === "revenue" && p.span === "month")
        .reduce((n, p) => n + p.cents, 0);
      expect(earned).toBe(totals.revenueCents);

      const hours = await db
        .select()
        .from(creatorHours)
        .where(eq(creatorHours.creatorId, creator.id));
      const recent = sessions.filter((s) => s.startedAt >= (TODAY - 2) * DAY_MS);
      expect(
        hours.filter((h) => h.hour >= (TODAY - 2) * 24).reduce((n, h) => n + h.watchedMs, 0),
      ).toBe(recent.reduce((n, s) => n + s.playedMs, 0));

      // The channel's sums keep the figures and the likes of an erased video.
      const [gone] = videoIds;
      await db.delete(videos).where(eq(videos.id, gone ?? ""));
      expect(
        (await creatorFigures(ctx, { creatorId: creator.id, from: TODAY - 60, to: TODAY })).totals,
      ).toEqual(totals);
    }),
    { numRuns: 8 },
  );
});

test("deleting an account deletes the channel's daily figures, and later ledger entries create no new ones", async () => {
  const [creator, fan] = [await makeUser(), await makeUser()];
  await db
    .insert(follows)
    .values({ followerId: fan.id, creatorId: creator.id, createdAt: ctx.now() });
  const rows = () => db.select().from(creatorDays).where(eq(creatorDays.creatorId, creator.id));
  expect(await rows()).toMatchObject([{ followersGained: 1 }]);
  // The account deletion has the same order: first the tombstone, then the dependent rows.
  await db.batch([
    db.update(users).set({ deletedAt: ctx.now() }).where(eq(users.id, creator.id)),
    db.delete(follows).where(eq(follows.creatorId, creator.id)),
    db.delete(creatorDays).where(eq(creatorDays.creatorId, creator.id)),
  ]);
  await postJournal(ctx, {
    id: `test:${crypto.randomUUID()}`,
    kind: "plan_split",
    currency: "USD",
    entries: { [`creator:${creator.id}:available`]: 5, "platform:bonus": -5 },
  });
  expect(await rows()).toEqual([]);
});

test("the analytics of an ended stream show its watch time, chat messages and gained followers", async () => {
  const [creator, early, fan] = [await makeUser(), await makeUser(), await makeUser()];
  const streamId = ctx.newId("str");
  const began = ctx.now();
  const at = (minutes: number) => ({ ...ctx, now: () => began + minutes * 60_000 });
  await db.insert(streams).values({
    id: streamId,
    creatorId: creator.id,
    title: "A stream",
    category: "art",
    createdAt: 1,
    updatedAt: 1,
  });
  await db
    .insert(follows)
    .values({ followerId: early.id, creatorId: creator.id, createdAt: began });
  await recordAudience(at(-5), { streamId, viewers: 50, ranked: 50, peak: 0, unique: 0 });
  await markLive(at(0), { streamId, source: "browser" });
  await recordAudience(at(0), { streamId, viewers: 10, ranked: 10, peak: 10, unique: 10 });
  await db.insert(follows).values({ followerId: fan.id, creatorId: creator.id, createdAt: began });
  await recordAudience(at(4), { streamId, viewers: 20, ranked: 20, peak: 20, unique: 20 });
  await recordAudience(at(8), { streamId, viewers: 0, ranked: 0, peak: 20, unique: 20 });
  await markEnded(at(10), { streamId });
  await markEnded(at(11), { streamId });
  await recordAudience(at(12), {
    streamId,
    viewers: 3,
    ranked: 3,
    peak: 20,
    unique: 21,
    messages: 7,
  });
  const stream = await db.select().from(streams).where(eq(streams.id, streamId)).get();
  expect(stream).toMatchObject({
    viewerMs: (10 * 4 + 20 * 4) * 60_000,
    newFollowers: 1,
    messageCount: 7,
    peakViewers: 20,
  });
});
