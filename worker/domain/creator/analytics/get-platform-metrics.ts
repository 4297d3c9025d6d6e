import { asc, between, desc, sql } from "drizzle-orm";
import { platformCountries, platformDays } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { dayOf } from "../../kernel/calendar/days.ts";
import type {
  PlatformMarket,
  PlatformMetrics,
  PlatformSums,
  PlatformWeek,
} from "./contract-api-platform.ts";
import {
  FEWEST_VIEWERS,
  PLATFORM_SPAN,
  PLATFORM_TARGETS,
  PLATFORM_WEEKS,
} from "./contract-platform.ts";
import { rollUpPlatform } from "./roll-up-platform.ts";

type Row = typeof platformDays.$inferSelect;
const ZERO_SUMS: PlatformSums = {
  joined: 0,
  videos: 0,
  streams: 0,
  views: 0,
  watchedMs: 0,
  paidCents: 0,
  earnedCents: 0,
};
const FIELDS = Object.keys(ZERO_SUMS) as (keyof PlatformSums)[];
/** Stored daily figures that are older than this are computed again before they are read. */
const FRESH_MS = 60 * 60_000;

const MONTH = 30;
/** Growth in percent is null with fewer accounts than this, because it would not be meaningful. */
const MIN_ACCOUNTS = 10;

/** Returns the figures of the whole platform. They are at most an hour old. */
export async function getPlatformMetrics(deps: Pick<Deps, "db" | "now">): Promise<PlatformMetrics> {
  const { db, now } = deps;
  const newest = await db
    .select({ at: platformDays.rolledUpAt })
    .from(platformDays)
    .orderBy(desc(platformDays.day))
    .limit(1)
    .get();
  if (!newest || newest.at < now() - FRESH_MS) await rollUpPlatform(deps);
  const today = dayOf(now());
  const [days, countries] = await db.batch([
    db.select().from(platformDays).orderBy(asc(platformDays.day)),
    db
      .select({
        country: platformCountries.country,
        views: sql<number>`sum(${platformCountries.views})`,
        viewers: sql<number>`sum(${platformCountries.viewers})`,
      })
      .from(platformCountries)
      .where(between(platformCountries.day, today - PLATFORM_SPAN, today - 1))
      .groupBy(platformCountries.country),
  ]);
  const total = sumOf(days);
  const weeks = weeksOf(days, today);
  return {
    totalUsers: accountsAt(days, today),
    totalRevenue: total.paidCents,
    totalEarned: total.earnedCents,
    totalVideos: total.videos,
    totalViews: total.views,
    totalWatchedMs: total.watchedMs,
    totalStreams: total.streams,
    currency: "USD",
    recent: {
      now: sumOf(within(days, today - PLATFORM_SPAN, today - 1)),
      before: sumOf(within(days, today - 2 * PLATFORM_SPAN, today - PLATFORM_SPAN - 1)),
    },
    monthlyGrowth: growthOf(accountsAt(days, today - MONTH), accountsAt(days, today)),
    weeks,
    markets: marketsOf(countries),
    targets: PLATFORM_TARGETS,
    asOf: days.at(-1)?.rolledUpAt ?? now(),
  };
}

const within = (days: readonly Row[], from: number, to: number) =>
  days.filter(({ day }) => day >= from && day <= to);
const accountsAt = (days: readonly Row[], day: number) =>
  within(days, 0, day).reduce((total, row) => total + row.joined - row.erased, 0);

function sumOf(days: readonly Row[]): PlatformSums {
  const sum = { ...ZERO_SUMS };
  for (const row of days) for (const field of FIELDS) sum[field] += row[field];
  return sum;
}

function growthOf(before: number, now: number): number | null {
  return before < MIN_ACCOUNTS ? null : Math.round((now / before - 1) * 1000) / 10;
}

function weeksOf(days: readonly Row[], today: number): PlatformWeek[] {
  const firstDay = days[0]?.day ?? today;
  const ends = Array.from({ length: PLATFORM_WEEKS }, (_, i) => today - 1 - 7 * i).filter(
    (to) => to - 6 >= firstDay,
  );
  return ends
    .reverse()
    .map((to) => ({ to, people: accountsAt(days, to), ...sumOf(within(days, to - 6, to)) }));
}

function marketsOf(
  rows: readonly { country: string; views: number; viewers: number }[],
): PlatformMarket[] {
  const isShownSeparately = (row: { country: string; viewers: number }) =>
    row.country !== "unknown" && row.viewers >= FEWEST_VIEWERS;
  const largeMarkets = rows
    .filter(isShownSeparately)
    .map(({ country, views, viewers }) => ({ country, views, dailyViewers: perDay(viewers) }));
  const smallMarkets = rows.filter((row) => !isShownSeparately(row));
  const combined = { country: "other", views: 0, viewers: 0 };
  for (const row of smallMarkets) {
    combined.views += row.views;
    combined.viewers += row.viewers;
  }
  const sorted = largeMarkets.sort(
    (a, b) => b.views - a.views || a.country.localeCompare(b.country),
  );
  return smallMarkets.length === 0
    ? sorted
    : [
        ...sorted,
        { country: "other", views: combined.views, dailyViewers: perDay(combined.viewers) },
      ];
}

const perDay = (viewers: number) => Math.round((viewers / PLATFORM_SPAN) * 10) / 10;
