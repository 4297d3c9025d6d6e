import { and, eq } from "drizzle-orm";
import { checkouts } from "../../../db/schema.ts";
import type { PaidPlan } from "../../accounts/plans/contract.ts";
import { OPEN_STATUSES } from "../../accounts/plans/contract.ts";
import type { Deps } from "../../deps.ts";
import { endingsOf } from "./end-plan.ts";
import { findOpenSubscription } from "./own-subscription.ts";
import { settleSubscription } from "./settle-customer.ts";
import { type SettleDeps, settlePlansOf } from "./settle-plans.ts";

type AwaitDeps = SettleDeps;

/**
 * - second: the user already had a plan, so the payment of this checkout is refunded
 * - trial_used: the user or the card had a free trial before, so nothing is charged
 */
export interface AwaitedPlan {
  state: "ready" | "waiting" | "expired" | "unknown" | "second" | "trial_used";
  plan: PaidPlan | null;
  trialEndsAt: number | null;
}

/** Reads a user's checkout from the payment company, because a webhook can be late. */
export async function awaitPlan(
  deps: AwaitDeps,
  input: { userId: string; sessionId: string },
): Promise<AwaitedPlan> {
  const c = checkouts;
  const checkout = await deps.db
    .select()
    .from(c)
    .where(and(eq(c.sessionId, input.sessionId), eq(c.userId, input.userId)))
    .get();
  if (!checkout) return { state: "unknown", plan: null, trialEndsAt: null };
  const { plan } = checkout;
  const existingSubscription = await findOpen(deps, input.userId, plan);
  if (existingSubscription)
    return { state: "ready", plan, trialEndsAt: existingSubscription.trialEndsAt };
  const session = await deps.payments.findCheckout(input.sessionId).catch((cause: unknown) => {
    deps.log.error("checkout not looked up", cause, { checkout: checkout.id });
    return null;
  });
  if (session?.status === "expired") return { state: "expired", plan, trialEndsAt: null };
  const subscriptionId = session?.subscriptionId ?? null;
  if (subscriptionId !== null) await settleSubscription(deps, subscriptionId);
  const createdSubscription = await findOpen(deps, input.userId, plan);
  const ending =
    createdSubscription || subscriptionId === null
      ? undefined
      : (await endingsOf(deps, [subscriptionId])).get(subscriptionId);
  if (ending === "second" || ending === "trial_used")
    return { state: ending, plan, trialEndsAt: null };
  // The plan that this checkout started has ended, and the user reloads the old page.
  if (!createdSubscription && checkout.state !== "open")
    return { state: "expired", plan, trialEndsAt: null };
  return {
    state: createdSubscription ? "ready" : "waiting",
    plan,
    trialEndsAt: createdSubscription?.trialEndsAt ?? null,
  };
}

async function findOpen(deps: Pick<Deps, "db">, userId: string, plan: PaidPlan) {
  const open = await findOpenSubscription(deps, userId);
  return open?.plan === plan && OPEN_STATUSES.includes(open.status) ? open : null;
}

/** Fetches a user's subscription when the user returns from the payment company's pages. */
export async function refreshPlan(deps: AwaitDeps, { userId }: { userId: string }): Promise<void> {
  try {
    await settlePlansOf(deps, { userId });
  } catch (cause) {
    deps.log.error("plan not refreshed", cause);
  }
}
