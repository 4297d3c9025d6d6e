import { faker } from "@faker-js/faker";
import type { AnySQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../../worker/db/schema.ts";
import { ALL_PLAYS } from "../../worker/domain/creator/analytics/rules.ts";
import { dayOf } from "../../worker/domain/kernel/calendar/days.ts";
import { type Verdict, viewThreshold } from "../../worker/domain/media/views/contract.ts";
import { type Session, singlePlayback } from "./demo-playback.ts";
import {
  COUNTRIES,
  DEVICES,
  HOSTS,
  QUALITY_DAYS,
  qualityOf,
  randomizedWeights,
  SOURCES,
  split,
  UNCOUNTED,
} from "./demo-view-mix.ts";

type Rows = [AnySQLiteTable, Record<string, unknown>[]][];

/** Number of recent playbacks per video that get rows. Older ones are only in the daily totals. */
const SINGLE = 250;

interface DemoVideo {
  id: string;
  viewCount: number;
  likeCount: number;
  durationSeconds: number | null;
  publishedAt: number | null;
}

interface Day {
  day: number;
  verdicts: [Verdict, number][];
  counted: number;
  playbacks: number;
  watchedOf: (verdict: Verdict) => number;
  watchedMs: number;
  countedMs: number;
  plays: number;
}

type Known = (typeof schema.videoDays.$inferSelect)[];
type Parts = {
  dimension: string;
  value: string;
  playbacks: number;
  views: number;
  watchedMs: number;
};

/**
 * Returns a video's daily totals, which replace `known` (totals of triggers), and its playbacks.
 */
export function demoViews(video: DemoVideo, { now, known }: { now: number; known: Known }): Rows {
  const first = dayOf(video.publishedAt ?? now);
  const days = Array.from({ length: dayOf(now) - first + 1 }, (_, i) => first + i);
  const weights = weightsOf(days);
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
  for (const [i, at] of [...days.entries()].reverse()) {
    const day = makeDay({ day: at, counted: views[i] ?? 0, needed, length });
    allPlays += day.plays;
    if (at > dayOf(now) - QUALITY_DAYS)
      quality.push(...qualityOf(day.plays).map((row) => ({ videoId: video.id, day: at, ...row })));
    dayRows.push(
      rowOf(video, day, { before: known.find((row) => row.day === at), likes: likes[i] ?? 0 }),
    );
    parts.push(...partsOf(day).map((part) => ({ videoId: video.id, day: at, ...part })));
    const mixed = day.verdicts.flatMap(([name, count]) =>
      Array<Verdict>(Math.min(count, SINGLE)).fill(name),
    );
    for (const verdict of faker.helpers.shuffle(mixed)) {
      if (sessions.length >= SINGLE) break;
      const session = singlePlayback({ video, day: at, verdict, needed, length, now });
      if (session) sessions.push(session);
    }
  }
  // Totals from before the publication, when only the creator could watch, are kept.
  for (const row of known.filter(({ day }) => !days.includes(day))) dayRows.push(row);
  const viewRows = sessions
    .filter(({ verdict }) => verdict === "counted")
    .map(({ id, viewerKey, startedAt, countedAt }) => ({
      videoId: video.id,
      viewerKey,
      day: dayOf(startedAt),
      countedAt,
      playbackId: id,
      verified: true,
    }));
  return [
    [schema.videoDays, dayRows],
    [schema.videoDayParts, parts],
    [schema.videoRetention, retentionOf(video, allPlays)],
    [schema.videoDayQuality, quality],
    [schema.playbackSessions, sessions],
    [schema.videoViews, viewRows],
  ];
}

const weightsOf = (days: number[]) =>
  days.map((day, i) => {
    const weekend = day % 7 === 2 || day % 7 === 3 ? 1.3 : 1;
    const linked = faker.datatype.boolean(0.05) ? 2.5 : 1;
    return (
      (Math.exp(-i / 7) + 0.12) * weekend * linked * faker.number.float({ min: 0.75, max: 1.25 })
    );
  });

function makeDay({
  day,
  counted,
  needed,
  length,
}: {
  day: number;
  counted: number;
  needed: number;
  length: number;
}): Day {
  const verdicts: [Verdict, number][] = [
    ["counted", counted],
    ...UNCOUNTED.map(([verdict, share]): [Verdict, number] => [
      verdict,
      Math.round((counted * share * faker.number.float({ min: 0.8, max: 1.2 })) / 100),
    ]),
    ["own", faker.datatype.boolean(0.15) ? 1 : 0],
  ];
  const of = (verdict: Verdict) => verdicts.find(([name]) => name === verdict)?.[1] ?? 0;
  const countedMs = Math.max(needed, length * 0.72);
  const watchedOf = (verdict: Verdict) =>
    verdict === "counted" || verdict === "too_short" || verdict === "repeat"
      ? Math.round(of(verdict) * (verdict === "too_short" ? needed * 0.3 : countedMs))
      : 0;
  return {
    day,
    verdicts,
    counted,
    countedMs,
    watchedOf,
    playbacks: verdicts.reduce((n, [, count]) => n + count, 0),
    watchedMs: watchedOf("counted") + watchedOf("too_short") + watchedOf("repeat"),
    plays: counted + of("too_short") + of("repeat"),
  };
}

function rowOf(
  video: DemoVideo,
  { day, playbacks, counted, plays, watchedMs }: Day,
  more: { before: Known[number] | undefined; likes: number },
) {
  const { before, likes } = more;
  return {
    videoId: video.id,
    day,
    playbacks,
    views: counted,
    verifiedViews: counted,
    plays,
    watchedMs,
    likes: (before?.likes ?? 0) + likes,
    comments: before?.comments ?? 0,
    shares: Math.round(counted * faker.number.float({ min: 0, max: 0.008 })),
  };
}

function partsOf({ verdicts, counted, playbacks, watchedMs, watchedOf, countedMs }: Day): Parts[] {
  const parts: Parts[] = verdicts.map(([verdict, count]) => ({
    dimension: "verdict",
    value: verdict,
    playbacks: count,
    views: verdict === "counted" ? count : 0,
    watchedMs: watchedOf(verdict),
  }));
  for (const [dimension, values] of [
    ["source", SOURCES],
    ["device", DEVICES],
    ["country", COUNTRIES],
  ] as const) {
    const shares = randomizedWeights(values);
    const [viewParts, uncountedParts, watched] = [
      split(counted, shares),
      split(playbacks - counted, shares),
      split(watchedMs, shares),
    ];
    for (const [n, [value]] of values.entries()) {
      const views = viewParts[n] ?? 0;
      parts.push({
        dimension,
        value,
        playbacks: views + (uncountedParts[n] ?? 0),
        views,
        watchedMs: watched[n] ?? 0,
      });
      if (dimension !== "source" || value !== "external") continue;
      const hosts = split(views, randomizedWeights(HOSTS));
      for (const [h, [host]] of HOSTS.entries()) {
        const count = hosts[h] ?? 0;
        parts.push({
          dimension: "source_host",
          value: host,
          playbacks: count,
          views: count,
          watchedMs: Math.round(count * countedMs),
        });
      }
    }
  }
  return parts.filter((part) => part.playbacks > 0);
}

function retentionOf(video: DemoVideo, plays: number) {
  const fade = faker.number.float({ min: 1.1, max: 1.8 });
  const curve = Array.from({ length: 100 }, (_, hundredth) => ({
    videoId: video.id,
    hundredth,
    plays: Math.round(
      plays *
        (0.42 + 0.58 * Math.exp((-fade * hundredth) / 38)) *
        (hundredth > 92 ? 1 - (hundredth - 92) / 40 : 1),
    ),
  }));
  return plays > 0 ? [...curve, { videoId: video.id, hundredth: ALL_PLAYS, plays }] : curve;
}
