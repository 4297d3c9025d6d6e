import type { Deps } from "../../deps.ts";
import { settleInvoice } from "../billing/settle-customer.ts";
import type { SettleDeps } from "../billing/settle-plans.ts";
import { syncDealPayment } from "../brand-deals/sync-payment.ts";
import { findTipOf, syncTip } from "../tips/sync-tip.ts";

export type PaymentDeps = SettleDeps & Pick<Deps, "queue" | "newId">;

/** Syncs the payment of a brand deal, a plan or a tip with the payment company. Idempotent. */
export async function syncPayment(deps: PaymentDeps, paymentIntentId: string): Promise<void> {
  if (await syncDealPayment(deps, { paymentIntentId })) return;
  const id = await deps.payments.invoiceOfPayment(paymentIntentId);
  if (id !== null) await settleInvoice(deps, id);
  else await syncTipOf(deps, { paymentId: paymentIntentId });
}

/** Syncs the tip that a payment or a checkout belongs to. Does nothing if there is no such tip. */
export async function syncTipOf(
  deps: PaymentDeps,
  reference: Parameters<typeof findTipOf>[1],
): Promise<void> {
  const id = await findTipOf(deps, reference);
  if (id !== null) await syncTip(deps, { id });
}
