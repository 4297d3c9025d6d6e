import { faker } from "@faker-js/faker";
import type { AnySQLiteTable } from "drizzle-orm/sqlite-core";
import { ulid } from "ulid";
import * as schema from "../../worker/db/schema.ts";
import { SETTLE_AFTER_MS, type Verdict, viewThreshold } from "../../worker/domain/analytics/contract.ts";
import { QUALITY_BUCKETS, QUALITY_MEASURES, type QualityMeasure } from "../../worker/domain/analytics/contract-quality.ts";
import { ALL_PLAYS, DAY_MS, dayOf } from "../../worker/domain/analytics/rules.ts";

/** A row and its table. */
type Rows = [AnySQLiteTable, Record<string, unknown>[]][];
type Weights = readonly (readonly [string, number])[];
type Session = typeof schema.playbackSessions.$inferInsert;

/** Newest playbacks of a video that are rows of their own; all older ones are in the sums alone. */
const SINGLE = 250;

const SOURCES: Weights = [
  ["home", 30],
  ["suggested", 24],
  ["search", 14],
  ["external", 11],
  ["channel", 8],
  ["direct", 6],
  ["embed", 3],
  ["playlist", 2],
  ["notification", 1],
  ["unknown", 1],
];
const HOSTS: Weights = [
  ["news.ycombinator.com", 5],
  ["reddit.com", 4],
  ["google.com", 3],
  ["lobste.rs", 2],
  ["blog.nightbus.example", 2],
  ["duckduckgo.com", 1],
];
const DEVICES: Weights = [
  ["mobile", 52],
  ["desktop", 36],
  ["tablet", 7],
  ["tv", 4],
  ["unknown", 1],
];
const COUNTRIES: Weights = [
  ["US", 28],
  ["DE", 14],
  ["GB", 11],
  ["JP", 9],
  ["BR", 8],
  ["IN", 8],
  ["FR", 6],
  ["KR", 5],
  ["CA", 4],
  ["NL", 3],
  ["PL", 2],
  ["unknown", 2],
];
/** Playbacks to a hundred views. */
const LOST: readonly (readonly [Verdict, number])[] = [
  ["too_short", 31],
  ["repeat", 9],
  ["robot", 3],
  ["not_fetched", 1],
];

/** How well plays run, by the buckets of each measure. */
const QUALITY: Record<QualityMeasure, readonly number[]> = {
  start_ms: [46, 27, 14, 8, 3, 2],
  stalls: [88, 8, 3, 1],
  bitrate: [2, 10, 24, 48, 15, 1],
};
/** Days, the newest ones, of which the demo holds how well plays ran. */
const QUALITY_DAYS = 28;

