import { expect, test } from "vitest";
import { isRelease } from "./shapes.ts";

test("the refund of a canceled authorization counts as a release, because no money moved", () => {
  expect(isRelease({ status: "succeeded", balance_transaction: null })).toBe(true);
});

test("a refund of a captured payment and a pending refund do not count as a release", () => {
  expect(isRelease({ status: "succeeded", balance_transaction: "txn_1" })).toBe(false);
  expect(isRelease({ status: "pending", balance_transaction: null })).toBe(false);
});
