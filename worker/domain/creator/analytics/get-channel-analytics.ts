import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { creatorDays, creatorHours, users, videos } from "../../../db/schema.ts";
import { entitlementsOf, includesDepth } from "../../accounts/plans/entitlements.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { dayOf, HOUR_MS } from "../../kernel/calendar/days.ts";
import { revenueSourceOf } from "../../money/revenue/contract.ts";
import { channelLive } from "./channel-live.ts";
import { channelParts, type PartRow } from "./channel-parts.ts";
import { channelRetention, MOST_CURVES } from "./channel-retention.ts";
import type { AnalyticsPart } from "./contract-api.ts";
import type {
  ChannelAnalytics,
  ChannelHour,
  ChannelPoint,
  ChannelVideo,
} from "./contract-api-channel.ts";
import { type ChannelDay, sumOfDays } from "./contract-channel.ts";
import {
  type ChannelRange,
  comparedWith,
  type Days,
  pointsOf,
  type Step,
  stepOf,
  VIDEOS_A_PAGE,
} from "./contract-range.ts";
import { creatorFigures } from "./creator-figures.ts";

const MOST_VALUES = 300;
const HOURS = 48;
/** A range of at most this many days may start before the channel's first day with data. */
const SHORT_RANGE = 365;

interface ChannelInput {
  creatorId: string;
  plan: Plan;
  range: ChannelRange;
  videoPage?: number;
}

/** Returns a channel's analytics for a range of days. Reads only stored daily figures. */
export async function getChannelAnalytics(
  deps: Pick<Deps, "db" | "now">,
  { creatorId, plan, range, videoPage = 1 }: ChannelInput,
): Promise<ChannelAnalytics> {
  const { analytics: depth, revenueDashboard } = entitlementsOf(plan);
  const [isAdvanced, isFull] = [includesDepth(depth, "advanced"), includesDepth(depth, "full")];
  const today = dayOf(deps.now());
  const { firstDay, followers, earlierViews } = await readHistoryStart(deps, creatorId, today);
  const from = Math.min(
    range.from === null
      ? firstDay
      : Math.max(range.from, Math.min(firstDay, range.to - SHORT_RANGE + 1)),
    range.to,
  );
  const days = { from, to: range.to };
  const comparisonDays = comparedWith(days, range.compare);
  const compared = comparisonDays && comparisonDays.to >= firstDay ? comparisonDays : null;
  const parts = (
    dimension: Parameters<typeof channelParts>[1]["dimension"],
    limit: number,
    isIncluded = true,
  ) => (isIncluded ? channelParts(deps, { creatorId, dimension, days, today, limit }) : null);
  // All days up to today are read, because follower counts are computed backward from today.
  const readFrom = Math.min(days.from, compared?.from ?? days.from);
  const [{ days: rows }, videoRows, sources, devices, countries, revenue, live] = await Promise.all(
    [
      creatorFigures(deps, { creatorId, from: readFrom, to: today }),
      // The earlier pages are read too, because the retention curves need the most viewed videos.
      parts("video", videoPage * VIDEOS_A_PAGE + 1),
      parts("source", MOST_VALUES),
      parts("device", MOST_VALUES, isAdvanced),
      parts("country", MOST_VALUES, isAdvanced),
      parts("revenue", MOST_VALUES, revenueDashboard),
      channelLive(deps, { creatorId, days }),
    ],
  );
  const step = stepOf(days);
  const followersByDay = followersBy(rows, followers);
  const within = ({ from, to }: Days) => rows.slice(from - readFrom, to - readFrom + 1);
  const pointsOfRange = (of: Days) =>
    pointsFrom(within(of), of, step, { followersByDay, followers, revenueDashboard });
  const ranked = videoRows ?? [];
  const [topVideos, curveVideos] = await Promise.all([
    nameVideos(
      deps,
      creatorId,
      ranked.slice((videoPage - 1) * VIDEOS_A_PAGE, videoPage * VIDEOS_A_PAGE),
    ),
    videoPage === 1 || !isFull ? [] : nameVideos(deps, creatorId, ranked.slice(0, VIDEOS_A_PAGE)),
  ]);
  const totals = sumOfDays(within(days));
  // Views that were counted before daily figures existed belong to no day, but to the total.
  if (range.from === null) totals.views += earlierViews;
  return {
    depth,
    ...days,
    firstDay,
    step,
    points: pointsOfRange(days),
    totals,
    followers,
    compared: compared && {
      ...compared,
      totals: sumOfDays(within(compared)),
      points: pointsOfRange(compared),
    },
    videos: topVideos,
    videoPage,
    hasMoreVideos: ranked.length > videoPage * VIDEOS_A_PAGE,
    sources: toParts(sources),
    devices: isAdvanced ? toParts(devices) : null,
    countries: isAdvanced ? toParts(countries) : null,
    revenue: revenueDashboard ? bySource(revenue ?? []) : null,
    live,
    hours: isFull ? await recentHours(deps, creatorId) : null,
    retention: isFull
      ? await channelRetention(deps, {
          videos: (videoPage === 1 ? topVideos : curveVideos)
            .flatMap(({ videoId, title }) => (title === null ? [] : [{ videoId, title }]))
            .slice(0, MOST_CURVES),
        })
      : null,
    earlierViews,
  };
}

