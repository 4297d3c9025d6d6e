import fc from "fast-check";
import { expect, test } from "vitest";
import { clampTrim, formatTrimTime, parseTrimTime } from "./trim-time.ts";

test("a formatted trim time parses to the same millisecond", () => {
  fc.assert(
    fc.property(fc.nat(200 * 3_600_000), (ms) => {
      expect(parseTrimTime(formatTrimTime(ms))).toBe(ms);
    }),
  );
});

test.each([
  ["12", 12_000],
  ["1:05", 65_000],
  ["0:05.5", 5500],
  ["1:00:00,040", 3_600_040],
  ["90.25", 90_250],
])('the trim time "%s" is parsed', (text, ms) => expect(parseTrimTime(text)).toBe(ms));

test.each(["", "a", "1:60", "1:60:00", "-1", "1:2:3:4", "1.2345"])(
  'the trim time "%s" is rejected',
  (text) => expect(parseTrimTime(text)).toBeNull(),
);

test("a corrected trim of a replay stays inside the recording and lasts at least one second", () => {
  const ms = fc.integer({ min: -10_000, max: 100_000 });
  fc.assert(
    fc.property(
      ms,
      ms,
      fc.constantFrom("startMs" as const, "endMs" as const),
      (start, end, moved) => {
        const before = clampTrim(
          { startMs: 1000, endMs: end },
          { fromMs: 1000, toMs: 60_000 },
          "endMs",
        );
        const after = clampTrim(
          { ...before, [moved]: start },
          { fromMs: 1000, toMs: 60_000 },
          moved,
        );
        expect(after.startMs).toBeGreaterThanOrEqual(1000);
        expect(after.endMs).toBeLessThanOrEqual(60_000);
        expect(after.endMs - after.startMs).toBeGreaterThanOrEqual(1000);
      },
    ),
  );
});
