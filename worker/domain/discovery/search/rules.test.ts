import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesAll, searchTerms } from "./rules.ts";

test("the terms of a search query are its words in lower case, without repetitions", () => {
  expect(searchTerms("  Bread, BREAD & butter_1! ")).toEqual(["bread", "butter_1"]);
  expect(searchTerms("100% — ?!")).toEqual(["100"]);
  expect(searchTerms("Élan 日本")).toEqual(["élan", "日本"]);
});

test("a search query has at most eight terms, and a term at most forty characters", () => {
  expect(searchTerms("a b c d e f g h i j")).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
  expect(searchTerms("x".repeat(41))).toEqual(["x".repeat(40)]);
  expect(searchTerms("𝒳日".repeat(30))).toEqual(["x日".repeat(20)]);
});

test("any search query has at most eight terms of at most forty characters", () => {
  const word = fc
    .tuple(fc.constantFrom("a", "B", "ß", "日", "𝒳", "ﷺ", "7"), fc.integer({ min: 1, max: 60 }))
    .map(([c, n]) => c.repeat(n));
  const piece = fc.oneof(
    word,
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.stringMatching(/^[a-z]{1,3}$/),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const terms = searchTerms(pieces.join(" "));
      expect(terms.length).toBeLessThanOrEqual(8);
      for (const term of terms) expect([...term].length).toBeLessThanOrEqual(40);
    }),
  );
});

test("a search match requires that every term occurs in one of the texts", () => {
  expect(matchesAll(["night", "narvik"], ["Night train", "to NARVIK"])).toBe(true);
  expect(matchesAll(["night", "oslo"], ["Night train", "to NARVIK"])).toBe(false);
});
