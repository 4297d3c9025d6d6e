import { expect, test } from "vitest";
import { unmatchedFilters } from "./selection.ts";

test("unmatchedWords returns the words that no test's path or title contains, and ignores case", () => {
  const names = ["scripts/lib/commit-subject.test.ts", "a.test.ts:3 › Resumes an upload"];
  expect(unmatchedFilters(["resumes an", "commit-subject", "no such word"], names)).toEqual([
    "no such word",
  ]);
});
