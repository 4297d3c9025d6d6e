import { expect, test } from "vitest";
import { progressOf } from "./progress.ts";

test.each([
  [undefined, 100, null],
  [1000, 100, null],
  [50_000, 100, 0.5],
  [99_000, 100, null],
  [5000, 0, null],
])("a video that the viewer left at %s ms of %s s shows the progress %s", (at, duration, shown) =>
  expect(progressOf(at, duration)).toBe(shown),
);
