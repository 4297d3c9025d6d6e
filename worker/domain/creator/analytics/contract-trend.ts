/**
 * A value that is projected, and the interval that holds it in eight of ten cases if the past is a
 * guide.
 */
export interface Projected {
  value: number;
  low: number;
  high: number;
}

export interface Projection {
  /** Step by step after the last one that is known. */
  steps: Projected[];
  /** How fast the level, and the slope, follow what is new; 0 to 1. */
  alpha: number;
  beta: number;
  /** The root of the mean squared error of the projections by one step. */
  error: number;
}

const GRID = Array.from({ length: 20 }, (_, i) => (i + 1) / 20);
/** Of the normal distribution: 80 % lie within so many standard deviations. */
const EIGHTY_PERCENT = 1.2816;

/**
 * Holt's linear trend: a level and a slope, each smoothed, with the smoothing that would have
 * projected the past best by one step (least squares over a grid). The interval is that of its
 * state space model with additive errors: the variance h steps ahead is s^2 (1 + sum over j < h of
 * (alpha + alpha beta j)^2). Hyndman, Koehler, Ord, Snyder: Forecasting with Exponential Smoothing,
 * 2008, chapter 6. Nothing is projected below zero.
 * @param series at least three values, equal steps apart, the oldest first
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
    const reach = EIGHTY_PERCENT * error * Math.sqrt(variance);
    steps.push({
      value: Math.max(0, value),
      low: Math.max(0, value - reach),
      high: Math.max(0, value + reach),
    });
    variance += (best.alpha + best.alpha * best.beta * h) ** 2;
  }
  return { steps, alpha: best.alpha, beta: best.beta, error };
}

/**
 * The level and slope after the series, begun with its first two values, and the squares of its
 * errors by one step from the third on.
 */
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
    const before = level;
    level = alpha * value + (1 - alpha) * expected;
    slope = beta * (level - before) + (1 - beta) * slope;
  }
  return { level, slope, squares };
}
