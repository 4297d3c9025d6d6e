import { t } from "#i18n/t.ts";
import type { Cycle, PaidPlan } from "../../accounts/plans/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { requireNoChargeback } from "./chargebacks.ts";
import type { ChangeCost } from "./contract-api.ts";
import { endPlan } from "./end-plan.ts";
import { findFirstPlan, isWithinWindow, refreshFirstPlan } from "./first-plan.ts";
import {
  findOpenSubscription,
  getOpenSubscription,
  getSubscription,
  type OwnSubscription,
} from "./own-subscription.ts";
import { type SettleDeps, settlePlansOf } from "./settle-plans.ts";

type ChangeDeps = SettleDeps;

/** Calculates the cost of a plan change without making the change. */
export async function previewChange(
  deps: Pick<Deps, "db" | "payments">,
  input: { userId: string; plan: PaidPlan; cycle: Cycle },
): Promise<ChangeCost> {
  const subscription = requireChangeable(await getOpenSubscription(deps, input.userId), input);
  return deps.payments.previewChange(subscription.id, input);
}

function requireChangeable(
  subscription: OwnSubscription,
  input: { plan: PaidPlan; cycle: Cycle },
): OwnSubscription {
  if (subscription.plan === input.plan && subscription.cycle === input.cycle)
    throw new DomainError("CONFLICT", t("billing.errors.alreadyOnPlan"));
  if (subscription.status === "past_due")
    throw new DomainError("CONFLICT", t("billing.errors.paymentPastDue"));
  return subscription;
}

/**
 * Changes a user's plan or billing cycle at once. The price is reduced by the unused time of the
 * old plan.
 * @throws DomainError CONFLICT if the user has no subscription, already has this plan and cycle, or
 * has a declined card
 */
export async function changePlan(
  deps: ChangeDeps,
  input: { userId: string; plan: PaidPlan; cycle: Cycle },
): Promise<void> {
  const { plan, cycle } = input;
  const subscription = requireChangeable(await getSettledSubscription(deps, input.userId), input);
  // The idempotency key contains the version of the stored subscription, so that a repeated request
  // makes the change once.
  await deps.payments.changeSubscription(subscription.id, {
    plan,
    cycle,
    key: `${subscription.id}:${subscription.version}:${plan}:${cycle}`,
  });
  await settlePlansOf(deps, input);
}

/**
 * Schedules or cancels a subscription's end. A scheduled end of a past-due subscription takes effect
 * at once (`endUnpaidPlan`).
 * @returns the open subscription afterwards, or the subscription that has ended
 * @throws DomainError CONFLICT if there is no subscription, or if a chargeback stops the renewal
 */
export async function endAtPeriodEnd(
  deps: ChangeDeps,
  input: { userId: string; ends: boolean },
): Promise<OwnSubscription> {
  const { id } = await getSettledSubscription(deps, input.userId);
  if (!input.ends) await requireNoChargeback(deps, input);
  await deps.payments.endAtPeriodEnd(id, input.ends);
  await settlePlansOf(deps, input);
  const open = await findOpenSubscription(deps, input.userId);
  return open ?? getSubscription(deps, id);
}

/** Returns the refund in cents that a user would get if the subscription ended now. */
export async function getImmediateRefundCents(
  deps: Pick<Deps, "db" | "now">,
  subscription: OwnSubscription,
): Promise<number> {
  const first = await findFirstPlan(deps, subscription.userId);
  return first?.subscriptionId === subscription.id && isWithinWindow(first, deps.now())
    ? first.restCents
    : 0;
}

/** Ends a subscription now; returns the refund in cents. Throws CONFLICT without a subscription. */
export async function cancelImmediately(
  deps: ChangeDeps,
  input: { userId: string },
): Promise<number> {
  const subscription = await getSettledSubscription(deps, input.userId);
  await refreshFirstPlan(deps, subscription.userId);
  const cents = await getImmediateRefundCents(deps, subscription);
  await endPlan(deps, {
    subscriptionId: subscription.id,
    userId: subscription.userId,
    reason: "asked",
    refunds: cents > 0,
  });
  await settlePlansOf(deps, input);
  return cents;
}

/** Syncs with the payment company first, because the stored copy is as old as the last webhook. */
async function getSettledSubscription(deps: ChangeDeps, userId: string): Promise<OwnSubscription> {
  await settlePlansOf(deps, { userId });
  return getOpenSubscription(deps, userId);
}
