import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTermFinder } from "./blocked-terms.ts";
import { MESSAGE_MAX } from "./contract.ts";
import { MAX_BLOCKED_TERMS } from "./contract-moderation.ts";

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

/** Returns the shortest CPU time of some runs, ms. */
function shortest(run: () => unknown): number {
  const times = Array.from({ length: 7 }, () => {
    const startedAt = performance.now();
    for (let i = 0; i < 5; i++) run();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

describe("the blocked terms of a chat", () => {
  test("match the same texts as a regular expression for each term", () => {
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

  test.each([["a "], ["aaaa "], ["a b "], ["a."]])(
    "are found in a message that repeats %o about as fast as in an ordinary message",
    (repeated) => {
      const terms = Array.from(
        { length: MAX_BLOCKED_TERMS },
        (_, i) => `a${"bcdefghijklmnopqrstuvwxyz"[i % 25]}${[...String(i)].join("x")}`,
      );
      const find = createTermFinder(terms);
      const fill = (text: string) => text.repeat(MESSAGE_MAX).slice(0, MESSAGE_MAX);
      const [ordinary, hostile] = [fill("hello to all of you "), fill(repeated)];
      expect(find(hostile)).toBeNull();
      expect(shortest(() => find(hostile))).toBeLessThan(40 * shortest(() => find(ordinary)));
    },
  );
});
