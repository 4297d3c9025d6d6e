import fc from "fast-check";
import { expect, test } from "vitest";
import {
  PARTNER_MIN_FOLLOWERS,
  PARTNER_MIN_VIEWS,
  PARTNER_RATES,
} from "../../accounts/plans/contract.ts";
import { mayEarn } from "../../accounts/plans/may-earn.ts";
import { isEligible, potentialCents, progressOf, usd, wholeSteps } from "./contract.ts";
import { appealStateOf, mayApplyAt } from "./rules.ts";

const count = fc.nat(20_000_000);

test("the partner program requires a thousand views and a thousand followers", () => {
  expect(isEligible({ views: PARTNER_MIN_VIEWS, followers: PARTNER_MIN_FOLLOWERS })).toBe(true);
  fc.assert(
    fc.property(count, count, (views, followers) => {
      expect(isEligible({ views, followers })).toBe(views >= 1000 && followers >= 1000);
      if (isEligible({ views, followers }))
        expect(isEligible({ views: views + 1, followers: followers + 1 })).toBe(true);
    }),
  );
});

test("the progress toward the partner program is 100% exactly when the requirement is met, and never more", () => {
  fc.assert(
    fc.property(count, (has) => {
      const percent = progressOf(has, 1000);
      expect(percent === 100).toBe(has >= 1000);
      expect(percent).toBe(Math.min(100, Math.floor(has / 10)));
    }),
  );
});

test("a partner's possible bonus is the rate times the whole thousands of views or followers", () => {
  fc.assert(
    fc.property(count, (n) => {
      expect(potentialCents(n, PARTNER_RATES.views)).toBe(Math.floor(n / 1000) * 200);
      expect(potentialCents(n, PARTNER_RATES.followers)).toBe(Math.floor(n / 1000) * 1000);
      expect(wholeSteps(n) % 1000).toBe(0);
      expect(n - wholeSteps(n)).toBeLessThan(1000);
    }),
  );
  for (const n of [-1000, 0, 999, Number.NaN, Number.POSITIVE_INFINITY])
    expect(potentialCents(n, 200)).toBe(0);
});

test("usd formats cents as dollars with two decimals", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(usd(cents)).toMatch(/^-?\d+\.\d\d$/);
      expect(Math.round(Number(usd(cents)) * 100)).toBe(cents === 0 ? 0 : cents);
    }),
  );
});

test("active partners and Creator Pro users can earn, except suspended partners and deleted users", () => {
  const cases = [
    [{ partnerStatus: "active", plan: "free", deletedAt: null }, true],
    [{ partnerStatus: "none", plan: "creator_pro", deletedAt: null }, true],
    [{ partnerStatus: "rejected", plan: "creator_pro", deletedAt: null }, true],
    [{ partnerStatus: "none", plan: "premium", deletedAt: null }, false],
    [{ partnerStatus: "pending", plan: "free", deletedAt: null }, false],
    [{ partnerStatus: "suspended", plan: "creator_pro", deletedAt: null }, false],
    [{ partnerStatus: "active", plan: "creator_pro", deletedAt: 1 }, false],
  ] as const;
  for (const [person, may] of cases) expect(mayEarn(person)).toBe(may);
});

test("a rejected partner application can be appealed once, and a new application must wait thirty days", () => {
  const rejected = {
    state: "rejected",
    decidedAt: 1000,
    appealedAt: null,
    appealDecidedAt: null,
  } as const;
  const day = 86_400_000;
  expect([appealStateOf(rejected), mayApplyAt(rejected)]).toEqual(["possible", 1000 + 30 * day]);
  const open = { ...rejected, appealedAt: 2000 };
  expect([appealStateOf(open), mayApplyAt(open)]).toEqual(["open", null]);
  const upheld = { ...open, appealDecidedAt: 3000 };
  expect([appealStateOf(upheld), mayApplyAt(upheld)]).toEqual(["upheld", 3000 + 30 * day]);
  expect(appealStateOf({ ...upheld, state: "active" })).toBe("granted");
  expect(appealStateOf({ ...rejected, state: "pending", decidedAt: null })).toBe("none");
});
