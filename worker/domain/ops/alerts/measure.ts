import { sql } from "drizzle-orm";
import type { AlertName } from "../../accounts/email-delivery/contract-alerts.ts";
import type { Deps } from "../../deps.ts";
import { countDeadLetters, readOldestUnfinished } from "../jobs/list-jobs.ts";
import type { MetricName, MetricsReading, Series } from "../metrics/contract.ts";
import { emptyBuckets, quantile } from "../metrics/rules.ts";
import { REQUESTS_MIN, WINDOW_MINUTES } from "./contract.ts";

/**
 * Values of the measurements, in the units that `ALERTS` documents. Null means that a value could
 * not be measured.
 */
export type Measurements = Record<AlertName, number | null>;

export type MeasureDeps = Pick<Deps, "db" | "now" | "log"> & {
  readMetrics: () => Promise<MetricsReading>;
};

/**
 * Measures all values that have an alert. If a source of values fails, the error is logged and the
 * source's values are null.
 */
export async function measure(deps: MeasureDeps): Promise<Measurements> {
  const [metrics, oldest, letters, bytes] = await Promise.allSettled([
    deps.readMetrics(),
    readOldestUnfinished(deps),
    countDeadLetters(deps),
    readDatabaseSize(deps),
  ]);
  for (const source of [metrics, oldest, letters, bytes])
    if (source.status === "rejected") deps.log.error("not measured for alerts", source.reason);
  const at = deps.now();
  return {
    ...(metrics.status === "fulfilled"
      ? ratesOf(metrics.value, at)
      : { errorRate: null, databaseTime: null }),
    databaseSize: bytes.status === "fulfilled" ? bytes.value : null,
    queueDelay: oldest.status === "fulfilled" ? at - (oldest.value ?? at) : null,
    deadLetters: letters.status === "fulfilled" ? letters.value : null,
  };
}

/**
 * Returns the share of failed requests and the 95th percentile of the duration of D1 calls in ms,
 * both from the latest `WINDOW_MINUTES` minutes of metrics.
 */
export function ratesOf(
  { minutes }: Pick<MetricsReading, "minutes">,
  at: number,
): Pick<Measurements, "errorRate" | "databaseTime"> {
  const first = Math.floor(at / 60_000) - WINDOW_MINUTES;
  const series = minutes.filter(({ minute }) => minute > first).flatMap((one) => one.series);
  const named = (name: MetricName) => series.filter((one) => one.name === name);
  const countOf = (list: Series[]) => list.reduce((sum, { count }) => sum + count, 0);
  const requests = named("http_request");
  const total = countOf(requests);
  const failed = countOf(requests.filter(({ labels }) => labels.status === "5xx"));
  const buckets = named("d1_query").reduce(
    (sum, one) => sum.map((n, i) => n + (one.buckets[i] ?? 0)),
    emptyBuckets(),
  );
  return {
    errorRate: total < REQUESTS_MIN ? null : failed / total,
    databaseTime: quantile(buckets, 0.95),
  };
}

/** Returns the size of the D1 database in bytes, which D1 reports with each query result. */
async function readDatabaseSize({ db }: Pick<Deps, "db">): Promise<number> {
  const { meta } = await db.run(sql`select 1`);
  return meta.size_after;
}
