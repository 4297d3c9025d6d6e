import { eq, sql } from "drizzle-orm";
import {
  disputes,
  firstPlanCards,
  invoices,
  planEndings,
  subscriptions,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { REFUND_WINDOW_MS } from "../refund-policy/contract-rules.ts";
import { syncInvoice } from "./sync-invoice.ts";

/** A user's first plan: the subscription of the user's first payment for any plan. */
export interface FirstPlan {
  subscriptionId: string;
  /** Last moment at which the user can get a full refund, milliseconds. */
  endsAt: number;
  /**
   * Time of the latest renewal or payment, milliseconds. A renewal ends the right to a full refund,
   * even if the payment company's clock differs from the Worker's clock.
   */
  renewedAt: number;
  /** Payments for the plan that were neither refunded nor disputed, cents. */
  restCents: number;
}

const disputedCents = sql`(select coalesce(sum(d.cents), 0) from ${disputes} d where d.subject_type = 'invoice' and d.subject_id = i.id
  and d.status <> 'won' and d.status <> 'prevented' and d.status not glob 'warning_*')`;

/**
 * Reads the payments of a user's first plan from the payment company. Otherwise a payment would be
 * refunded twice if the webhook of its first refund or dispute is late.
 */
export async function refreshFirstPlan(
  deps: Pick<Deps, "db" | "now" | "payments" | "log">,
  userId: string,
): Promise<void> {
  const first = await findFirstPlan(deps, userId);
  if (!first || !isWithinWindow(first, deps.now())) return;
  const paid = await deps.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.subscriptionId, first.subscriptionId));
  for (const { id } of paid) await syncInvoice(deps, { id });
}

/**
 * Finds a user's first plan. Cancellations, refund requests and dialogs must all use this function.
 * Trials, unpaid invoices and subscriptions that the platform ended as second plans do not count.
 * An account whose card paid for another account's first plan has no first plan.
 */
export async function findFirstPlan(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<FirstPlan | null> {
  const row = await db.get<{ id: string; paidAt: number; renewedAt: number; rest: number }>(sql`
    with paid as (
      select i.rowid as n, i.subscription_id, coalesce(i.paid_at, i.created_at) as at,
        max(0, i.paid_cents - i.refunded_cents - ${disputedCents}) as rest
      from ${invoices} i
      where i.user_id = ${userId} and i.status = 'paid' and i.paid_cents > 0 and i.payment_intent_id is not null
        and i.subscription_id is not null
        and not exists (select 1 from ${firstPlanCards} c where c.user_id = i.user_id and c.is_repeat)
        and not exists (select 1 from ${planEndings} e where e.subscription_id = i.subscription_id and e.reason = 'second')
    ),
    first as (select subscription_id, at from paid order by at, n limit 1)
    select first.subscription_id as id, first.at as paidAt, sum(paid.rest) as rest,
      max(max(paid.at), coalesce((select s.period_start from ${subscriptions} s where s.id = first.subscription_id), 0)) as renewedAt
    from first join paid on paid.subscription_id = first.subscription_id group by first.subscription_id`);
  return row?.id
    ? {
        subscriptionId: row.id,
        endsAt: row.paidAt + REFUND_WINDOW_MS,
        renewedAt: row.renewedAt,
        restCents: row.rest,
      }
    : null;
}

/** True if the user can get a full refund at the time `at`. */
export const isWithinWindow = (
  { endsAt, renewedAt }: Pick<FirstPlan, "endsAt" | "renewedAt">,
  at: number,
): boolean => Math.max(at, renewedAt) <= endsAt;
