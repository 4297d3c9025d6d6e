import { expect, test } from "vitest";
import { Amount } from "../refunds/contract.ts";
import { type RuledPayment, ruleOn } from "./rules.ts";

const HOUR = 3_600_000;
const PAID = Date.UTC(2026, 10, 10);
const WEEK_ENDS = PAID + 7 * 24 * HOUR;
const plan = (facts: Partial<RuledPayment> = {}): RuledPayment => ({
  subjectType: "invoice",
  paidAt: PAID,
  firstWeekEndsAt: null,
  ...facts,
});
const first = plan({ firstWeekEndsAt: WEEK_ENDS });

test("a first plan is refunded in full for every reason until the last millisecond of its first week", () => {
  for (const kind of ["changed_mind", "accidental", "technical", "not_me", "other"] as const) {
    expect(ruleOn(first, kind, WEEK_ENDS)).toEqual({
      policy: "first_week",
      gives: "all",
      until: WEEK_ENDS,
    });
    expect(ruleOn(first, kind, WEEK_ENDS + 1)).toMatchObject({
      policy: "case_by_case",
      gives: "asked",
    });
  }
});

test("an accidental purchase is refunded in full within 48 hours, and staff decide about every other reason", () => {
  const until = PAID + 48 * HOUR;
  expect(ruleOn(plan(), "accidental", until)).toEqual({
    policy: "accidental",
    gives: "all",
    until,
  });
  expect(ruleOn(plan(), "accidental", until + 1)).toEqual({
    policy: "case_by_case",
    gives: "asked",
    until,
  });
  for (const kind of ["changed_mind", "technical", "not_me", "other"] as const)
    expect(ruleOn(plan(), kind, PAID)).toEqual({
      policy: "case_by_case",
      gives: "asked",
      until: null,
    });
});

test("a refund of a tip can be requested only for the reason that the user did not send the tip", () => {
  const tip = plan({ subjectType: "tip" });
  expect(ruleOn(tip, "not_me", PAID + 9999 * HOUR)).toEqual({
    policy: "tip",
    gives: "asked",
    until: null,
  });
  for (const kind of ["changed_mind", "accidental", "technical", "other"] as const)
    expect(ruleOn(tip, kind, PAID)).toEqual({ policy: "tip", gives: "nothing", until: null });
});

test("a typed refund amount is parsed to the cent, and any other text is rejected", () => {
  for (const [text, cents] of [
    ["7", 700],
    ["7.5", 750],
    ["7,50", 750],
    ["1.234,50", 123_450],
    [" 0.01 ", 1],
    ["19.99", 1999],
    ["9999999.99", 999_999_999],
  ] as const)
    expect(Amount.parse(text)).toBe(cents);
  for (const text of ["", "0", "0.00", "-1", "1.234", "1,234", "1e3", "seven", "99999999"])
    expect(Amount.safeParse(text).success).toBe(false);
});
