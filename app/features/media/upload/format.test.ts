import { expect, test } from "vitest";
import { formatBytes, formatRemaining } from "./format.ts";

test("file sizes and remaining upload times are formatted in the largest fitting unit", () => {
  expect([0, 900, 1536, 524_288_000, 5 * 1024 ** 3].map(formatBytes)).toEqual([
    "0 bytes",
    "900 bytes",
    "1.5 KB",
    "500 MB",
    "5 GB",
  ]);
  expect([0.2, 42, 150, 5400].map(formatRemaining)).toEqual([
    "1 sec left",
    "42 sec left",
    "3 min left",
    "1.5 hr left",
  ]);
});
