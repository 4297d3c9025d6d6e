import { describe, expect, test } from "vitest";
import {
  hasLostPayment,
  paymentsOfCredit,
  paymentsOfPlan,
  unusedCents,
} from "./payments-behind.ts";

const DAY = 86_400_000;

interface Fact {
  id: string;
  day: number;
  /** Last day of the time that the invoice pays for. */
  end: number;
  paid?: number;
  credit?: number;
  of?: string;
}

const listOf = (...facts: Fact[]) =>
  facts
    .map(({ id, day, end, paid = 0, credit = 0, of = "sub" }) => ({
      id,
      subscriptionId: of,
      status: "paid",
      paidCents: paid,
      creditCents: credit,
      createdAt: day * DAY,
      serviceEnd: end * DAY,
    }))
    .toReversed();

const plan = (listed: ReturnType<typeof listOf>, day: number, { id = "sub", start = 0 } = {}) => {
  const { direct, all } = paymentsOfPlan(listed, { id, periodStart: start * DAY }, day * DAY);
  return { direct: direct.map((p) => p.id), all: all.map((p) => p.id) };
};
const taken = (listed: ReturnType<typeof listOf>, day: number) =>
  paymentsOfPlan(listed, { id: "sub", periodStart: 0 }, day * DAY).removedCreditCents;
const credit = (listed: ReturnType<typeof listOf>) => paymentsOfCredit(listed).map((p) => p.id);

const year: Fact = { id: "year", day: 0, end: 365, paid: 19_900 };
const downgrade: Fact = { id: "down", day: 10, end: 40, credit: -18_600 };

describe("paymentsOfPlan (finds the card payments for a plan)", () => {
  test("returns the card payments for the plan's current billing period", () => {
    const [first, second]: [Fact, Fact] = [
      { id: "first", day: 0, end: 30, paid: 700 },
      { id: "second", day: 30, end: 60, paid: 700 },
    ];
    expect(plan(listOf(first), 15)).toEqual({ direct: ["first"], all: ["first"] });
    expect(plan(listOf(first, second), 45, { start: 30 })).toEqual({
      direct: ["second"],
      all: ["second"],
    });
    // The clock of the payment sandbox can be ahead of the Worker's clock.
    expect(plan(listOf(first, second), 15, { start: 30 }).all).toEqual(["second"]);
  });

  test("returns both payments of an upgrade that were made in the same second", () => {
    const listed = listOf(
      { ...year, id: "base", paid: 8400 },
      { id: "upgrade", day: 0, end: 365, paid: 11_500 },
    );
    expect(plan(listed, 100)).toEqual({ direct: ["base", "upgrade"], all: ["base", "upgrade"] });
  });

  test("returns the monthly payment whose unused time reduced a yearly plan's price", () => {
    const [month, next]: [Fact, Fact] = [
      { id: "month", day: 0, end: 30, paid: 700 },
      { id: "next", day: 30, end: 60, paid: 700 },
    ];
    const upgrade: Fact = { id: "upgrade", day: 40, end: 405, paid: 7940 };
    const both = { direct: ["next", "upgrade"], all: ["next", "upgrade"] };
    expect(plan(listOf(month, next, upgrade), 50, { start: 40 })).toEqual(both);
    expect(plan(listOf(month, next, upgrade), 300, { start: 40 })).toEqual(both);
    const renewal: Fact = { id: "renewal", day: 405, end: 770, paid: 8400 };
    expect(plan(listOf(month, next, upgrade, renewal), 410, { start: 405 }).all).toEqual([
      "renewal",
    ]);
    expect(credit(listOf(month, next, upgrade, { ...downgrade, day: 100, end: 130 }))).toEqual([
      "next",
      "upgrade",
    ]);
  });

  test("follows the credit of a downgrade back to its card payments, also after renewals", () => {
    const listed = listOf(year, downgrade, { id: "renewal", day: 40, end: 70, credit: 700 });
    expect(plan(listed, 20)).toEqual({ direct: [], all: ["year"] });
    expect(plan(listed, 50, { start: 40 })).toEqual({ direct: [], all: ["year"] });
    expect(credit(listed)).toEqual(["year"]);
  });

  test("follows credit back to the card payments for another subscription", () => {
    const listed = listOf(year, downgrade, {
      id: "second",
      day: 41,
      end: 406,
      paid: 1300,
      credit: 18_600,
      of: "other",
    });
    expect(plan(listed, 50, { id: "other", start: 41 })).toEqual({
      direct: ["second"],
      all: ["year", "second"],
    });
    // A card payment uses up all earlier credit.
    expect(credit(listed)).toEqual([]);
  });

  test("leaves out a card payment whose credit is used up", () => {
    const spent: Fact = { id: "spent", day: 40, end: 70, credit: 1800, paid: 199 };
    const next: Fact = { id: "next", day: 70, end: 100, paid: 1999 };
    const before = [year, { ...downgrade, credit: -1800 }, spent];
    expect(plan(listOf(...before), 60, { start: 40 })).toEqual({
      direct: ["spent"],
      all: ["year", "spent"],
    });
    expect(plan(listOf(...before, next), 80, { start: 70 })).toEqual({
      direct: ["next"],
      all: ["next"],
    });
  });

  test("leaves out payments of another subscription that left no credit", () => {
    expect(
      plan(listOf(year, { id: "own", day: 5, end: 35, paid: 700, of: "other" }), 10, {
        id: "other",
        start: 5,
      }).all,
    ).toEqual(["own"]);
  });

  test("returns no payments for a plan in its free trial", () => {
    expect(plan(listOf({ id: "trial", day: 0, end: 7 }), 3)).toEqual({ direct: [], all: [] });
  });
});

