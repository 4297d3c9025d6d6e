import { expect, test } from "vitest";
import { BUCKETS_MS, type Series } from "./contract.ts";
import { bucketOf, emptyBuckets, mergeSeries, openMetrics, quantile } from "./rules.ts";

const series = (ms: number[], labels: Record<string, string> = {}): Series => {
  const buckets = emptyBuckets();
  for (const value of ms) buckets[bucketOf(value)] = (buckets[bucketOf(value)] ?? 0) + 1;
  return {
    name: "http_request",
    labels,
    count: ms.length,
    sum: ms.reduce((a, b) => a + b, 0),
    buckets,
  };
};

test("a histogram counts each value in the bucket with the smallest upper bound that covers it", () => {
  expect(bucketOf(5)).toBe(0);
  expect(bucketOf(5.1)).toBe(1);
  expect(bucketOf(99_999)).toBe(BUCKETS_MS.length);
  const { buckets } = series([1, 1, 1, 40, 700]);
  expect([
    quantile(buckets, 0.5),
    quantile(buckets, 0.75),
    quantile(buckets, 1),
    quantile(emptyBuckets(), 0.5),
  ]).toEqual([5, 50, 1000, null]);
});

test("merging the metrics of two isolates adds the counts of equal labels, in any order of the labels", () => {
  const [one] = mergeSeries([
    series([1, 2], { a: "1", b: "2" }),
    series([700], { b: "2", a: "1" }),
  ]);
  expect([one?.count, one?.sum, one?.buckets.reduce((a, b) => a + b)]).toEqual([3, 703, 3]);
  const gauge = (sum: number): Series => ({
    name: "live_streams",
    labels: {},
    count: 1,
    sum,
    buckets: emptyBuckets(),
  });
  expect(mergeSeries([gauge(5), gauge(2)])[0]?.sum).toBe(2);
});

test("metrics are formatted as OpenMetrics text with cumulative buckets and escaped labels", () => {
  const text = openMetrics([series([1, 7, 99_999], { route: 'a"b\\c\nd' })]);
  expect(text).toContain(
    'tributary_http_request_milliseconds_bucket{route="a\\"b\\\\c\\nd",le="5.0"} 1',
  );
  expect(text).toContain('le="10.0"} 2');
  expect(text).toContain('le="+Inf"} 3');
  expect(text).toContain('tributary_http_request_milliseconds_count{route="a\\"b\\\\c\\nd"} 3');
  expect(text.endsWith("# EOF\n")).toBe(true);
});
