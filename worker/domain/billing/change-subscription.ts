import { and, eq, ne, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { invoices, subscriptions } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { type Cycle, type PaidPlan, REFUND_WINDOW_DAYS } from "../plans/contract.ts";
import { type BilledSubscription, type ChangeCost, OPEN_STATUSES } from "./contract.ts";
import { getOpenSubscription, type OwnSubscription } from "./own-subscription.ts";
import { refundInvoice } from "./refund-invoice.ts";
import { syncInvoice } from "./sync-invoice.ts";
import { syncSubscription } from "./sync-subscription.ts";

type ChangeDeps = Pick<Deps, "db" | "now" | "payments" | "log">;

/** What such a change would cost now; nothing is changed. @throws DomainError CONFLICT as changePlan does */
export async function previewChange(deps: ChangeDeps, input: { userId: string; plan: PaidPlan; cycle: Cycle }): Promise<ChangeCost> {
  const own = await getChangeable(deps, input);
  return deps.payments.previewChange(own.id, input);
}

/** Somebody's subscription, if it may be changed so. */
async function getChangeable(deps: Pick<Deps, "db">, input: { userId: string; plan: PaidPlan; cycle: Cycle }): Promise<OwnSubscription> {
  const own = await getOpenSubscription(deps, input.userId);
  if (own.plan === input.plan && own.cycle === input.cycle) throw new DomainError("CONFLICT", t("billing.youHaveThisPlanAlready"));
  if (own.status === "past_due") throw new DomainError("CONFLICT", t("billing.theLastPaymentFailedFixYour"));
  return own;
}

/**
 * Changes a person's plan or cycle; what is unused of the old one comes off, and the rest is paid at once.
 * @throws DomainError CONFLICT without a subscription, for the plan that they have, and for a card that is declined
 */
export async function changePlan(deps: ChangeDeps, input: { userId: string; plan: PaidPlan; cycle: Cycle }): Promise<void> {
  const { plan, cycle } = input;
  const own = await getChangeable(deps, input);
  // Of one state of the subscription there is one such change.
  await deps.payments.changeSubscription(own.id, { plan, cycle, key: `${own.id}:${own.version}:${plan}:${cycle}` });
  await syncAll(deps, own.id);
}

/** Ends it when the period that is paid for ends, or takes that back. @throws DomainError CONFLICT without a subscription */
export async function endAtPeriodEnd(deps: ChangeDeps, input: { userId: string; ends: boolean }): Promise<OwnSubscription> {
  const own = await getOpenSubscription(deps, input.userId);
  await deps.payments.endAtPeriodEnd(own.id, input.ends);
  await syncAll(deps, own.id);
  return getOpenSubscription(deps, input.userId);
}

/** What of a subscription is paid back if it ends now: all of one's first within 7 days, cents; else nothing. */
export async function refundIfEndedNow(deps: Pick<Deps, "db" | "now">, own: OwnSubscription): Promise<number> {
  return (await refundable(deps, own)).reduce((sum, i) => sum + i.cents, 0);
}

async function refundable({ db, now }: Pick<Deps, "db" | "now">, own: OwnSubscription) {
  // Its first payment was when the trial ended. A period that has begun since is a payment too, whatever our clock says.
  const firstPayment = own.trialEndsAt ?? own.startedAt;
  if (Math.max(now(), own.periodStart) - firstPayment > REFUND_WINDOW_DAYS * 86_400_000) return [];
  const [[earlier], paid] = await db.batch([
    db
      .select({ n: sql<number>`count(*)` })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, own.userId), ne(subscriptions.id, own.id))),
    db
      .select()
      .from(invoices)
      .where(and(eq(invoices.subscriptionId, own.id), eq(invoices.status, "paid"))),
  ]);
  if ((earlier?.n ?? 0) > 0) return [];
  return paid.flatMap(({ id, paymentIntentId, paidCents, refundedCents }) =>
    paymentIntentId !== null && paidCents > refundedCents ? [{ id, cents: paidCents - refundedCents }] : [],
  );
}

/**
 * Ends a subscription now, with a full refund where the rule gives one. The refund comes first: of a try that breaks off
 * between the two, the next makes no second refund, and ends it.
 * @returns what was refunded, cents
 * @throws DomainError CONFLICT without a subscription
 */
export async function cancelNow(deps: ChangeDeps, input: { userId: string }): Promise<number> {
  const own = await getOpenSubscription(deps, input.userId);
  const back = await refundable(deps, own);
  for (const { id, cents } of back) await refundInvoice(deps, { invoiceId: id, cents, key: `${id}:window` });
  await deps.payments.cancelNow(own.id);
  await syncAll(deps, own.id);
  return back.reduce((sum, i) => sum + i.cents, 0);
}

/** What the webhooks will tell as well: who asks at once sees it at once. */
async function syncAll(deps: ChangeDeps, id: string): Promise<void> {
  const billed = await syncSubscription(deps, { id });
  if (billed?.latestInvoiceId) await syncInvoice(deps, { id: billed.latestInvoiceId });
}

/**
 * Nobody has two: of a subscription that came while another was open, what was paid goes back and it ends. Two checkouts in
 * two tabs can do that.
 */
export async function closeSecondSubscription(deps: ChangeDeps, billed: BilledSubscription): Promise<void> {
  if (!OPEN_STATUSES.includes(billed.status)) return;
  const s = subscriptions;
  const earlier = await deps.db
    .select({ id: s.id })
    .from(s)
    .where(
      and(
        sql`${s.userId} = (select user_id from ${s} o where o.id = ${billed.id})`,
        sql`${s.status} in (select value from json_each(${JSON.stringify(OPEN_STATUSES)}))`,
        sql`(${s.startedAt}, ${s.id}) < (${billed.startedAt}, ${billed.id})`,
      ),
    )
    .get();
  if (!earlier) return;
  deps.log.warn("second subscription", { subscription: billed.id, first: earlier.id });
  const invoice = billed.latestInvoiceId === null ? null : await syncInvoice(deps, { id: billed.latestInvoiceId });
  if (invoice?.paymentIntentId && invoice.paidCents > 0)
    await deps.payments.refund({ paymentIntentId: invoice.paymentIntentId, cents: invoice.paidCents, key: `${invoice.id}:second` });
  await deps.payments.cancelNow(billed.id);
  await syncAll(deps, billed.id);
}
