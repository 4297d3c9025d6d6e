import type { MetricsHub } from "#durable-objects/metrics-hub/metrics-hub.ts";
import type { Log } from "../domain/kernel/log.ts";
import type {
  Labels,
  MetricName,
  Metrics,
  MetricsReading,
  Series,
} from "../domain/ops/metrics/contract.ts";
import { bucketOf, emptyBuckets, mergeSeries, seriesKey } from "../domain/ops/metrics/rules.ts";

/** Metrics that this isolate has not sent yet. If it ends, some seconds of metrics are lost. */
let pendingSeries = new Map<string, Series>();
let flushedAt = 0;
/** Maximum number of series, which limits memory if labels have more values than expected. */
const SERIES_MAX = 2000;

function seriesOf(name: MetricName, labels: Labels): Series {
  const key = seriesKey({ name, labels });
  const existing = pendingSeries.get(key);
  if (existing) return existing;
  const series = { name, labels, count: 0, sum: 0, buckets: emptyBuckets() };
  if (pendingSeries.size < SERIES_MAX) pendingSeries.set(key, series);
  return series;
}

const hubOf = (namespace: DurableObjectNamespace<MetricsHub>) =>
  namespace.get(namespace.idFromName("all"));

/** Sends the metrics to a single Durable Object (reasons in docs/decisions/024). */
export function createMetrics(
  namespace: DurableObjectNamespace<MetricsHub>,
  dataset: AnalyticsEngineDataset | undefined,
  log: Log,
): Metrics {
  return {
    observe(name, ms, labels = {}) {
      const series = seriesOf(name, labels);
      series.count += 1;
      series.sum += ms;
      const at = bucketOf(ms);
      series.buckets[at] = (series.buckets[at] ?? 0) + 1;
      dataset?.writeDataPoint({
        indexes: [name],
        blobs: [name, ...Object.values(labels)],
        doubles: [ms],
      });
    },
    count(name, by, labels = {}) {
      const series = seriesOf(name, labels);
      series.count += 1;
      series.sum += by;
    },
    set(name, value) {
      const series = seriesOf(name, {});
      series.count = 1;
      series.sum = value;
    },
    async flush(atLeastEveryMs = 0) {
      const now = Date.now();
      // Compares the absolute value, so that metrics are sent even after the clock was set back.
      if (pendingSeries.size === 0 || Math.abs(now - flushedAt) < atLeastEveryMs) return;
      flushedAt = now;
      const drained = [...pendingSeries.values()];
      pendingSeries = new Map();
      await hubOf(namespace)
        .add(drained)
        .catch((error: unknown) => {
          // Adds the metrics to the next upload, so that nothing is lost if the Durable Object was
          // not reachable.
          pendingSeries = new Map(
            mergeSeries([...drained, ...pendingSeries.values()]).map((series) => [
              seriesKey(series),
              series,
            ]),
          );
          log.warn("metrics wait", { cause: String(error) });
        });
    },
  };
}

export const readMetrics = (
  namespace: DurableObjectNamespace<MetricsHub>,
): Promise<MetricsReading> => hubOf(namespace).read();
