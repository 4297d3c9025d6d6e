import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesAll, searchTerms } from "./rules.ts";

test("a query is its words in lower case, without repeats and punctuation", () => {
  expect(searchTerms("  Bread, BREAD & butter_1! ")).toEqual(["bread", "butter_1"]);
  expect(searchTerms("100% — ?!")).toEqual(["100"]);
  expect(searchTerms("Élan 日本")).toEqual(["élan", "日本"]);
});

test("any text gives at most eight terms of at most forty characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (query) => {
      const terms = searchTerms(query);
      expect(terms.length).toBeLessThanOrEqual(8);
      for (const term of terms) expect([...term].length).toBeLessThanOrEqual(40);
    }),
    { numRuns: 40 },
  );
});

test("every term must occur, each in any of the texts", () => {
  expect(matchesAll(["night", "narvik"], ["Night train", "to NARVIK"])).toBe(true);
  expect(matchesAll(["night", "oslo"], ["Night train", "to NARVIK"])).toBe(false);
});
