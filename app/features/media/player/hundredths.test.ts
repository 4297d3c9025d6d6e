import fc from "fast-check";
import { expect, test } from "vitest";
import { HUNDREDTHS_PATTERN } from "#worker/domain/media/playback/contract.ts";
import { Hundredths } from "./hundredths.ts";

const of = (...spans: [number, number][]) => {
  const played = new Hundredths();
  for (const [from, to] of spans) played.add(from, to, 200);
  return played.toString();
};

test("the first bit of the watched-hundredths report is the first hundredth of the video", () => {
  expect(of()).toBe("0".repeat(25));
  expect(of([0, 2])).toBe(`8${"0".repeat(24)}`);
  expect(of([198, 200])).toBe(`${"0".repeat(24)}1`);
  expect(of([0, 200])).toBe("f".repeat(25));
  expect(of([0, 8.1], [198.5, 205])).toBe(`f8${"0".repeat(22)}1`);
});

test("playing a span of a video marks exactly the hundredths that the span touches", () => {
  const span = fc.tuple(
    fc.double({ min: 0, max: 200, noNaN: true }),
    fc.double({ min: 0.01, max: 60, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(span), (spans) => {
      const text = of(...spans.map(([from, length]): [number, number] => [from, from + length]));
      expect(text).toMatch(HUNDREDTHS_PATTERN);
      const bits = [...text].flatMap((digit) =>
        [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit) !== 0),
      );
      for (const [i, isPlayed] of bits.entries()) {
        // Skips spans close to the borders, where the rounding of floats decides.
        const inside = spans.some(
          ([from, length]) => from < (i + 1) * 2 - 0.001 && from + length > i * 2 + 0.001,
        );
        const touching = spans.some(
          ([from, length]) => from <= (i + 1) * 2 + 0.001 && from + length >= i * 2 - 0.001,
        );
        if (inside) expect(isPlayed).toBe(true);
        if (!touching) expect(isPlayed).toBe(false);
      }
    }),
  );
});

test("playing a video of unknown length marks no hundredths as watched", () => {
  const played = new Hundredths();
  for (const duration of [0, Number.NaN, Number.POSITIVE_INFINITY, -1]) played.add(0, 10, duration);
  expect(played.toString()).toBe("0".repeat(25));
});
