import type { PlatformWeek } from "./contract-api-platform.ts";
import { type Projection, projectTrend } from "./contract-trend.ts";

/** What the product aims at. Targets, not figures: they are never mixed with what is measured. */
export const PLATFORM_TARGETS = {
  people: 50_000_000,
  /** US cents in 2025. */
  revenueCents: 500_000_000_000,
  /** Percent. */
  monthlyGrowth: 23.5,
} as const;

/**
 * Countries with fewer viewers on these days are told together: a few people must not be found by
 * where they are.
 */
export const FEWEST_VIEWERS = 20;
/** Days of which markets and growth are told. */
export const PLATFORM_SPAN = 28;
export const PLATFORM_WEEKS = 26;
export const PROJECTED_WEEKS = 12;
/** Weeks that a projection needs. */
export const FEWEST_WEEKS = 6;

/** A projection of what each week ends with. @returns null with fewer weeks than it needs */
export function projectWeeks(
  weeks: readonly PlatformWeek[],
  measure: "people" | "paidCents" | "views",
): Projection | null {
  // Weeks before there was anything tell no trend.
  const first = weeks.findIndex((week) => week[measure] > 0);
  const series = first < 0 ? [] : weeks.slice(first).map((week) => week[measure]);
  return series.length < FEWEST_WEEKS ? null : projectTrend(series, PROJECTED_WEEKS);
}