test("removedCreditCents counts credit that was removed, but not credit that an invoice used", () => {
  const renewal: Fact = { id: "renewal", day: 40, end: 70, credit: 700 };
  const upgrade: Fact = { id: "upgrade", day: 50, end: 415, paid: 8000, credit: 9900 };
  expect(taken(listOf(year, downgrade, renewal, upgrade), 60)).toBe(8000);
  expect(taken(listOf(year, downgrade, renewal, { ...upgrade, credit: 17_900 }), 60)).toBe(0);
  expect(taken(listOf(year, downgrade, renewal), 60)).toBe(0);
  // The downgrade left less than 18,500 cents of credit, so staff must have given the difference.
  expect(taken(listOf(year, downgrade, renewal, { ...upgrade, credit: 18_500 }), 60)).toBe(0);
});

test("hasLostPayment is true after any refunded card payment, or, if only credit pays, once all payments behind it are refunded", () => {
  const isReturned = (p: string) => p.startsWith("gone");
  expect(hasLostPayment({ direct: [], all: [] }, isReturned)).toBe(false);
  expect(hasLostPayment({ direct: ["kept"], all: ["kept"] }, isReturned)).toBe(false);
  expect(hasLostPayment({ direct: ["kept", "gone"], all: ["kept", "gone"] }, isReturned)).toBe(
    true,
  );
  expect(hasLostPayment({ direct: ["kept"], all: ["gone", "kept"] }, isReturned)).toBe(true);
  expect(hasLostPayment({ direct: [], all: ["gone", "kept"] }, isReturned)).toBe(false);
  expect(hasLostPayment({ direct: [], all: ["gone", "gone too"] }, isReturned)).toBe(true);
});

test("unusedCents is the plan's price times the remaining time, between zero and the price", () => {
  const period = { priceCents: 19_900, periodStart: 0, periodEnd: 365 };
  expect([0, 73, 364, 365, 400, -5].map((at) => unusedCents(period, at))).toEqual([
    19_900, 15_920, 54, 0, 0, 19_900,
  ]);
  expect(unusedCents({ ...period, periodEnd: 0 }, 0)).toBe(0);
});
