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
import { creatorPartOf, FIRST_LIMITS, isTipAmount, limitsAt, nextStep, type StoredLimits, withWish } from "./rules.ts";

const STATES: TipState[] = ["pending", "held", "settling", "paid", "undoing", "undone", "failed"];
const STATUSES: (HeldPayment["status"] | null)[] = [null, "unpaid", "action", "held", "captured", "released"];
const everyCase = STATES.flatMap((state) =>
  STATUSES.flatMap((status) =>
    [true, false].flatMap((isLate) =>
      [true, false].map((isConfirmed) => ({ state, status, step: nextStep({ state }, status && { status }, { isLate, isConfirmed }) })),
    ),
  ),
);

test("only a tip that settles is charged, and only what was charged is posted, whatever was meant", () => {
  for (const { state, status, step } of everyCase) {
    if (step.do === "capture") expect([state, status]).toEqual(["settling", "held"]);
    expect(step.do === "post", `${state} ${status}`).toBe(status === "captured" && state !== "paid");
  }
});

test("no tip that is over, or that its giver takes back, leaves money set aside", () => {
  for (const { state, status, step } of everyCase)
    if (["undoing", "undone", "failed"].includes(state) && (status === "held" || status === "action")) expect(step.do).toBe("release");
});

test("what is taken back ends undone, what nobody paid in time ends failed", () => {
  expect(nextStep({ state: "undoing" }, { status: "released" }, { isLate: false, isConfirmed: true })).toEqual({
    do: "end",
    state: "undone",
  });
  expect(nextStep({ state: "pending" }, null, { isLate: true, isConfirmed: true })).toEqual({ do: "end", state: "failed" });
  // A call whose answer is lost may still be on its way.
  expect(nextStep({ state: "undoing" }, null, { isLate: false, isConfirmed: true })).toEqual({ do: "wait" });
  expect(nextStep({ state: "pending" }, null, { isLate: false, isConfirmed: true })).toEqual({ do: "wait" });
});

test("money whose giver was never told that it is set aside is let go in the end", () => {
  expect(nextStep({ state: "pending" }, { status: "held" }, { isLate: false, isConfirmed: false })).toEqual({ do: "wait" });
  expect(nextStep({ state: "pending" }, { status: "held" }, { isLate: true, isConfirmed: false })).toEqual({ do: "release" });
});

test("pages say the split that the ledger makes", () => {
  for (let cents = TIP_MIN_CENTS; cents <= TIP_MAX_CENTS; cents++) expect(creatorPart(cents)).toBe(split(cents).creator);
});

test("amounts are whole cents within the limits", () => {
  for (const cents of [TIP_MIN_CENTS, 101, TIP_MAX_CENTS]) expect(isTipAmount(cents)).toBe(true);
  for (const cents of [0, -500, TIP_MIN_CENTS - 1, TIP_MAX_CENTS + 1, 500.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(isTipAmount(cents)).toBe(false);
});

let seed = 20261121;
const random = (below: number) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

test("however a tip goes back, in parts and again, the creator loses what they got of it in all and nobody a cent more", () => {
  for (let i = 0; i < 20_000; i++) {
    const cents = TIP_MIN_CENTS + random(TIP_MAX_CENTS - TIP_MIN_CENTS + 1);
    const tip = { cents, creatorCents: split(cents).creator };
    let [returned, lost] = [0, 0];
    while (returned < cents) {
      const next = Math.min(cents, returned + 1 + random(cents));
      const part = creatorPartOf(tip, next) - creatorPartOf(tip, returned);
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(next - returned);
      lost += part;
      returned = next;
    }
    expect(lost).toBe(tip.creatorCents);
  }
});

test("a limit is lowered at once and raised only after a day, in whatever order one wishes", () => {
  for (let i = 0; i < 3000; i++) {
    let stored: StoredLimits = FIRST_LIMITS;
    let at = 1_000_000;
    // What was asked for, and when: nothing that holds may be higher than all wishes allow.
    const wishes: { at: number; day: number }[] = [{ at: at - TIP_RAISE_WAIT_MS, day: FIRST_LIMITS.dayCents }];
    for (let turn = 0; turn < 6; turn++) {
      at += random(2) === 0 ? random(TIP_RAISE_WAIT_MS) : TIP_RAISE_WAIT_MS + random(1000);
      const before = limitsAt(stored, at);
      const wish = { dayCents: random(120_000), monthCents: random(600_000) };
      stored = withWish(stored, wish, at);
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
  }
});

test("a wish that is no higher than the one that waits does not wait anew", () => {
  const first = withWish(FIRST_LIMITS, { dayCents: 50_000, monthCents: 100_000 }, 1000);
  expect(first).toMatchObject({ dayCents: 10_000, nextDayCents: 50_000, nextFrom: 1000 + TIP_RAISE_WAIT_MS });
  expect(withWish(first, { dayCents: 40_000, monthCents: 100_000 }, 5000)).toMatchObject({
    nextDayCents: 40_000,
    nextFrom: 1000 + TIP_RAISE_WAIT_MS,
  });
  expect(withWish(first, { dayCents: 60_000, monthCents: 100_000 }, 5000)).toMatchObject({ nextFrom: 5000 + TIP_RAISE_WAIT_MS });
});
