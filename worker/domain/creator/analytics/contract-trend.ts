export interface Projected {
  value: number;
  low: number;
  high: number;
}

export interface Projection {
  steps: Projected[];
  /** Smoothing factors of the level (alpha) and of the slope (beta), 0 to 1. */
  alpha: number;
  beta: number;
  /** Root mean squared error when each known value is projected from the values before it. */
  error: number;
}

const GRID = Array.from({ length: 20 }, (_, i) => (i + 1) / 20);
/** 80% of the values of a normal distribution are within this many standard deviations. */
const EIGHTY_PERCENT = 1.2816;

/**
 * Projects a series with Holt's linear trend method.
 * The smoothing factors minimize the squared errors of the one-step projections. The variance h
 * steps ahead is s^2 (1 + sum over j < h of (alpha + alpha beta j)^2). Source: Hyndman, Koehler,
 * Ord, Snyder, Forecasting with Exponential Smoothing, 2008, chapter 6.
 * @param series at least three values at equal distances, oldest first
 */
export function projectTrend(series: readonly number[], count: number): Projection {
  if (series.length < 3) throw new RangeError("A trend needs three values");
  const fits = GRID.flatMap((alpha) =>
    GRID.map((beta) => ({ alpha, beta, ...smooth(series, alpha, beta) })),
  );
  const best = fits.reduce((least, next) => (next.squares < least.squares ? next : least));
  const error = Math.sqrt(best.squares / (series.length - 2));
  const steps: Projected[] = [];
  let variance = 1;
  for (let h = 1; h <= count; h++) {
    const value = best.level + h * best.slope;
    const margin = EIGHTY_PERCENT * error * Math.sqrt(variance);
    steps.push({
      value: Math.max(0, value),
      low: Math.max(0, value - margin),
      high: Math.max(0, value + margin),
    });
    variance += (best.alpha + best.alpha * best.beta * h) ** 2;
  }
  return { steps, alpha: best.alpha, beta: best.beta, error };
}

/** The first two values of the series initialize level and slope. */
function smooth(
  series: readonly number[],
  alpha: number,
  beta: number,
): { level: number; slope: number; squares: number } {
  const [first = 0, second = 0] = series;
  let level = second;
  let slope = second - first;
  let squares = 0;
  for (const value of series.slice(2)) {
    const expected = level + slope;
    squares += (value - expected) ** 2;
    const previousLevel = level;
    level = alpha * value + (1 - alpha) * expected;
    slope = beta * (level - previousLevel) + (1 - beta) * slope;
  }
  return { level, slope, squares };
}
