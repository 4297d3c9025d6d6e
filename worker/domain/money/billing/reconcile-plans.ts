import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import { billingCustomers, checkouts, invoices, subscriptions } from "../../../db/schema.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";
import { OVER_STATUSES } from "./contract.ts";
import { type SettleDeps, settlePlans } from "./settle-plans.ts";
import { syncInvoice } from "./sync-invoice.ts";

const DAY = 86_400_000;
const SLICE = 30;
/** Payments older than this are not checked again, because banks accept disputes for 120 days. */
const RETURNS_MS = 120 * DAY;
/** Checkouts are checked for this time, because a payment can arrive days after the page closed. */
const CHECKOUT_MS = 4 * DAY;

/**
 * Scheduled job. Once a day, reads the data of every customer with a plan, a recent payment or a
 * recent checkout from the payment company, so that a lost webhook delays a change by at most a
 * day. Idempotent and safe to run concurrently.
 */
export async function reconcilePlans(deps: SettleDeps): Promise<Progress> {
  const at = deps.now();
  const c = billingCustomers;
  return inSlices(SLICE, async () => {
    const due = await deps.db
      .select()
      .from(c)
      .where(and(lte(c.checkedAt, at - DAY), isOfConcern(at)))
      .orderBy(c.checkedAt)
      .limit(SLICE);
    for (const customer of due) {
      // The time must be stored first, so that a customer whose sync fails does not block other
      // customers.
      await deps.db.update(c).set({ checkedAt: at }).where(eq(c.userId, customer.userId));
      await reconcileCustomer(deps, customer).catch((error: unknown) =>
        deps.log.error("plans of a customer not reconciled", error, {
          customer: customer.customerId,
        }),
      );
    }
    return due.length;
  });
}

/** Refunds of recent payments must be read before the plans, because a refund can end a plan. */
async function reconcileCustomer(
  deps: SettleDeps,
  customer: { userId: string; customerId: string },
): Promise<void> {
  const [i, at] = [invoices, deps.now()];
  const paid = await deps.db
    .select({ id: i.id })
    .from(i)
    .where(
      and(
        eq(i.userId, customer.userId),
        eq(i.status, "paid"),
        or(gt(i.createdAt, at - RETURNS_MS), gt(i.serviceEnd, at)),
      ),
    );
  for (const { id } of paid) await syncInvoice(deps, { id });
  await settlePlans(deps, customer);
}

function isOfConcern(at: number) {
  const userId = billingCustomers.userId;
  const endedStatuses = sql`(select value from json_each(${JSON.stringify(OVER_STATUSES)}))`;
  return or(
    sql`exists (select 1 from ${subscriptions} s where s.user_id = ${userId} and s.status not in ${endedStatuses})`,
    sql`exists (select 1 from ${checkouts} k where k.user_id = ${userId} and k.created_at > ${at - CHECKOUT_MS})`,
    sql`exists (select 1 from ${invoices} i where i.user_id = ${userId} and i.created_at > ${at - RETURNS_MS})`,
  );
}
