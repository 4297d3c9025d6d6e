import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS, quotasOf, rateLimitHeaders, takeCall, type Window } from "./limits.ts";

const START = 20_000 * DAY_MS;

test("the API rate limiter never allows more calls per minute or day than an API key's limits", () => {
  const calls = fc.array(fc.integer({ min: 0, max: 3 * MINUTE_MS }), { maxLength: 60 });
  const limits = fc.record({
    perMinute: fc.integer({ min: 1, max: 6 }),
    perDay: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(calls, limits, fc.boolean(), (gaps, given, isLate) => {
      const begin = START + (isLate ? DAY_MS - 2 * MINUTE_MS : 0);
      const times = gaps.map((gap) => begin + gap).sort((a, b) => a - b);
      let window: Window | null = null;
      const through: number[] = [];
      for (const now of times) {
        const { decision: taken, nextWindow: after } = takeCall(window, given, now);
        window = after;
        if (taken.allowed) through.push(now);
        else {
          expect(takeCall(window, given, now + taken.waitMs).decision.allowed).toBe(true);
          expect(takeCall(window, given, now + taken.waitMs - 1).decision.allowed).toBe(false);
        }
        expect(quotasOf(window, given, now)).toEqual({ minute: taken.minute, day: taken.day });
      }
      for (const [ms, most] of [
        [MINUTE_MS, given.perMinute],
        [DAY_MS, given.perDay],
      ] as const) {
        const counts = new Map<number, number>();
        for (const at of through)
          counts.set(Math.floor(at / ms), (counts.get(Math.floor(at / ms)) ?? 0) + 1);
        expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test("the RateLimit headers of older drafts describe the minute or day limit, whichever has fewer calls left", () => {
  const quotas = quotasOf(
    { minute: Math.floor(START / MINUTE_MS), minuteCalls: 2, day: 20_000, dayCalls: 9 },
    { perMinute: 5, perDay: 10 },
    START,
  );
  expect(rateLimitHeaders(quotas)).toEqual({
    "RateLimit-Policy": '"minute";q=5;w=60, "day";q=10;w=86400',
    RateLimit: '"minute";r=3;t=60, "day";r=1;t=86400',
    "RateLimit-Limit": "10",
    "RateLimit-Remaining": "1",
    "RateLimit-Reset": "86400",
  });
});
