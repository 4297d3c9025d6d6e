import { expect, test } from "vitest";
import {
  awakeObjects,
  billOf,
  minus,
  ofEachViewer,
  plus,
  streamPrice,
  times,
  UNITS,
} from "./bill.ts";
import { PRICE_PER_MILLION } from "./prices.ts";

test("billOf multiplies the billed operations by their prices per million, and adds up the costs", () => {
  expect([...UNITS].sort()).toEqual(Object.keys(PRICE_PER_MILLION).sort());
  for (const unit of UNITS)
    expect(billOf({ [unit]: 1e6 }).total).toBeCloseTo(PRICE_PER_MILLION[unit], 12);
  // Expected costs: 2.4 x $0.30 for requests, 1.9 x $0.36 for R2 reads and 0.36 x $1 for rows.
  const { lines, total } = billOf(
    times({ workerRequests: 2400, r2ClassB: 1900, rowsWritten: 360 }, 1000),
    5e12,
  );
  const of = (unit: string) => lines.find((line) => line.unit === unit)?.dollars;
  expect(of("workerRequests")).toBeCloseTo(0.72, 12);
  expect(of("r2ClassB")).toBeCloseTo(0.684, 12);
  expect(of("rowsWritten")).toBeCloseTo(0.36, 12);
  expect(of("r2ClassA")).toBe(0);
  expect(total).toBeCloseTo(1.764, 12);
});

test("minus and plus subtract and add the numbers of billed operations, kind by kind", () => {
  const visit = minus({ workerRequests: 12, rowsRead: 50 }, { workerRequests: 2, rowsRead: 20 });
  expect(plus(visit, times(visit, 2))).toMatchObject({
    workerRequests: 30,
    rowsRead: 90,
    rowsWritten: 0,
  });
});

test("ofEachViewer divides the operations that viewers add to a stream by the number of viewers", () => {
  const each = ofEachViewer(
    { workerRequests: 100, rowsWritten: 4, r2ClassA: 60 },
    { workerRequests: 40, rowsWritten: 5, r2ClassA: 60 },
    3,
  );
  expect(each).toMatchObject({ workerRequests: 20, rowsWritten: 0, r2ClassA: 0 });
});

test("two Durable Objects that run for an hour are billed for 921.6 GB-seconds", () => {
  const units = awakeObjects(2, 3600);
  expect(units.objectGbSeconds).toBeCloseTo(921.6, 9);
  expect(billOf(units).total).toBeCloseTo(0.01152, 9);
});

test("streamPrice charges a thousand viewers who watch for an hour as 60,000 delivered minutes", () => {
  expect(streamPrice(1000 * 60)).toBe(60);
});
