import { eq, sql } from "drizzle-orm";
import { disputes, invoices, planEndings, subscriptions } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { REFUND_WINDOW_MS } from "../refunds/contract-rules.ts";
import { syncInvoice } from "./sync-invoice.ts";

/** A person's first plan: the subscription for which they paid the first money of all. */
export interface FirstPlan {
  subscriptionId: string;
  /** Until when all of it goes back on request, milliseconds. */
  endsAt: number;
  /** When its latest period began or was paid for: a renewal ends the window, on whatever clock. */
  renewedAt: number;
  /** What was paid for it and has neither gone back nor been disputed. */
  restCents: number;
}

/** What disputes hold of an invoice, cents: all but questions and those that were won. */
const disputedCents = sql`(select coalesce(sum(d.cents), 0) from ${disputes} d where d.subject_type = 'invoice' and d.subject_id = i.id
  and d.status <> 'won' and d.status <> 'prevented' and d.status not glob 'warning_*')`;

/**
 * Reads the payments of a person's first plan anew while it can be refunded: a refund or a dispute of which no webhook has told
 * yet would go back a second time.
 */
export async function refreshFirstPlan(deps: Pick<Deps, "db" | "now" | "payments" | "log">, userId: string): Promise<void> {
  const first = await findFirstPlan(deps, userId);
  if (!first || !isWithinWindow(first, deps.now())) return;
  const paid = await deps.db.select({ id: invoices.id }).from(invoices).where(eq(invoices.subscriptionId, first.subscriptionId));
  for (const { id } of paid) await syncInvoice(deps, { id });
}

/**
 * The one place that says what a person's first plan is: cancellations, refund requests and the dialogs ask it. Trials and
 * invoices without a payment are no plan, and neither is a subscription that we closed because its owner had another.
 * @returns null for whoever never paid for a plan
 */
export async function findFirstPlan({ db }: Pick<Deps, "db">, userId: string): Promise<FirstPlan | null> {
  const row = await db.get<{ id: string; paidAt: number; renewedAt: number; rest: number }>(sql`
    with paid as (
      select i.rowid as n, i.subscription_id, coalesce(i.paid_at, i.created_at) as at,
        max(0, i.paid_cents - i.refunded_cents - ${disputedCents}) as rest
      from ${invoices} i
      where i.user_id = ${userId} and i.status = 'paid' and i.paid_cents > 0 and i.payment_intent_id is not null
        and i.subscription_id is not null
        and not exists (select 1 from ${planEndings} e where e.subscription_id = i.subscription_id and e.reason = 'second')
    ),
    first as (select subscription_id, at from paid order by at, n limit 1)
    select first.subscription_id as id, first.at as paidAt, sum(paid.rest) as rest,
      max(max(paid.at), coalesce((select s.period_start from ${subscriptions} s where s.id = first.subscription_id), 0)) as renewedAt
    from first join paid on paid.subscription_id = first.subscription_id group by first.subscription_id`);
  return row?.id ? { subscriptionId: row.id, endsAt: row.paidAt + REFUND_WINDOW_MS, renewedAt: row.renewedAt, restCents: row.rest } : null;
}

/** Whether the window of a first plan is open; to its last millisecond. */
export const isWithinWindow = ({ endsAt, renewedAt }: Pick<FirstPlan, "endsAt" | "renewedAt">, at: number): boolean =>
  Math.max(at, renewedAt) <= endsAt;
