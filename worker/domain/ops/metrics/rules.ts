import { BUCKETS_MS, METRICS, type MetricName, type Series } from "./contract.ts";

export const emptyBuckets = (): number[] => Array.from({ length: BUCKETS_MS.length + 1 }, () => 0);

export function bucketOf(ms: number): number {
  const at = BUCKETS_MS.findIndex((bound) => ms <= bound);
  return at === -1 ? BUCKETS_MS.length : at;
}

export const seriesKey = ({ name, labels }: Pick<Series, "name" | "labels">): string =>
  `${name}${JSON.stringify(Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;

/** Merges series with the same name and labels. For a gauge, the last value wins. */
export function mergeSeries(seriesList: readonly Series[]): Series[] {
  const mergedByKey = new Map<string, Series>();
  for (const series of seriesList) {
    const key = seriesKey(series);
    const existingSeries = mergedByKey.get(key);
    if (!existingSeries || METRICS[series.name].kind === "gauge")
      mergedByKey.set(key, { ...series, buckets: [...series.buckets] });
    else {
      existingSeries.count += series.count;
      existingSeries.sum += series.sum;
      existingSeries.buckets = existingSeries.buckets.map((n, i) => n + (series.buckets[i] ?? 0));
    }
  }
  return [...mergedByKey.values()];
}

/** Returns the smallest bucket bound in ms that covers the given share of the values. */
export function quantile(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  let cumulativeCount = 0;
  for (const [i, n] of buckets.entries()) {
    cumulativeCount += n;
    if (cumulativeCount >= total * share) return BUCKETS_MS[i] ?? Number.POSITIVE_INFINITY;
  }
  return Number.POSITIVE_INFINITY;
}

const quoted = (value: string) =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
const labeled = (labels: [string, string][]) =>
  labels.length === 0
    ? ""
    : `{${labels.map(([name, value]) => `${name}="${quoted(value)}"`).join(",")}}`;

/** Formats metrics as OpenMetrics 1.0 text. */
export function openMetrics(totals: readonly Series[]): string {
  const lines: string[] = [];
  for (const name of Object.keys(METRICS).filter((n): n is MetricName => n in METRICS)) {
    const { kind, help } = METRICS[name];
    const full = `tributary_${name}${kind === "histogram" ? "_milliseconds" : ""}`;
    lines.push(
      `# TYPE ${full} ${kind}`,
      ...(kind === "histogram" ? [`# UNIT ${full} milliseconds`] : []),
      `# HELP ${full} ${help}`,
    );
    for (const matchingSeries of totals.filter((series) => series.name === name)) {
      const labels = Object.entries(matchingSeries.labels);
      if (kind === "gauge") lines.push(`${full}${labeled(labels)} ${matchingSeries.sum}`);
      else if (kind === "counter")
        lines.push(`${full}_total${labeled(labels)} ${matchingSeries.sum}`);
      else {
        let runningCount = 0;
        for (const [i, n] of matchingSeries.buckets.entries()) {
          runningCount += n;
          const bound = i < BUCKETS_MS.length ? `${BUCKETS_MS[i]}.0` : "+Inf";
          lines.push(`${full}_bucket${labeled([...labels, ["le", bound]])} ${runningCount}`);
        }
        lines.push(
          `${full}_count${labeled(labels)} ${matchingSeries.count}`,
          `${full}_sum${labeled(labels)} ${matchingSeries.sum}`,
        );
      }
    }
  }
  return `${lines.join("\n")}\n# EOF\n`;
}
