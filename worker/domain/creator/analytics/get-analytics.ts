import { and, asc, between, desc, eq, gt, ne, sql } from "drizzle-orm";
import { videoDayParts, videoDays, videoRetention } from "../../../db/schema.ts";
import { entitlementsOf, includesDepth } from "../../accounts/plans/entitlements.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { dayOf } from "../../kernel/calendar/days.ts";
import { requireOwnVideo } from "../../media/videos/own-video.ts";
import type {
  AnalyticsDay,
  AnalyticsPart,
  AnalyticsTotals,
  VideoAnalytics,
} from "./contract-api.ts";
import { getPlaybackQuality } from "./quality.ts";
import { ALL_PLAYS, hasCurve } from "./rules.ts";

const MAX_HOSTS = 25;
const SHORT_RANGE = 90;
const FIELDS = ["views", "playbacks", "plays", "watchedMs", "likes", "comments", "shares"] as const;
const NO_CURVE = { retention: null, retentionPlays: 0 };
const ZERO_TOTALS: AnalyticsTotals = {
  views: 0,
  playbacks: 0,
  plays: 0,
  watchedMs: 0,
  likes: 0,
  comments: 0,
  shares: 0,
};

interface AnalyticsInput {
  videoId: string;
  ownerId: string;
  /** The plan of the video's owner, which decides how much detail is returned. */
  plan: Plan;
  /** First and last day, in days since the epoch. A null `from` means the first day with data. */
  from?: number | null;
  to?: number;
}

/** Returns a video's analytics for a range of days. Reads only stored daily figures. */
export async function getVideoAnalytics(
  deps: Pick<Deps, "db" | "now">,
  { videoId, ownerId, plan, from: requestedFrom, to: requestedTo }: AnalyticsInput,
): Promise<VideoAnalytics> {
  const { db } = deps;
  const video = await requireOwnVideo(deps, { videoId, ownerId });
  const depth = entitlementsOf(plan).analytics;
  const [isAdvanced, isFull] = [includesDepth(depth, "advanced"), includesDepth(depth, "full")];
  const today = dayOf(deps.now());
  const to = Math.min(requestedTo ?? today, today);
  const firstDay = await findFirstDay(deps, {
    videoId,
    bornAt: video.publishedAt ?? video.createdAt,
  });
  // A range longer than SHORT_RANGE starts at the earliest on the first day with data.
  const from = Math.min(
    requestedFrom == null
      ? firstDay
      : Math.max(requestedFrom, Math.min(firstDay, to - SHORT_RANGE + 1)),
    to,
  );
  const length = to - from + 1;
  const inRange = between(videoDayParts.day, from, to);
  const [dayRows, parts, hosts, retention, [preDailyRow]] = await db.batch([
    db
      .select()
      .from(videoDays)
      .where(
        and(eq(videoDays.videoId, videoId), between(videoDays.day, Math.max(1, from - length), to)),
      )
      .orderBy(asc(videoDays.day)),
    partSums(db)
      .where(
        and(
          eq(videoDayParts.videoId, videoId),
          inRange,
          sql`${videoDayParts.dimension} in ('source', 'device', 'country')`,
        ),
      )
      .groupBy(videoDayParts.dimension, videoDayParts.value)
      .orderBy(desc(sql`3`)),
    partSums(db)
      .where(
        and(
          eq(videoDayParts.videoId, videoId),
          inRange,
          eq(videoDayParts.dimension, "source_host"),
        ),
      )
      .groupBy(videoDayParts.value)
      .orderBy(desc(sql`3`), asc(videoDayParts.value))
      .limit(MAX_HOSTS),
    db.select().from(videoRetention).where(eq(videoRetention.videoId, videoId)),
    db
      .select({ views: videoDays.views })
      .from(videoDays)
      .where(and(eq(videoDays.videoId, videoId), eq(videoDays.day, 0))),
  ]);
  const days = fillDays(dayRows, from, to);
  const earlierViews = preDailyRow?.views ?? 0;
  const totals = sumOf(days);
  // Views that were counted before daily figures existed belong to no day, but to the total.
  if (requestedFrom == null) totals.views += earlierViews;
  const averageMs = totals.plays > 0 ? totals.watchedMs / totals.plays : null;
  const { durationSeconds } = video;
  const ofDimension = (dimension: string): AnalyticsPart[] =>
    parts
      .filter((p) => p.dimension === dimension)
      .map(({ dimension: _dimension, ...part }) => part);
  return {
    videoId,
    title: video.title,
    depth,
    durationSeconds,
    from,
    to,
    firstDay,
    days,
    totals,
    before:
      requestedFrom == null || from - length < firstDay
        ? null
        : sumOf(dayRows.filter((row) => row.day < from)),
    averageMs,
    averagePercent:
      averageMs === null || !durationSeconds
        ? null
        : Math.min(100, averageMs / durationSeconds / 10),
    sources: ofDimension("source"),
    hosts: isAdvanced ? hosts.map(({ dimension: _dimension, ...host }) => host) : null,
    devices: isAdvanced ? ofDimension("device") : null,
    countries: isAdvanced ? ofDimension("country") : null,
    ...(isFull ? curveOf(retention[0]?.plays ?? []) : NO_CURVE),
    quality: isFull ? await getPlaybackQuality(deps, { videoId, from, to }) : null,
    earlierViews,
  };
}

const partSums = (db: Deps["db"]) =>
  db
    .select({
      dimension: videoDayParts.dimension,
      value: videoDayParts.value,
      views: sql<number>`sum(${videoDayParts.views})`,
      playbacks: sql<number>`sum(${videoDayParts.playbacks})`,
      watchedMs: sql<number>`sum(${videoDayParts.watchedMs})`,
    })
    .from(videoDayParts);

async function findFirstDay(
  { db }: Pick<Deps, "db">,
  { videoId, bornAt }: { videoId: string; bornAt: number },
): Promise<number> {
  const first = await db
    .select({ day: videoDays.day })
    .from(videoDays)
    .where(and(eq(videoDays.videoId, videoId), gt(videoDays.day, 0), ne(videoDays.playbacks, 0)))
    .orderBy(asc(videoDays.day))
    .limit(1)
    .get();
  return Math.min(first?.day ?? Number.POSITIVE_INFINITY, dayOf(bornAt));
}

function fillDays(
  rows: (AnalyticsTotals & { day: number })[],
  from: number,
  to: number,
): AnalyticsDay[] {
  const rowsByDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const row = rowsByDay.get(from + i) ?? ZERO_TOTALS;
    return { day: from + i, ...pickTotals(row) };
  });
}

const pickTotals = (row: AnalyticsTotals): AnalyticsTotals => {
  const { views, playbacks, plays, watchedMs, likes, comments, shares } = row;
  return { views, playbacks, plays, watchedMs, likes, comments, shares };
};

function sumOf(rows: AnalyticsTotals[]): AnalyticsTotals {
  const sum = { ...ZERO_TOTALS };
  for (const row of rows) for (const field of FIELDS) sum[field] += row[field];
  return sum;
}

function curveOf(counts: readonly number[]) {
  const plays = counts[ALL_PLAYS] ?? 0;
  if (!hasCurve(counts)) return NO_CURVE;
  const retention = counts.slice(0, ALL_PLAYS).map((n) => Math.min(100, (n / plays) * 100));
  return { retention, retentionPlays: plays };
}
