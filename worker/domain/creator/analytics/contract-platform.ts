import type { PlatformWeek } from "./contract-api-platform.ts";
import { type Projection, projectTrend } from "./contract-trend.ts";

/** Business targets of the platform. Pages show them separately from measured figures. */
export const PLATFORM_TARGETS = {
  people: 50_000_000,
  /** Revenue target for the year 2025, US cents. */
  revenueCents: 500_000_000_000,
  /** Target for the growth per month, percent. */
  monthlyGrowth: 23.5,
} as const;

/**
 * Countries with fewer viewers in the range are combined, so that no viewer can be identified by
 * country.
 */
export const FEWEST_VIEWERS = 20;
/** Number of days for the markets and for the comparison. */
export const PLATFORM_SPAN = 28;
export const PLATFORM_WEEKS = 26;
export const PROJECTED_WEEKS = 12;
/** Minimum number of weeks for a projection. */
export const FEWEST_WEEKS = 6;

/**
 * Projects a figure of the coming weeks from its weekly values. @returns null with fewer than
 * FEWEST_WEEKS weeks
 */
export function projectWeeks(
  weeks: readonly PlatformWeek[],
  measure: "people" | "paidCents" | "views",
): Projection | null {
  // Leading weeks without any value are left out, because they would distort the trend.
  const first = weeks.findIndex((week) => week[measure] > 0);
  const series = first < 0 ? [] : weeks.slice(first).map((week) => week[measure]);
  return series.length < FEWEST_WEEKS ? null : projectTrend(series, PROJECTED_WEEKS);
}
