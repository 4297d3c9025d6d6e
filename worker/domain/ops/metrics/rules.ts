import { BUCKETS_MS, METRICS, type MetricName, type Series } from "./contract.ts";

export const emptyBuckets = (): number[] => Array.from({ length: BUCKETS_MS.length + 1 }, () => 0);

/** Returns the bucket index of a value. */
export function bucketOf(ms: number): number {
  const at = BUCKETS_MS.findIndex((bound) => ms <= bound);
  return at === -1 ? BUCKETS_MS.length : at;
}

export const seriesKey = ({ name, labels }: Pick<Series, "name" | "labels">): string =>
  `${name}${JSON.stringify(Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;

/** Merges series with the same name and labels. For a gauge, the last value is used. */
export function merged(all: readonly Series[]): Series[] {
  const found = new Map<string, Series>();
  for (const one of all) {
    const key = seriesKey(one);
    const known = found.get(key);
    if (!known || METRICS[one.name].kind === "gauge")
      found.set(key, { ...one, buckets: [...one.buckets] });
    else {
      known.count += one.count;
      known.sum += one.sum;
      known.buckets = known.buckets.map((n, i) => n + (one.buckets[i] ?? 0));
    }
  }
  return [...found.values()];
}

/**
 * Returns the bucket bound below which the given share of the values lies, ms. Infinity for the
 * last bucket; null without values.
 */
export function quantile(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  let seen = 0;
  for (const [i, n] of buckets.entries()) {
    seen += n;
    if (seen >= total * share) return BUCKETS_MS[i] ?? Number.POSITIVE_INFINITY;
  }
  return Number.POSITIVE_INFINITY;
}

const quoted = (value: string) =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
const labelled = (labels: [string, string][]) =>
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
    for (const one of totals.filter((series) => series.name === name)) {
      const labels = Object.entries(one.labels);
      if (kind === "gauge") lines.push(`${full}${labelled(labels)} ${one.sum}`);
      else if (kind === "counter") lines.push(`${full}_total${labelled(labels)} ${one.sum}`);
      else {
        let sofar = 0;
        for (const [i, n] of one.buckets.entries()) {
          sofar += n;
          const bound = i < BUCKETS_MS.length ? `${BUCKETS_MS[i]}.0` : "+Inf";
          lines.push(`${full}_bucket${labelled([...labels, ["le", bound]])} ${sofar}`);
        }
        lines.push(
          `${full}_count${labelled(labels)} ${one.count}`,
          `${full}_sum${labelled(labels)} ${one.sum}`,
        );
      }
    }
  }
  return `${lines.join("\n")}\n# EOF\n`;
}
