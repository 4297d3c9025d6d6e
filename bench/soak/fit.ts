export interface Point {
  hours: number;
  value: number;
}

export interface Fit {
  slope: number;
  mean: number;
  /** Coefficient of determination: the share of the variance that the line explains, 0 to 1. */
  r2: number;
}

/** Fits a line by least squares. Returns null for fewer than three points or equal times. */
export function linearFit(points: readonly Point[]): Fit | null {
  const n = points.length;
  if (n < 3) return null;
  const mean = points.reduce((sum, { value }) => sum + value, 0) / n;
  const meanHours = points.reduce((sum, { hours }) => sum + hours, 0) / n;
  let [xx, xy, yy] = [0, 0, 0];
  for (const { hours, value } of points) {
    const [x, y] = [hours - meanHours, value - mean];
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  if (xx === 0) return null;
  return { slope: xy / xx, mean, r2: yy === 0 ? 0 : (xy * xy) / (xx * yy) };
}

export interface Limit {
  noise: number;
  /** Growth over the second half of the run that counts as noise, as a share of the mean. */
  noiseShare: number;
}

export interface Verdict extends Fit {
  growth: number;
  grows: boolean;
}

/** A line with a smaller coefficient of determination is no trend. */
const TREND_R2 = 0.6;

/** Fits a line through the second half of the run, because caches fill in the first half. */
export function judgeGrowth(
  points: readonly Point[],
  { noise, noiseShare }: Limit,
): Verdict | null {
  const last = points.at(-1)?.hours ?? 0;
  const secondHalf = points.filter(({ hours }) => hours >= last / 2);
  const fit = linearFit(secondHalf);
  if (fit === null) return null;
  const growth = fit.slope * (last - (secondHalf[0]?.hours ?? 0));
  const grows = fit.r2 >= TREND_R2 && growth > noise && growth > fit.mean * noiseShare;
  return { ...fit, growth, grows };
}

/** Returns the smallest number that at least `share` of the numbers do not exceed, or null. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
