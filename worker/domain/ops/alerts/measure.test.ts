import { expect, test } from "vitest";
import type { Series } from "../metrics/contract.ts";
import { bucketOf, emptyBuckets } from "../metrics/rules.ts";
import { ratesOf } from "./measure.ts";

const MINUTE = 29_000_000;
const at = MINUTE * 60_000;

const requests = (status: string, count: number): Series => ({
  name: "http_request",
  labels: { route: "page", method: "GET", status },
  count,
  sum: count,
  buckets: emptyBuckets(),
});

function queries(ms: number, count: number): Series {
  const buckets = emptyBuckets();
  buckets[bucketOf(ms)] = count;
  return { name: "d1_query", labels: {}, count, sum: ms * count, buckets };
}

const rates = (series: Series[], minute = MINUTE) => ratesOf({ minutes: [{ minute, series }] }, at);

test("the error rate is the share of requests that the server answered with a 5xx status", () => {
  expect(rates([requests("2xx", 90), requests("4xx", 6), requests("5xx", 4)]).errorRate).toBe(0.04);
});

test("the error rate of fewer than 50 requests is unknown", () => {
  expect(rates([requests("5xx", 49)]).errorRate).toBeNull();
});

test("requests that are older than ten minutes do not count in the error rate", () => {
  expect(rates([requests("5xx", 100)], MINUTE - 10).errorRate).toBeNull();
  expect(rates([requests("5xx", 100)], MINUTE - 9).errorRate).toBe(1);
});

test("the response time of the database is the 95th percentile of the durations of its calls", () => {
  expect(rates([queries(20, 96), queries(900, 4)]).databaseTime).toBe(25);
  expect(rates([queries(20, 94), queries(900, 6)]).databaseTime).toBe(1000);
  expect(rates([]).databaseTime).toBeNull();
});