async function readHistoryStart({ db }: Pick<Deps, "db">, creatorId: string, today: number) {
  const d = creatorDays;
  const [[firstRow], [preDailyRow], [user]] = await db.batch([
    db
      .select({ day: d.day })
      .from(d)
      .where(and(eq(d.creatorId, creatorId), gt(d.day, 0)))
      .orderBy(asc(d.day))
      .limit(1),
    db
      .select({ views: d.views })
      .from(d)
      .where(and(eq(d.creatorId, creatorId), eq(d.day, 0))),
    db.select({ followers: users.followerCount }).from(users).where(eq(users.id, creatorId)),
  ]);
  return {
    firstDay: Math.min(firstRow?.day ?? today, today),
    earlierViews: preDailyRow?.views ?? 0,
    followers: user?.followers ?? 0,
  };
}

/** `days` must end today, because each count is computed backward from today's number. */
function followersBy(days: readonly ChannelDay[], currentFollowers: number): Map<number, number> {
  const followersByDay = new Map<number, number>();
  let followers = currentFollowers;
  for (const { day, followersGained, followersLost } of [...days].reverse()) {
    followers = Math.max(0, followers - followersGained + followersLost);
    followersByDay.set(day - 1, followers);
  }
  return followersByDay;
}

function pointsFrom(
  rows: readonly ChannelDay[],
  range: Days,
  step: Step,
  {
    followersByDay,
    followers,
    revenueDashboard,
  }: { followersByDay: Map<number, number>; followers: number; revenueDashboard: boolean },
): ChannelPoint[] {
  return pointsOf(range, step).map(({ from, to }) => {
    const { revenueCents, ...sums } = sumOfDays(rows.slice(from - range.from, to - range.from + 1));
    return {
      from,
      to,
      ...sums,
      revenueCents: revenueDashboard ? revenueCents : null,
      followers: followersByDay.get(to) ?? followers,
    };
  });
}

const toParts = (rows: PartRow[] | null): AnalyticsPart[] =>
  (rows ?? []).map(({ value, views, playbacks, watchedMs }) => ({
    value,
    views,
    playbacks,
    watchedMs,
  }));

function bySource(rows: readonly PartRow[]): NonNullable<ChannelAnalytics["revenue"]> {
  const sums = new Map<ReturnType<typeof revenueSourceOf>, number>();
  for (const { value, cents } of rows)
    sums.set(revenueSourceOf(value), (sums.get(revenueSourceOf(value)) ?? 0) + cents);
  return [...sums].map(([source, cents]) => ({ source, cents })).sort((a, b) => b.cents - a.cents);
}

async function nameVideos(
  { db }: Pick<Deps, "db">,
  creatorId: string,
  rows: PartRow[],
): Promise<ChannelVideo[]> {
  const v = videos;
  const ids = JSON.stringify(rows.map(({ value }) => value));
  const videoRows = await db
    .select({
      id: v.id,
      title: v.title,
      publishedAt: v.publishedAt,
      likes: v.likeCount,
      comments: v.commentCount,
      state: v.state,
    })
    .from(v)
    .where(
      and(inArray(v.id, sql`(select value from json_each(${ids}))`), eq(v.creatorId, creatorId)),
    );
  const videosById = new Map(
    videoRows.filter(({ state }) => state !== "removed").map((video) => [video.id, video]),
  );
  return rows.map(({ value: videoId, views, plays, watchedMs }) => {
    const video = videosById.get(videoId);
    return {
      videoId,
      title: video ? video.title || t("analytics.videos.untitledVideo") : null,
      publishedAt: video?.publishedAt ?? null,
      views,
      watchedMs,
      averageMs: plays > 0 ? watchedMs / plays : null,
      likes: video?.likes ?? 0,
      comments: video?.comments ?? 0,
    };
  });
}

async function recentHours(
  { db, now }: Pick<Deps, "db" | "now">,
  creatorId: string,
): Promise<ChannelHour[]> {
  const currentHour = Math.floor(now() / HOUR_MS);
  const h = creatorHours;
  const rows = await db
    .select()
    .from(h)
    .where(and(eq(h.creatorId, creatorId), gt(h.hour, currentHour - HOURS)));
  const rowsByHour = new Map(rows.map((row) => [row.hour, row]));
  return Array.from({ length: HOURS }, (_, i) => {
    const hour = currentHour - HOURS + 1 + i;
    return {
      hour,
      views: rowsByHour.get(hour)?.views ?? 0,
      watchedMs: rowsByHour.get(hour)?.watchedMs ?? 0,
    };
  });
}
