/**
 * Upper bounds of the histogram buckets, ms. Longer values are in an extra bucket without a bound.
 */
export const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/**
 * The metrics with their kinds and labels. Labels have few values and never identify a user or an
 * object.
 */
export const METRICS = {
  http_request: {
    kind: "histogram",
    help: "Requests by class of route, method and status; milliseconds",
  },
  job: {
    kind: "histogram",
    help: "Jobs by name and how they ended; milliseconds",
  },
  queue_age: {
    kind: "histogram",
    help: "How long messages waited for their run; milliseconds",
  },
  d1_query: {
    kind: "histogram",
    help: "Calls to the database; milliseconds",
  },
  d1_rows_written: {
    kind: "counter",
    help: "Rows that the database said it wrote",
  },
  live_streams: {
    kind: "gauge",
    help: "Streams that are live",
  },
  live_viewers: {
    kind: "gauge",
    help: "People in the rooms of live streams",
  },
} as const;
export type MetricName = keyof typeof METRICS;
export type Labels = Record<string, string>;

/**
 * One combination of name and labels. `buckets` has one count per bound in BUCKETS_MS, and one for
 * larger values.
 */
export interface Series {
  name: MetricName;
  labels: Labels;
  count: number;
  sum: number;
  buckets: number[];
}

/** Collects metrics in memory. `flush` sends them. No method waits or throws during a request. */
export interface Metrics {
  /** Records a value in a histogram, ms. */
  observe(name: MetricName, ms: number, labels?: Labels): void;
  /** Increases a counter. */
  count(name: MetricName, by: number, labels?: Labels): void;
  /** Sets a gauge. */
  set(name: MetricName, value: number): void;
  /**
   * Sends the collected metrics. @param atLeastEveryMs does nothing if the last flush was less than
   * this time ago
   */
  flush(atLeastEveryMs?: number): Promise<void>;
}

/**
 * Totals since the object started, for monitoring programs, and values by minute of the last day,
 * for the page.
 */
export interface MetricsReading {
  totals: Series[];
  minutes: { minute: number; series: Series[] }[];
}
