import type { BilledSubscription, ListedInvoice } from "./contract.ts";
import { type EndDeps, endPlan } from "./end-plan.ts";
import { paymentsOfPlan } from "./payments-behind.ts";
import { type AccountClosing, renewsWhileClosed } from "./settle-closed-account.ts";

/**
 * Ends a past-due plan that will not renew and whose current period no payment covers. Otherwise
 * the payment company would charge the card at a later attempt, although the user was told that the
 * plan costs nothing more. A past-due plan that renews stays, so that the user can fix the payment.
 * If a payment succeeds before the plan ends, the unused time is refunded.
 * @param input.listed all invoices of the customer, latest first
 * @returns true if the plan ended
 */
export async function endUnpaidPlan(
  deps: EndDeps,
  { userId }: { userId: string },
  {
    subscription,
    closing,
    listed,
  }: {
    subscription: BilledSubscription;
    closing: AccountClosing | null;
    listed: readonly ListedInvoice[];
  },
): Promise<boolean> {
  const { id, status, cancelAtPeriodEnd } = subscription;
  const isLastPeriod =
    cancelAtPeriodEnd || (closing !== null && renewsWhileClosed(closing, subscription));
  if (status !== "past_due" || !isLastPeriod) return false;
  if (paymentsOfPlan(listed, subscription, deps.now()).all.length > 0) return false;
  await endPlan(deps, { subscriptionId: id, userId, reason: "closed", refunds: false });
  return true;
}
