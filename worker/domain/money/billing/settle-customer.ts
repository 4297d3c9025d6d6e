import { type SettleDeps, settlePlans } from "./settle-plans.ts";
import { syncInvoice } from "./sync-invoice.ts";
import { userOf } from "./sync-subscription.ts";

/** Syncs all plans and invoices of a subscription's customer with the payment company. */
export async function settleSubscription(deps: SettleDeps, id: string): Promise<void> {
  const billed = await deps.payments.findSubscription(id);
  if (billed) await settleCustomer(deps, billed);
}

export async function settleInvoice(deps: SettleDeps, id: string): Promise<void> {
  const billed = await syncInvoice(deps, { id });
  if (billed) await settleCustomer(deps, billed);
}

async function settleCustomer(
  deps: SettleDeps,
  { customerId }: { customerId: string },
): Promise<void> {
  const userId = await userOf(deps, customerId);
  if (userId === null) deps.log.warn("event of an unknown customer", { customer: customerId });
  else await settlePlans(deps, { customerId, userId });
}
