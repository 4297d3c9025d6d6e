import type { QualityHistogram } from "./contract-api.ts";
export const QUALITY_MEASURES = ["start_ms", "stalls", "bitrate"] as const;
export type QualityMeasure = (typeof QUALITY_MEASURES)[number];

/** Lower bounds of the histogram buckets: ms, number of stalls, and bits per second. */
export const QUALITY_BUCKETS = {
  start_ms: [0, 250, 500, 1000, 2000, 4000],
  stalls: [0, 1, 2, 3],
  bitrate: [0, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000],
} as const satisfies Record<QualityMeasure, readonly number[]>;

export const playsOf = ({ buckets }: QualityHistogram): number =>
  buckets.reduce((sum, { plays }) => sum + plays, 0);

/** Returns the bucket in which the given share of plays is reached: 0.5 for the median. */
export function quantileBucket(
  histogram: QualityHistogram,
  share: number,
): { from: number; below: number | null } | null {
  const targetPlays = playsOf(histogram) * share;
  if (targetPlays === 0) return null;
  let cumulativePlays = 0;
  for (const [i, { from, plays }] of histogram.buckets.entries()) {
    cumulativePlays += plays;
    if (cumulativePlays >= targetPlays)
      return { from, below: histogram.buckets[i + 1]?.from ?? null };
  }
  return null;
}
