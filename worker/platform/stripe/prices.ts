import type Stripe from "stripe";
import {
  CYCLES,
  type Cycle,
  PAID_PLANS,
  type PaidPlan,
  PRICES,
} from "../../domain/accounts/plans/contract.ts";
import { faultOf } from "./client.ts";

const NAMES: Record<PaidPlan, string> = {
  premium: "Tributary Premium",
  creator_pro: "Tributary Creator Pro",
};
/** A changed price gets a new lookup key, so that existing subscribers keep their price. */
const keyOf = (plan: PaidPlan, cycle: Cycle) => `tributary_${plan}_${cycle}_${PRICES[plan][cycle]}`;

const priceIds = new Map<string, string>();

/** Creates the price and its product at Stripe if they are missing. */
export async function priceOf(
  stripe: Stripe,
  account: string,
  plan: PaidPlan,
  cycle: Cycle,
): Promise<string> {
  const cacheKey = `${account} ${keyOf(plan, cycle)}`;
  if (!priceIds.has(cacheKey)) await readPrices(stripe, account);
  const id = priceIds.get(cacheKey) ?? (await makePrice(stripe, plan, cycle));
  priceIds.set(cacheKey, id);
  return id;
}

async function readPrices(stripe: Stripe, account: string): Promise<void> {
  const keys = PAID_PLANS.flatMap((plan) => CYCLES.map((cycle) => keyOf(plan, cycle)));
  const { data } = await stripe.prices.list({ lookup_keys: keys, active: true, limit: 100 });
  for (const price of data)
    if (price.lookup_key) priceIds.set(`${account} ${price.lookup_key}`, price.id);
}

async function makePrice(stripe: Stripe, plan: PaidPlan, cycle: Cycle): Promise<string> {
  const product = `tributary_${plan}`;
  await stripe.products
    .create({ id: product, name: NAMES[plan], metadata: { plan } })
    .catch((error: unknown) => {
      if (faultOf(error)?.code !== "resource_already_exists") throw error;
    });
  const key = keyOf(plan, cycle);
  const price = await stripe.prices.create(
    {
      product,
      lookup_key: key,
      unit_amount: PRICES[plan][cycle],
      currency: "usd",
      recurring: { interval: cycle === "monthly" ? "month" : "year" },
      metadata: { plan, cycle },
    },
    { idempotencyKey: `price:${key}` },
  );
  return price.id;
}
