import { expect, test } from "vitest";
import { matchesAny, unmatchedFilters, withFolder } from "./selection.ts";

test("unmatchedWords returns the words that no test's path or title contains, and ignores case", () => {
  const names = ["scripts/lib/commit-subject.test.ts", "a.test.ts:3 › Resumes an upload"];
  expect(unmatchedFilters(["resumes an", "commit-subject", "no such word"], names)).toEqual([
    "no such word",
  ]);
});

test("a browser journey is found by the path that its failure prints", () => {
  const listed = "[desktop] › navigation.spec.ts:12:3 › the header keeps its place";
  expect(matchesAny(withFolder(listed), ["e2e/navigation.spec.ts"])).toBe(true);
  expect(matchesAny(withFolder(listed), ["e2e/search.spec.ts"])).toBe(false);
});