/** Whole numbers that add up to `total`, as near to their weights as they can be. */
export function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  let seen = 0;
  let given = 0;
  return weights.map((weight) => {
    seen += weight;
    const upTo = sum === 0 ? 0 : Math.round((total * seen) / sum);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** Weights that differ a little from day to day. */
const shaken = (weights: Weights) => weights.map(([, weight]) => weight * faker.number.float({ min: 0.7, max: 1.3 }));

interface DemoVideo {
  id: string;
  viewCount: number;
  likeCount: number;
  durationSeconds: number | null;
  publishedAt: number | null;
}

/**
 * A video's life as its rollups, which add up to its view count, and its newest playbacks one by one.
 * @param known what the triggers wrote of its days already: the rows given here stand in their place
 */
export function demoViews(video: DemoVideo, { now, known }: { now: number; known: (typeof schema.videoDays.$inferSelect)[] }): Rows {
  const first = dayOf(video.publishedAt ?? now);
  const days = Array.from({ length: dayOf(now) - first + 1 }, (_, i) => first + i);
  // A burst at first, a long tail, weekends, and now and then somebody links to it.
  const weights = days.map((day, i) => {
    const weekend = day % 7 === 2 || day % 7 === 3 ? 1.3 : 1;
    const linked = faker.datatype.boolean(0.05) ? 2.5 : 1;
    return (Math.exp(-i / 7) + 0.12) * weekend * linked * faker.number.float({ min: 0.75, max: 1.25 });
  });
  const views = split(video.viewCount, weights);
  const knownLikes = known.reduce((n, day) => n + day.likes, 0);
  const likes = split(Math.max(0, video.likeCount - knownLikes), weights);
  const needed = viewThreshold(video.durationSeconds);
  const length = (video.durationSeconds ?? 30) * 1000;
  const dayRows: Record<string, unknown>[] = [];
  const parts: Record<string, unknown>[] = [];
  const quality: Record<string, unknown>[] = [];
  const sessions: Session[] = [];
  let allPlays = 0;
  for (const [i, day] of [...days.entries()].reverse()) {
    const counted = views[i] ?? 0;
    const verdicts: [Verdict, number][] = [
      ["counted", counted],
      ...LOST.map(([verdict, share]): [Verdict, number] => [
        verdict,
        Math.round((counted * share * faker.number.float({ min: 0.8, max: 1.2 })) / 100),
      ]),
      ["own", faker.datatype.boolean(0.15) ? 1 : 0],
    ];
    const playbacks = verdicts.reduce((n, [, count]) => n + count, 0);
    const of = (verdict: Verdict) => verdicts.find(([name]) => name === verdict)?.[1] ?? 0;
    const plays = counted + of("too_short") + of("repeat");
    allPlays += plays;
    const averageOf = (verdict: Verdict) => (verdict === "too_short" ? needed * 0.3 : Math.max(needed, length * 0.72));
    const watchedOf = (verdict: Verdict) =>
      verdict === "counted" || verdict === "too_short" || verdict === "repeat" ? Math.round(of(verdict) * averageOf(verdict)) : 0;
    const watchedMs = watchedOf("counted") + watchedOf("too_short") + watchedOf("repeat");
    if (day > dayOf(now) - QUALITY_DAYS) quality.push(...qualityOf(plays).map((row) => ({ videoId: video.id, day, ...row })));
    const before = known.find((row) => row.day === day);
    const shares = Math.round(counted * faker.number.float({ min: 0, max: 0.008 }));
    const likesOfDay = (before?.likes ?? 0) + (likes[i] ?? 0);
    dayRows.push({
      videoId: video.id,
      day,
      playbacks,
      views: counted,
      plays,
      watchedMs,
      likes: likesOfDay,
      comments: before?.comments ?? 0,
      shares,
    });
    const put = (dimension: string, value: string, numbers: { playbacks: number; views: number; watchedMs: number }) =>
      numbers.playbacks > 0 && parts.push({ videoId: video.id, day, dimension, value, ...numbers });
    for (const [verdict, count] of verdicts) {
      put("verdict", verdict, { playbacks: count, views: verdict === "counted" ? count : 0, watchedMs: watchedOf(verdict) });
    }
    for (const [dimension, values] of [
      ["source", SOURCES],
      ["device", DEVICES],
      ["country", COUNTRIES],
    ] as const) {
      const shares = shaken(values);
      const [viewParts, lostParts, watched] = [split(counted, shares), split(playbacks - counted, shares), split(watchedMs, shares)];
      for (const [n, [value]] of values.entries()) {
        const own = viewParts[n] ?? 0;
        put(dimension, value, { playbacks: own + (lostParts[n] ?? 0), views: own, watchedMs: watched[n] ?? 0 });
        if (dimension !== "source" || value !== "external") continue;
        const hosts = split(own, shaken(HOSTS));
        for (const [h, [host]] of HOSTS.entries()) {
          const count = hosts[h] ?? 0;
          put("source_host", host, { playbacks: count, views: count, watchedMs: Math.round(count * averageOf("counted")) });
        }
      }
    }
    for (const verdict of faker.helpers.shuffle(verdicts.flatMap(([name, count]) => Array<Verdict>(Math.min(count, SINGLE)).fill(name)))) {
      if (sessions.length >= SINGLE) break;
      const session = singlePlayback({ video, day, verdict, needed, length, now });
      if (session) sessions.push(session);
    }
  }
  // What happened before it was published, to nobody but its creator.
  for (const row of known.filter(({ day }) => !days.includes(day))) dayRows.push(row);
  const fade = faker.number.float({ min: 1.1, max: 1.8 });
  const retention = Array.from({ length: 100 }, (_, hundredth) => ({
    videoId: video.id,
    hundredth,
    plays: Math.round(allPlays * (0.42 + 0.58 * Math.exp((-fade * hundredth) / 38)) * (hundredth > 92 ? 1 - (hundredth - 92) / 40 : 1)),
  }));
  if (allPlays > 0) retention.push({ videoId: video.id, hundredth: ALL_PLAYS, plays: allPlays });
  const viewRows = sessions
    .filter(({ verdict }) => verdict === "counted")
    .map(({ id, viewerKey, startedAt, countedAt }) => ({ videoId: video.id, viewerKey, day: dayOf(startedAt), countedAt, playbackId: id }));
  return [
    [schema.videoDays, dayRows],
    [schema.videoDayParts, parts],
    [schema.videoRetention, retention],
    [schema.videoDayQuality, quality],
    [schema.playbackSessions, sessions],
    [schema.videoViews, viewRows],
  ];
}

const qualityOf = (plays: number) =>
  QUALITY_MEASURES.flatMap((measure) => {
    const shares = split(
      plays,
      QUALITY[measure].map((weight) => weight * faker.number.float({ min: 0.7, max: 1.3 })),
    );
    return QUALITY_BUCKETS[measure].flatMap((bucket, i) => (shares[i] ? [{ measure, bucket, plays: shares[i] }] : []));
  });

interface Single {
  video: DemoVideo;
  day: number;
  verdict: Verdict;
  needed: number;
  length: number;
  now: number;
}

/** Nothing where the day's hours that are over are not long enough. */
function singlePlayback({ video, day, verdict, needed, length, now }: Single): Session | null {
  const end = Math.min((day + 1) * DAY_MS, now - SETTLE_AFTER_MS - length * 2);
  if (end <= day * DAY_MS) return null;
  const startedAt = faker.number.int({ min: day * DAY_MS, max: end - 1 });
  const isShort = verdict === "too_short";
  const share = isShort
    ? faker.number.float({ min: 0.02, max: 0.95 }) * (needed / length)
    : faker.number.float({ min: needed / length, max: 1 });
  const playedMs =
    verdict === "not_fetched" ? needed : Math.round(length * Math.max(0, isShort ? Math.min(share, 1) : Math.max(share, needed / length)));
  const drawn = (weights: Weights) => faker.helpers.weightedArrayElement(weights.map(([value, weight]) => ({ value, weight })));
  const source = drawn(SOURCES) as NonNullable<Session["source"]>;
  const isWithheld = source === "unknown";
  const country = drawn(COUNTRIES);
  const lastReportAt = startedAt + playedMs + faker.number.int({ max: 4000 });
  return {
    id: `play_${ulid(startedAt, () => faker.number.float({ min: 0, max: 0.999 })).toLowerCase()}`,
    videoId: video.id,
    viewerKey: `a:${faker.string.hexadecimal({ length: 64, casing: "lower", prefix: "" })}`,
    playedMs,
    neededMs: needed,
    fetchedAt: verdict === "not_fetched" ? null : startedAt + 300,
    countedAt: verdict === "counted" ? startedAt + needed + 200 : null,
    barred: verdict === "own" || verdict === "robot" ? verdict : null,
    verdict,
    settledAt: lastReportAt + SETTLE_AFTER_MS,
    source,
    sourceHost: source === "external" ? drawn(HOSTS) : null,
    device: isWithheld ? "unknown" : (drawn(DEVICES.slice(0, -1)) as NonNullable<Session["device"]>),
    country: isWithheld || country === "unknown" ? null : country,
    played: hundredthsUpTo(playedMs / length),
    startedAt,
    lastReportAt,
  };
}

const hundredthsUpTo = (share: number) => {
  const count = Math.min(100, Math.ceil(share * 100));
  const bits = "1".repeat(count).padEnd(100, "0");
  return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join("");
};
