/** Upper bounds of the histogram buckets, ms. One more bucket counts all larger values. */
export const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** A metric's labels must have few different values, and must not identify a user or an object. */
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

/** `buckets` has one count per bound in `BUCKETS_MS`, and a last count for larger values. */
export interface Series {
  name: MetricName;
  labels: Labels;
  count: number;
  sum: number;
  buckets: number[];
}

/** Collects metrics in memory until `flush`. No method throws an error or delays a request. */
export interface Metrics {
  observe(name: MetricName, ms: number, labels?: Labels): void;
  count(name: MetricName, by: number, labels?: Labels): void;
  set(name: MetricName, value: number): void;
  /** Sends the collected metrics, unless the last flush is more recent than `atLeastEveryMs`. */
  flush(atLeastEveryMs?: number): Promise<void>;
}

/** `totals` count since the Durable Object started; `minutes` are the minutes of the last day. */
export interface MetricsReading {
  totals: Series[];
  minutes: { minute: number; series: Series[] }[];
}
