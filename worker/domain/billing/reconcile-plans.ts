import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import { billingCustomers, checkouts, invoices, subscriptions } from "../../db/schema.ts";
import { OVER_STATUSES } from "./contract.ts";
import { type SettleDeps, settlePlans } from "./settle-plans.ts";
import { syncInvoice } from "./sync-invoice.ts";

const DAY = 86_400_000;
/** Customers of one run. */
const SLICE = 30;
/** Refunds and disputes of an older payment whose period is over come by webhook alone: banks take disputes for 120 days. */
const RETURNS_MS = 120 * DAY;
/** A checkout is open for a day, and what it made is seen in the days after it. */
const CHECKOUT_MS = 4 * DAY;

/**
 * The job: reads anew, once a day, what the payment company has of every customer who has a plan, paid lately or was at a
 * checkout. So a webhook that is lost for good delays what it tells of by a day, and no longer. Safe to run twice and at once.
 */
export async function reconcilePlans(deps: SettleDeps): Promise<void> {
  const at = deps.now();
  const c = billingCustomers;
  const due = await deps.db
    .select()
    .from(c)
    .where(and(lte(c.checkedAt, at - DAY), isOfConcern(at)))
    .orderBy(c.checkedAt)
    .limit(SLICE);
  for (const customer of due) {
    // First: one that fails keeps no other from its turn.
    await deps.db.update(c).set({ checkedAt: at }).where(eq(c.userId, customer.userId));
    await reconcileCustomer(deps, customer).catch((error: unknown) =>
      deps.log.error("plans of a customer not reconciled", error, { customer: customer.customerId }),
    );
  }
}

/** Brings one customer into line without an event. Refunds of their recent payments are read first: they may end a plan. */
async function reconcileCustomer(deps: SettleDeps, customer: { userId: string; customerId: string }): Promise<void> {
  const [i, at] = [invoices, deps.now()];
  const paid = await deps.db
    .select({ id: i.id })
    .from(i)
    .where(and(eq(i.userId, customer.userId), eq(i.status, "paid"), or(gt(i.createdAt, at - RETURNS_MS), gt(i.serviceEnd, at))));
  for (const { id } of paid) await syncInvoice(deps, { id });
  await settlePlans(deps, customer);
}

function isOfConcern(at: number) {
  const userId = billingCustomers.userId;
  const over = sql`(select value from json_each(${JSON.stringify(OVER_STATUSES)}))`;
  return or(
    sql`exists (select 1 from ${subscriptions} s where s.user_id = ${userId} and s.status not in ${over})`,
    sql`exists (select 1 from ${checkouts} k where k.user_id = ${userId} and k.created_at > ${at - CHECKOUT_MS})`,
    sql`exists (select 1 from ${invoices} i where i.user_id = ${userId} and i.created_at > ${at - RETURNS_MS})`,
  );
}
