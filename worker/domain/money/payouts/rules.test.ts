import { expect, test } from "vitest";
import type { ConnectedAccount } from "../billing/contract.ts";
import { accountStateOf, nextRunAt, obstacleOf, type Standing } from "./rules.ts";

const account: ConnectedAccount = {
  id: "acct_1",
  isPayable: false,
  isSubmitted: false,
  due: ["external_account"],
  isRejected: false,
  bank: null,
};

test("a payout account is ready only if Stripe can pay it, and rejected if Stripe rejected it", () => {
  expect(accountStateOf(null)).toBe("rejected");
  expect(accountStateOf(account)).toBe("onboarding");
  expect(accountStateOf({ ...account, isSubmitted: true })).toBe("incomplete");
  expect(accountStateOf({ ...account, isSubmitted: true, due: [] })).toBe("reviewing");
  expect(accountStateOf({ ...account, isSubmitted: true, isPayable: true })).toBe("ready");
  expect(accountStateOf({ ...account, isSubmitted: true, isPayable: true, isRejected: true })).toBe(
    "rejected",
  );
});

test("nextRunAt returns this month's payout time until the payouts begin, then next month's", () => {
  const day = (text: string) => Date.parse(`${text}Z`);
  expect(nextRunAt(day("2026-11-01T00:00:00"))).toBe(day("2026-11-10T06:00:00"));
  expect(nextRunAt(day("2026-11-10T05:59:59.999"))).toBe(day("2026-11-10T06:00:00"));
  expect(nextRunAt(day("2026-11-10T06:00:00"))).toBe(day("2026-12-10T06:00:00"));
  expect(nextRunAt(day("2026-12-31T23:59:59"))).toBe(day("2027-01-10T06:00:00"));
});

test("obstacleOf returns the first reason why a creator cannot get a payout", () => {
  const fine: Standing = {
    isOn: true,
    emailVerified: true,
    account: { state: "ready", heldUntil: 1000 },
    isFrozen: false,
    hasOpen: false,
    available: 5000,
    heldTips: 0,
    clawback: 0,
    least: 5000,
    now: 1000,
  };
  expect(obstacleOf(fine)).toBeNull();
  const changes: [string, Partial<Standing>][] = [
    ["tips", { heldTips: 1_000_000 }],
    ["minimum", { available: 4999 }],
    ["minimum", { available: 9000, clawback: -4001 }],
    ["debt", { available: 100, clawback: -101 }],
    ["open", { hasOpen: true }],
    ["hold", { now: 999 }],
    ["frozen", { isFrozen: true }],
    ["account", { account: { state: "incomplete", heldUntil: 0 } }],
    ["rejected", { account: { state: "rejected", heldUntil: 0 } }],
    ["account", { account: null }],
    ["email", { emailVerified: false }],
    ["off", { isOn: false }],
  ];
  for (const [obstacle, change] of changes)
    expect(obstacleOf({ ...fine, ...change }), obstacle).toBe(obstacle);
  let all = fine;
  for (const [obstacle, change] of changes.filter(
    ([, c]) => !("account" in c && c.account?.state === "rejected"),
  )) {
    all = { ...all, ...change };
    expect(obstacleOf(all), `with ${obstacle} too`).toBe(obstacle);
  }
});
