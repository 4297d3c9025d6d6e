/** Upper bounds of the histograms, ms; what takes longer is in the last, open one. */
export const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/**
 * What is measured, and what its numbers are. Labels never name a person or a thing: their values
 * are few.
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
 * Of one name and its labels: `buckets` counts by BUCKETS_MS, and one more for what is above them.
 */
export interface Series {
  name: MetricName;
  labels: Labels;
  count: number;
  sum: number;
  buckets: number[];
}

/**
 * Counts in memory; `flush` hands on what was gathered. Nothing here waits or throws on the path of
 * a request.
 */
export interface Metrics {
  /** A histogram's value, ms. */
  observe(name: MetricName, ms: number, labels?: Labels): void;
  /** Raises a counter. */
  count(name: MetricName, by: number, labels?: Labels): void;
  /** Sets a gauge. */
  set(name: MetricName, value: number): void;
  /** @param atLeastEveryMs does nothing where it was done so short a time ago */
  flush(atLeastEveryMs?: number): Promise<void>;
}

/**
 * What was gathered since the object began (for programs), and minute by minute of the last day
 * (for the page).
 */
export interface MetricsReading {
  totals: Series[];
  minutes: { minute: number; series: Series[] }[];
}
