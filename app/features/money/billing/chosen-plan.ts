import * as z from "zod/mini";
import { CHOSEN_PLAN_KEY } from "#app/lib/personal/keys.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import type { PlanChoice } from "#worker/domain/money/billing/contract-api.ts";

/** The plan chosen before the checkout. Its price is in dollars. */
const StoredChoice = z.object({
  name: z.string(),
  price: z.number(),
  interval: z.enum(["month", "year"]),
});

export function keepChoice({ plan, billingCycle }: PlanChoice, cents: number): void {
  const interval = billingCycle === "yearly" ? "year" : "month";
  try {
    localStorage.setItem(
      CHOSEN_PLAN_KEY,
      JSON.stringify({ name: t(PLAN_NAMES[plan]), price: cents / 100, interval }),
    );
  } catch (error) {
    console.warn("The chosen plan could not be kept in local storage", error);
  }
}

export function storedChoice(): PlanChoice | null {
  try {
    const stored = StoredChoice.safeParse(
      JSON.parse(localStorage.getItem(CHOSEN_PLAN_KEY) ?? "null"),
    );
    if (!stored.success) return null;
    const plan = stored.data.name === t(PLAN_NAMES.creator_pro) ? "creator_pro" : "premium";
    return { plan, billingCycle: stored.data.interval === "year" ? "yearly" : "monthly" };
  } catch {
    return null;
  }
}
