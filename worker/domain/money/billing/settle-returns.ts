import { and, desc, eq, inArray } from "drizzle-orm";
import { refundRequests } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { REFUND_RULES } from "../refund-policy/contract-rules.ts";
import { hasChargeback } from "./chargebacks.ts";
import type { BilledSubscription, ListedInvoice } from "./contract.ts";
import { endPlan } from "./end-plan.ts";
import { hasLostPayment, paymentsOfCredit, paymentsOfPlan } from "./payments-behind.ts";
import { readReturns } from "./read-returns.ts";
import { type Customer, syncSubscription } from "./sync-subscription.ts";

type ReturnDeps = Pick<Deps, "db" | "now" | "payments" | "log">;

/**
 * Applies refunds and chargebacks of payments, as posted in the ledger, to a customer's plan and
 * credit. A plan whose own payment was refunded or charged back ends now (`hasLostPayment`). After
 * a chargeback of any other payment, the plan ends with its period. Account credit never exceeds
 * the cents that remain of the payments that gave the credit. Idempotent.
 * @param input.listed all invoices of the customer, latest first
 */
export async function settleReturns(
  deps: ReturnDeps,
  { customerId, userId }: Customer,
  {
    keptSubscription,
    listed,
  }: { keptSubscription: BilledSubscription | null; listed: readonly ListedInvoice[] },
): Promise<void> {
  const returns = await readReturns(deps, { userId });
  if (returns.size === 0) return;
  const remainingCentsOf = ({ id, paidCents }: ListedInvoice) =>
    Math.max(0, paidCents - (returns.get(id)?.cents ?? 0));
  const creditPayments = paymentsOfCredit(listed);
  if (creditPayments.some(({ id }) => returns.has(id))) {
    const cents = creditPayments.reduce((sum, payment) => sum + remainingCentsOf(payment), 0);
    await deps.payments.limitCredit({ customerId, cents, key: `${listed[0]?.id}:${cents}` });
  }
  if (!keptSubscription) return;
  const payments = paymentsOfPlan(listed, keptSubscription, deps.now());
  const isReturned = (payment: ListedInvoice) => remainingCentsOf(payment) === 0;
  if (!hasLostPayment(payments, isReturned))
    return hasChargeback(returns) ? stopRenewal(deps, keptSubscription) : undefined;
  const returned = payments.all.filter(isReturned);
  const isDisputed = returned.some(({ id }) => (returns.get(id)?.disputedCents ?? 0) > 0);
  const refunds = !isDisputed && (await isFullyRefundable(deps, returned));
  await endPlan(deps, {
    subscriptionId: keptSubscription.id,
    userId,
    reason: isDisputed ? "disputed" : "refunded",
    refunds,
  });
}

/** Stops the renewal at every sync, because the user can have resumed the plan since the last. */
async function stopRenewal(
  deps: ReturnDeps,
  { id, cancelAtPeriodEnd }: BilledSubscription,
): Promise<void> {
  if (cancelAtPeriodEnd) return;
  await deps.payments.endAtPeriodEnd(id, true);
  await syncSubscription(deps, { id });
  deps.log.warn("plan does not renew after a chargeback", { subscription: id });
}

async function isFullyRefundable(
  { db }: Pick<Deps, "db">,
  returned: readonly ListedInvoice[],
): Promise<boolean> {
  const r = refundRequests;
  for (const { id } of returned) {
    const isApproved = and(
      eq(r.subjectType, "invoice"),
      eq(r.subjectId, id),
      inArray(r.state, ["approved", "refunded"]),
    );
    const lastRequest = await db
      .select({ policy: r.policy })
      .from(r)
      .where(isApproved)
      .orderBy(desc(r.decidedAt))
      .limit(1)
      .get();
    if (
      REFUND_RULES.some(({ policy, others }) => policy === lastRequest?.policy && others === "all")
    )
      return true;
  }
  return false;
}
