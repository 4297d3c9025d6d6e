import fc from "fast-check";
import { expect, test } from "vitest";
import { split } from "../ledger/rules.ts";
import {
  creatorPart,
  type HeldPayment,
  TIP_LIMITS_MAX,
  TIP_MAX_CENTS,
  TIP_MIN_CENTS,
  TIP_RAISE_WAIT_MS,
  type TipState,
} from "./contract.ts";
import {
  applyRequestedLimits,
  creatorPartOf,
  DEFAULT_LIMITS,
  isTipAmount,
  limitsAt,
  nextStep,
  type StoredLimits,
} from "./rules.ts";

const STATES: TipState[] = ["pending", "held", "settling", "paid", "undoing", "undone", "failed"];
const STATUSES: (HeldPayment["status"] | null)[] = [
  null,
  "unpaid",
  "action",
  "held",
  "captured",
  "released",
];
const everyCase = STATES.flatMap((state) =>
  STATUSES.flatMap((status) =>
    [true, false].flatMap((isLate) =>
      [true, false].map((isConfirmed) => ({
        state,
        status,
        step: nextStep({ state }, status && { status }, { isLate, isConfirmed }),
      })),
    ),
  ),
);

test("a tip is charged only in the state `settling`, and posted to the ledger only after the charge", () => {
  for (const { state, status, step } of everyCase) {
    if (step.do === "capture") expect([state, status]).toEqual(["settling", "held"]);
    expect(step.do === "post", `${state} ${status}`).toBe(
      status === "captured" && state !== "paid",
    );
  }
});

test("the authorized money of every ended or undone tip is released", () => {
  for (const { state, status, step } of everyCase)
    if (
      ["undoing", "undone", "failed"].includes(state) &&
      (status === "held" || status === "action")
    )
      expect(step.do).toBe("release");
});

test("a tip that the giver undoes becomes `undone`, and a tip that is not paid in time becomes `failed`", () => {
  expect(
    nextStep({ state: "undoing" }, { status: "released" }, { isLate: false, isConfirmed: true }),
  ).toEqual({
    do: "end",
    state: "undone",
  });
  expect(nextStep({ state: "pending" }, null, { isLate: true, isConfirmed: true })).toEqual({
    do: "end",
    state: "failed",
  });
  // A call to the payment company can still take effect after the response was lost.
  expect(nextStep({ state: "undoing" }, null, { isLate: false, isConfirmed: true })).toEqual({
    do: "wait",
  });
  expect(nextStep({ state: "pending" }, null, { isLate: false, isConfirmed: true })).toEqual({
    do: "wait",
  });
});

test("a tip's authorized money is released if the giver never learned of the authorization", () => {
  expect(
    nextStep({ state: "pending" }, { status: "held" }, { isLate: false, isConfirmed: false }),
  ).toEqual({ do: "wait" });
  expect(
    nextStep({ state: "pending" }, { status: "held" }, { isLate: true, isConfirmed: false }),
  ).toEqual({ do: "release" });
});

test("creatorPart equals the creator's share in the ledger's split of a tip", () => {
  for (let cents = TIP_MIN_CENTS; cents <= TIP_MAX_CENTS; cents++)
    expect(creatorPart(cents)).toBe(split(cents).creator);
});

test("a tip must be a whole number of cents within the limits", () => {
  for (const cents of [TIP_MIN_CENTS, 101, TIP_MAX_CENTS]) expect(isTipAmount(cents)).toBe(true);
  for (const cents of [
    0,
    -500,
    TIP_MIN_CENTS - 1,
    TIP_MAX_CENTS + 1,
    500.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
  ])
    expect(isTipAmount(cents)).toBe(false);
});

