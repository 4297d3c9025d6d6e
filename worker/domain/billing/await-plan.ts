import { and, eq } from "drizzle-orm";
import { checkouts } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { PaidPlan } from "../plans/contract.ts";
import { OPEN_STATUSES } from "./contract.ts";
import { endingsOf } from "./end-plan.ts";
import { findOpenSubscription } from "./own-subscription.ts";
import { settleSubscription } from "./process-events.ts";
import { type SettleDeps, settlePlansOf } from "./settle-plans.ts";

type AwaitDeps = SettleDeps;

/**
 * ready: the plan is theirs. waiting: not paid, or not told of yet. expired: nothing will come of it. unknown: no such checkout of
 * theirs. second: they had a plan, and what they paid here goes back. trial_used: no trial for this card or person, and no charge.
 */
export interface AwaitedPlan {
  state: "ready" | "waiting" | "expired" | "unknown" | "second" | "trial_used";
  plan: PaidPlan | null;
  trialEndsAt: number | null;
}

/**
 * How far a person's checkout is. The payment company is asked, so that nobody waits for a webhook that is late.
 * @param input.sessionId the company's name of the checkout, from the address to which it sent the person back
 */
export async function awaitPlan(deps: AwaitDeps, input: { userId: string; sessionId: string }): Promise<AwaitedPlan> {
  const c = checkouts;
  const checkout = await deps.db
    .select()
    .from(c)
    .where(and(eq(c.sessionId, input.sessionId), eq(c.userId, input.userId)))
    .get();
  if (!checkout) return { state: "unknown", plan: null, trialEndsAt: null };
  const { plan } = checkout;
  const isThere = await findOpen(deps, input.userId, plan);
  if (isThere) return { state: "ready", plan, trialEndsAt: isThere.trialEndsAt };
  const session = await deps.payments.findCheckout(input.sessionId).catch((cause: unknown) => {
    deps.log.error("checkout not looked up", cause, { checkout: checkout.id });
    return null;
  });
  if (session?.status === "expired") return { state: "expired", plan, trialEndsAt: null };
  const subscriptionId = session?.subscriptionId ?? null;
  if (subscriptionId !== null) await settleSubscription(deps, subscriptionId);
  const made = await findOpen(deps, input.userId, plan);
  const ending = made || subscriptionId === null ? undefined : (await endingsOf(deps, [subscriptionId])).get(subscriptionId);
  if (ending === "second" || ending === "trial_used") return { state: ending, plan, trialEndsAt: null };
  // It was theirs once: who comes back to an old page has nothing to wait for.
  if (!made && checkout.state !== "open") return { state: "expired", plan, trialEndsAt: null };
  return { state: made ? "ready" : "waiting", plan, trialEndsAt: made?.trialEndsAt ?? null };
}

async function findOpen(deps: Pick<Deps, "db">, userId: string, plan: PaidPlan) {
  const open = await findOpenSubscription(deps, userId);
  return open?.plan === plan && OPEN_STATUSES.includes(open.status) ? open : null;
}

/** Asks the payment company how a person's subscription stands, for who comes back from its pages. A failure changes nothing. */
export async function refreshPlan(deps: AwaitDeps, { userId }: { userId: string }): Promise<void> {
  try {
    await settlePlansOf(deps, { userId });
  } catch (cause) {
    deps.log.error("plan not refreshed", cause);
  }
}
