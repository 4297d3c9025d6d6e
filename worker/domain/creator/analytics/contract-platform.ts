import type { PlatformWeek } from "./contract-api-platform.ts";
import { type Projection, projectTrend } from "./contract-trend.ts";

/** Business targets, not measurements. Pages must show them separately from measured figures. */
export const PLATFORM_TARGETS = {
  people: 50_000_000,
  /** Target for the year 2025, US cents. */
  revenueCents: 500_000_000_000,
  /** Target growth in percent per month. */
  monthlyGrowth: 23.5,
} as const;

/** Countries with fewer viewers are combined, so that no viewer can be identified. */
export const FEWEST_VIEWERS = 20;
/** The list of countries covers this many days. */
export const PLATFORM_SPAN = 28;

export const PLATFORM_WEEKS = 26;
export const PROJECTED_WEEKS = 12;
/** A projection needs at least this many weeks. */
export const FEWEST_WEEKS = 6;

/** Projects a figure of the coming weeks. Null with fewer than FEWEST_WEEKS weeks. */
export function projectWeeks(
  weeks: readonly PlatformWeek[],
  measure: "people" | "paidCents" | "views",
): Projection | null {
  // The series omits the weeks before the first value above 0, whose zeros would distort the trend.
  const first = weeks.findIndex((week) => week[measure] > 0);
  const series = first < 0 ? [] : weeks.slice(first).map((week) => week[measure]);
  return series.length < FEWEST_WEEKS ? null : projectTrend(series, PROJECTED_WEEKS);
}
