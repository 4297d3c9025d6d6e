import "../../../testing/properties.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { OFFLINE_LIMITS } from "../../accounts/plans/contract.ts";
import { CLOCK_SLACK_MS, grantExpiry, offlineVerdict, renewedExpiry } from "./contract-rules.ts";

const DAYS_MS = OFFLINE_LIMITS.days * 86_400_000;
const time = fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 });
const planEnd = fc.option(time, { nil: null });

test("a permission to watch offline expires no later than the paid period of the plan", () => {
  fc.assert(
    fc.property(time, planEnd, (now, end) => {
      const expiry = grantExpiry({ now, planEnd: end });
      if (end !== null && end <= now) expect(expiry).toBeNull();
      else {
        expect(expiry).toBeGreaterThan(now);
        expect(expiry).toBe(Math.min(now + DAYS_MS, end ?? Number.POSITIVE_INFINITY));
      }
    }),
  );
});

test("renewing a permission to watch offline never extends it beyond the paid period of the plan", () => {
  fc.assert(
    fc.property(
      time,
      fc.array(fc.tuple(fc.integer({ min: 0, max: DAYS_MS }), planEnd), {
        minLength: 1,
        maxLength: 12,
      }),
      (start, steps) => {
        let [now, expiresAt, paid] = [start, start, start];
        for (const [later, end] of steps) {
          now += later;
          const before = expiresAt;
          expiresAt = renewedExpiry({ now, planEnd: end, expiresAt });
          paid = Math.max(paid, end ?? Number.POSITIVE_INFINITY);
          expect(expiresAt).toBeLessThanOrEqual(now + DAYS_MS);
          expect(expiresAt).toBeLessThanOrEqual(paid);
          if (end !== null && end <= now) expect(expiresAt).toBeLessThanOrEqual(before);
        }
      },
    ),
  );
});

test("changing the device's clock never extends a permission to watch offline", () => {
  fc.assert(
    fc.property(
      time,
      fc.integer({ min: 1, max: DAYS_MS }),
      fc.array(fc.integer({ min: -2 * DAYS_MS, max: 2 * DAYS_MS })),
      (issuedAt, length, offsets) => {
        const expiresAt = issuedAt + length;
        let lastSeenAt = issuedAt;
        let hasEnded = false;
        for (const offset of offsets) {
          const now = issuedAt + offset;
          const verdict = offlineVerdict({ issuedAt, expiresAt, lastSeenAt }, now);
          lastSeenAt = Math.max(lastSeenAt, now);
          if (now >= expiresAt) hasEnded = true;
          if (hasEnded) expect(verdict).toBe("expired");
          else expect(verdict).toBe(now < lastSeenAt - CLOCK_SLACK_MS ? "clock" : "ok");
        }
      },
    ),
  );
});