test("partial and repeated refunds of a tip take exactly the creator's share in total", () => {
  const tips = fc.record({
    cents: fc.integer({ min: TIP_MIN_CENTS, max: TIP_MAX_CENTS }),
    parts: fc.array(
      fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: TIP_MAX_CENTS })),
      { maxLength: 20 },
    ),
  });
  fc.assert(
    fc.property(tips, ({ cents, parts }) => {
      const tip = { cents, creatorCents: split(cents).creator };
      let [returned, lost] = [0, 0];
      for (const wanted of [...parts, cents]) {
        const next = Math.min(cents, returned + wanted);
        const part = creatorPartOf(tip, next) - creatorPartOf(tip, returned);
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(next - returned);
        lost += part;
        returned = next;
      }
      expect(lost).toBe(tip.creatorCents);
    }),
    { numRuns: 2000 },
  );
});

test("a tip refund takes the creator's share rounded down, and never more than the whole share", () => {
  const tip = { cents: 777, creatorCents: 543 };
  expect([-1, 0, 1, 2, 776, 777, 2000].map((returned) => creatorPartOf(tip, returned))).toEqual([
    0, 0, 0, 1, 542, 543, 543,
  ]);
});

test("a tip limit is lowered at once and raised only after a day, in any order of requests", () => {
  const wait = fc.oneof(
    fc.nat(TIP_RAISE_WAIT_MS),
    fc.integer({ min: TIP_RAISE_WAIT_MS, max: TIP_RAISE_WAIT_MS + 1000 }),
  );
  const turn = fc.record({ wait, dayCents: fc.nat(120_000), monthCents: fc.nat(600_000) });
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 6 }), (turns) => {
      let stored: StoredLimits = DEFAULT_LIMITS;
      let at = 1_000_000;
      // All requested limits with their times. The current limit must never exceed what these
      // requests allow.
      const wishes: { at: number; day: number }[] = [
        { at: at - TIP_RAISE_WAIT_MS, day: DEFAULT_LIMITS.dayCents },
      ];
      for (const { wait, ...wish } of turns) {
        at += wait;
        const before = limitsAt(stored, at);
        stored = applyRequestedLimits(stored, wish, at);
        wishes.push({ at, day: Math.min(wish.dayCents, TIP_LIMITS_MAX.dayCents) });
        const now = limitsAt(stored, at);
        expect(now.dayCents).toBeLessThanOrEqual(Math.min(before.dayCents, wish.dayCents));
        expect(now.monthCents).toBeLessThanOrEqual(Math.min(before.monthCents, wish.monthCents));
        const later = limitsAt(stored, at + TIP_RAISE_WAIT_MS);
        expect(later.dayCents).toBe(Math.min(wish.dayCents, TIP_LIMITS_MAX.dayCents));
        expect(later.monthCents).toBe(Math.min(wish.monthCents, TIP_LIMITS_MAX.monthCents));
        const asked = wishes.filter((w) => w.at <= at - TIP_RAISE_WAIT_MS);
        expect(now.dayCents).toBeLessThanOrEqual(Math.max(...asked.map((w) => w.day)));
      }
    }),
    { numRuns: 1000 },
  );
});

test("a request that does not exceed the pending raise of a tip limit does not restart the waiting time", () => {
  const first = applyRequestedLimits(
    DEFAULT_LIMITS,
    { dayCents: 50_000, monthCents: 100_000 },
    1000,
  );
  expect(first).toMatchObject({
    dayCents: 10_000,
    nextDayCents: 50_000,
    nextFrom: 1000 + TIP_RAISE_WAIT_MS,
  });
  expect(
    applyRequestedLimits(first, { dayCents: 40_000, monthCents: 100_000 }, 5000),
  ).toMatchObject({
    nextDayCents: 40_000,
    nextFrom: 1000 + TIP_RAISE_WAIT_MS,
  });
  expect(
    applyRequestedLimits(first, { dayCents: 60_000, monthCents: 100_000 }, 5000),
  ).toMatchObject({
    nextFrom: 5000 + TIP_RAISE_WAIT_MS,
  });
});
