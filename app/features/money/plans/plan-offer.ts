import {
  CYCLES,
  type Cycle,
  PAID_PLANS,
  type PaidPlan,
} from "#worker/domain/accounts/plans/contract.ts";
import { PLANS, type Plan } from "#worker/domain/accounts/users/contract.ts";

/** Returns true if the larger plan has every feature of the smaller plan. */
export const includesPlan = (larger: Plan | null, smaller: Plan): boolean =>
  larger !== null && PLANS.indexOf(larger) >= PLANS.indexOf(smaller);

export type PlanOffer = "included" | "change" | "trial" | "purchase";

interface Situation {
  /** The user's plan; null for a visitor. */
  current: Plan | null;
  /** `isBilled` is true if the user pays for the current plan. Staff can also grant a plan. */
  isBilled: boolean;
  trialDays: number;
}

/** Returns what the page offers for a plan that the user does not have. */
export function offerOf(plan: PaidPlan, { current, isBilled, trialDays }: Situation): PlanOffer {
  if (isBilled) return "change";
  if (includesPlan(current, plan)) return "included";
  return trialDays > 0 && (current === null || current === "free") ? "trial" : "purchase";
}

/** Lists each plan and billing cycle that a subscriber can change to, smaller plans first. */
export const possibleChanges = (current: {
  plan: Plan;
  cycle: Cycle;
}): { plan: PaidPlan; cycle: Cycle }[] =>
  PAID_PLANS.flatMap((plan) => CYCLES.map((cycle) => ({ plan, cycle }))).filter(
    ({ plan, cycle }) => plan !== current.plan || cycle !== current.cycle,
  );
