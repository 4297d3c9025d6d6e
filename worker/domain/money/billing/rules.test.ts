import fc from "fast-check";
import { expect, test } from "vitest";
import { monthOf, monthStart, nextMonth } from "../../kernel/calendar/months.ts";
import { monthsOf, type PaidMonth, takeFromMonths } from "./rules.ts";

const DAY = 86_400_000;

test("monthsOf splits a payment over its months in proportion to time without losing a cent", () => {
  const start = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });
  fc.assert(
    fc.property(
      fc.nat(100_000),
      start,
      fc.integer({ min: 1, max: 370 * DAY }),
      (cents, at, length) => {
        const parts = monthsOf(cents, { start: at, end: at + length });
        const close = parts.every(({ month, cents: part }) => {
          const overlap =
            Math.min(at + length, monthStart(nextMonth(month))) - Math.max(at, monthStart(month));
          return overlap > 0 && Math.abs(part - (cents * overlap) / length) < 1.001;
        });
        const rising = parts.every((p, i) => i === 0 || (parts[i - 1]?.month ?? 0) < p.month);
        return close && rising && parts.reduce((sum, p) => sum + p.cents, 0) === cents;
      },
    ),
  );
});

test("a monthly plan bought in mid-November covers November and December, and a yearly plan covers 13 months", () => {
  const start = Date.UTC(2026, 10, 16);
  expect(monthsOf(700, { start, end: Date.UTC(2026, 11, 16) })).toEqual([
    { month: 202611, cents: 350 },
    { month: 202612, cents: 350 },
  ]);
  expect(monthsOf(8400, { start, end: Date.UTC(2027, 10, 16) })).toHaveLength(13);
  expect(monthOf(Date.UTC(2026, 11, 31, 23, 59))).toBe(202612);
  expect(nextMonth(202612)).toBe(202701);
});

const month = (n: number): fc.Arbitrary<PaidMonth> =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 2000 }),
      fc.boolean(),
      fc.nat(500),
      fc.array(fc.nat(600), { maxLength: 4 }),
    )
    .map(([net, isSplit, gone, cents]) => {
      // A month whose revenue the creators have not shared yet has no refunds in this test. A refund
      // would take its money first.
      const returnedCents = isSplit ? Math.min(gone, net) : 0;
      const baseCents = isSplit ? net - returnedCents : null;
      let room = Math.floor(((baseCents ?? 0) * 70) / 100);
      const shares = cents.map((c, i) => {
        const part = Math.min(c, room);
        room -= part;
        return { creatorId: `usr_${i}`, cents: part };
      });
      return {
        month: 202601 + n,
        netCents: net,
        returnedCents,
        baseCents,
        shares: baseCents === null ? [] : shares,
      };
    });
const months = fc.tuple(month(0), month(1), month(2));
const total = (e: ReturnType<typeof takeFromMonths>) =>
  e.unsplit + e.platform + [...e.creators.values()].reduce((a, b) => a + b, 0);
const after = (all: readonly PaidMonth[], effect: ReturnType<typeof takeFromMonths>) =>
  all.map((m) => ({
    ...m,
    returnedCents: effect.months.find((e) => e.month === m.month)?.returnedCents ?? m.returnedCents,
  }));

test("takeFromMonths distributes every cent of a refund, and two partial refunds have the effect of one full refund", () => {
  fc.assert(
    fc.property(months, fc.nat(4000), fc.nat(4000), (all, first, second) => {
      const once = takeFromMonths(all, first + second);
      const a = takeFromMonths(all, first);
      const b = takeFromMonths(after(all, a), second);
      expect(total(once)).toBe(first + second);
      expect(total(a) + total(b)).toBe(first + second);
      expect(a.unsplit + b.unsplit).toBe(once.unsplit);
      expect(after(after(all, a), b)).toEqual(after(all, once));
      for (const creatorId of ["usr_0", "usr_1", "usr_2", "usr_3"]) {
        const got = all
          .flatMap((m) => m.shares)
          .filter((s) => s.creatorId === creatorId)
          .reduce((sum, s) => sum + s.cents, 0);
        const lost = (a.creators.get(creatorId) ?? 0) + (b.creators.get(creatorId) ?? 0);
        expect(lost).toBe(once.creators.get(creatorId) ?? 0);
        expect(lost).toBeGreaterThanOrEqual(0);
        expect(lost).toBeLessThanOrEqual(got);
      }
    }),
  );
});

test("a won dispute gives every month and creator back the cents that the dispute took", () => {
  fc.assert(
    fc.property(months, fc.nat(3000), (all, cents) => {
      const taken = takeFromMonths(all, cents);
      const bearable = all.reduce((sum, m) => sum + m.netCents - m.returnedCents, 0);
      const given = takeFromMonths(after(all, taken), -Math.min(cents, bearable));
      expect(after(after(all, taken), given)).toEqual(all);
      expect(total(given) + Math.min(cents, bearable)).toBe(0);
      for (const [creatorId, lost] of taken.creators)
        expect((given.creators.get(creatorId) ?? 0) + lost).toBe(0);
    }),
  );
});
