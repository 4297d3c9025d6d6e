import { sql } from "drizzle-orm";
import { subscriptions } from "../../../db/schema.ts";
import { PRICES } from "../../accounts/plans/contract.ts";
import { planFeatures } from "../../accounts/plans/contract-features.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import type { Catalogue } from "./contract-api.ts";

/** Lists the plans and prices for a new buyer. */
export async function getCatalogue(
  deps: Pick<Deps, "db">,
  input: { actor: Actor; trialDays: number },
): Promise<Catalogue> {
  const trialDays = await trialDaysFor(deps, input);
  const entry = (plan: "premium" | "creator_pro") => ({
    monthlyPrice: PRICES[plan].monthly,
    yearlyPrice: PRICES[plan].yearly,
    currency: "USD",
    features: planFeatures(plan),
    trialDays,
  });
  return { premium: entry("premium"), creator_pro: entry("creator_pro") };
}

/** Returns the length of the free trial in days; 0 for a user who has or had a paid plan. */
export async function trialDaysFor(
  { db }: Pick<Deps, "db">,
  { actor, trialDays }: { actor: Actor; trialDays: number },
): Promise<number> {
  if (trialDays === 0 || actor.kind === "visitor") return trialDays;
  if (actor.plan !== "free") return 0;
  const s = subscriptions;
  const earlierSubscription = await db
    .select({ id: s.id })
    .from(s)
    .where(sql`${s.userId} = ${actor.id}`)
    .limit(1)
    .get();
  return earlierSubscription ? 0 : trialDays;
}
