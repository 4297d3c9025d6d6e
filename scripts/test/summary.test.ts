import { expect, test } from "vitest";
import { slowestTests } from "./summary.ts";

test("slowestTests lists the slowest tests with their seconds, slowest first", () => {
  const tests = [
    { name: "a.test.ts:1 › adds", ms: 40 },
    { name: "b.test.ts:2 › waits", ms: 12_340 },
    { name: "c.test.ts:3 › loads", ms: 2000 },
  ];
  expect(slowestTests(tests, 2)).toEqual([
    "    12.3 s  b.test.ts:2 › waits",
    "     2.0 s  c.test.ts:3 › loads",
  ]);
});
