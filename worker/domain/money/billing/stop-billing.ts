import { eq } from "drizzle-orm";
import { billingCustomers } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { OVER_STATUSES } from "./contract.ts";
import { expireCheckouts } from "./settle-plans.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** Ends all subscriptions and checkouts of a closed or deleted account. Idempotent. */
export async function stopBilling(
  deps: Pick<Deps, "db" | "now" | "payments" | "log">,
  { userId, atOnce }: { userId: string; atOnce: boolean },
): Promise<void> {
  const customer = await findCustomer(deps, userId);
  if (!customer) return;
  await expireCheckouts(deps, customer);
  for (const { id, status } of await deps.payments.listSubscriptions(customer.customerId)) {
    if (OVER_STATUSES.includes(status)) continue;
    if (atOnce) await deps.payments.cancelNow(id);
    else await deps.payments.endAtPeriodEnd(id, true);
    await syncSubscription(deps, { id });
  }
}

/**
 * Deletes the name, the email address and the cards of a deleted account at the payment company.
 * Invoices stay there, because the law requires them. Idempotent.
 */
export async function forgetBuyer(
  deps: Pick<Deps, "db" | "payments">,
  { userId }: { userId: string },
): Promise<void> {
  const customer = await findCustomer(deps, userId);
  if (customer) await deps.payments.forgetCustomer(customer.customerId);
}

const findCustomer = ({ db }: Pick<Deps, "db">, userId: string) =>
  db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId))
    .get();
