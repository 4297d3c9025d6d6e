import fc from "fast-check";
import { expect, test } from "vitest";
import { createTermFinder } from "./blocked-terms.ts";

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase();

/** States by a regular expression whether a text contains a term. It is slow for long texts. */
function contains(text: string, term: string): boolean {
  const letters = [...fold(term)]
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .filter((letter, i, all) => letter !== all[i - 1]);
  const body = letters.map((letter) => `(?:${letter}[^\\p{L}\\p{N}]*)+`).join("");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])`, "u");
  return letters.length > 0 && pattern.test(fold(text));
}

test("the blocked terms of a chat match the same texts as a regular expression for each term", () => {
  const piece = fc.constantFrom("a", "b", "A", "ß", " ", ".", "\u0301", "\u{10400}", "7");
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));
  const term = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(fc.array(term, { maxLength: 4 }), text, (terms, message) => {
      const expected = terms.find((one) => contains(message, one)) ?? null;
      expect(createTermFinder(terms)(message)).toBe(expected);
    }),
    { numRuns: 3_000 },
  );
});
