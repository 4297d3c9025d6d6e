import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { billingCustomers, checkouts, invoices, planEndings } from "../../../db/schema.ts";
import { OPEN_STATUSES } from "../../accounts/plans/contract.ts";
import type { Deps } from "../../deps.ts";
import { admitTrial, recordMissedTrial } from "./admit-trial.ts";
import { type BilledSubscription, type ListedInvoice, OVER_STATUSES } from "./contract.ts";
import {
  endPlan,
  finishEndings,
  isUnpaid,
  logRejection,
  refundRemainder,
  voidInvoice,
} from "./end-plan.ts";
import { endUnpaidPlan } from "./end-unpaid-plan.ts";
import { noteFirstPlanCard } from "./first-plan-card.ts";
import { noticeStatement, trialEndingNotice } from "./notices.ts";
import { byStart } from "./rules.ts";
import { findClosing, settleClosedAccount } from "./settle-closed-account.ts";
import { settleReturns } from "./settle-returns.ts";
import { syncInvoice } from "./sync-invoice.ts";
import { type Customer, syncSubscriptions } from "./sync-subscription.ts";

export type SettleDeps = Pick<Deps, "db" | "now" | "payments" | "log" | "signingSecret">;

/** Older checkouts are closed. Stripe's limit is 24 hours, and an hour is added for safety. */
const CHECKOUT_MS = 25 * 3_600_000;
/** Time from the reminder to the end of a trial, the same as for the payment company's event. */
const TRIAL_NOTICE_MS = 3 * 86_400_000;

/**
 * Updates all data of a customer from the payment company.
 * - If several plans are open, the plan that began first stays. The other plans end and are
 *   refunded in full.
 * - A plan whose payment was refunded or charged back in full ends.
 * - The plan of a suspended or closed account ends or does not renew (`settleClosedAccount`).
 * - A past-due plan that does not renew ends (`endUnpaidPlan`).
 * - A user whose trial ends soon is reminded.
 * - Invoices of ended plans are voided, and payments after a plan's end are refunded.
 *
 * @throws any error of the payment company or the database; calling again continues the work
 */
export async function settlePlans(deps: SettleDeps, customer: Customer): Promise<void> {
  const before = await syncSubscriptions(deps, customer);
  const listed = await syncInvoices(deps, customer);
  await noteFirstPlanCard(deps, customer);
  // `finishEndings` can cancel subscriptions, so the subscriptions are read again. A canceled plan
  // that still counted as open would make the user's newer plan end as a second plan.
  const hasEnded = await finishEndings(deps, customer);
  const all = hasEnded ? await syncSubscriptions(deps, customer) : before;
  await recordMissedTrial(deps, { userId: customer.userId, all });
  const firstSubscription = await endDuplicatePlans(deps, customer, all);
  const closing = await findClosing(deps, customer);
  const isEnded =
    firstSubscription !== null &&
    closing !== null &&
    (await settleClosedAccount(deps, { userId: customer.userId, closing }, firstSubscription));
  const openSubscription = isEnded ? null : firstSubscription;
  await settleReturns(deps, customer, { keptSubscription: openSubscription, listed });
  const isEndedUnpaid =
    openSubscription !== null &&
    (await endUnpaidPlan(deps, customer, { subscription: openSubscription, closing, listed }));
  const keptSubscription = isEndedUnpaid ? null : openSubscription;
  if (keptSubscription || closing) await closeCheckouts(deps, customer);
  if (keptSubscription) await remindOfTrialEnd(deps, customer, keptSubscription);
  await settleEnded(deps, customer, all);
}

/** Calls settlePlans for a user. Does nothing for a user who never bought anything. */
export async function settlePlansOf(
  deps: SettleDeps,
  { userId }: { userId: string },
): Promise<void> {
  const c = billingCustomers;
  const customer = await deps.db
    .select({ customerId: c.customerId })
    .from(c)
    .where(eq(c.userId, userId))
    .get();
  if (customer) await settlePlans(deps, { customerId: customer.customerId, userId });
}

async function syncInvoices(deps: SettleDeps, customer: Customer): Promise<ListedInvoice[]> {
  const i = invoices;
  const rows = await deps.db
    .select({ id: i.id, status: i.status, paidCents: i.paidCents })
    .from(i)
    .where(eq(i.userId, customer.userId));
  const storedInvoices = new Map(rows.map((row) => [row.id, row]));
  const listed = await deps.payments.listInvoices(customer.customerId);
  for (const { id, status, paidCents } of listed) {
    const row = storedInvoices.get(id);
    if (row?.status !== status || row.paidCents !== paidCents) await syncInvoice(deps, { id });
  }
  return listed;
}

async function endDuplicatePlans(
  deps: SettleDeps,
  { userId }: Customer,
  all: readonly BilledSubscription[],
): Promise<BilledSubscription | null> {
  const running = all.filter(({ status }) => !OVER_STATUSES.includes(status)).sort(byStart);
  const rejected = new Set<BilledSubscription>();
  for (const billed of running.filter(({ status }) => OPEN_STATUSES.includes(status))) {
    if (await admitTrial(deps, { userId, billed, running })) break;
    rejected.add(billed);
    await endPlan(deps, { subscriptionId: billed.id, userId, reason: "trial_used", refunds: true });
  }
  const keptSubscription = running.find(
    (s) => OPEN_STATUSES.includes(s.status) && !rejected.has(s),
  );
  if (!keptSubscription) return null;
  // Unpaid subscriptions must end too, because paying an old invoice would reopen them.
  for (const subscription of running)
    if (subscription !== keptSubscription && !rejected.has(subscription))
      await endPlan(deps, {
        subscriptionId: subscription.id,
        userId,
        reason: "second",
        refunds: true,
        keptId: keptSubscription.id,
      });
  return keptSubscription;
}

/**
 * Queues the email that a trial ends soon, at most once. The payment company's event can be
 * lost, or arrive while the trial is canceled and will be resumed.
 */
async function remindOfTrialEnd(
  deps: SettleDeps,
  { userId }: Customer,
  { id: subscriptionId, status, trialEndsAt, cancelAtPeriodEnd }: BilledSubscription,
): Promise<void> {
  if (status !== "trialing" || cancelAtPeriodEnd || trialEndsAt === null) return;
  if (trialEndsAt - deps.now() > TRIAL_NOTICE_MS) return;
  await noticeStatement(deps, userId, trialEndingNotice(subscriptionId), sql`1`);
}

/**
 * Expires a user's open checkouts. A user with a plan must not pay for a second plan, and the user
 * of a suspended or closed account must not pay for any plan.
 */
async function closeCheckouts(deps: SettleDeps, { customerId, userId }: Customer): Promise<void> {
  const c = checkouts;
  const recent = await deps.db
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.userId, userId), gt(c.createdAt, deps.now() - CHECKOUT_MS)))
    .limit(1)
    .get();
  if (recent) await expireCheckouts(deps, { customerId });
}

/** Closes all open checkouts of a customer except the checkout `keep`. */
export async function expireCheckouts(
  deps: Pick<Deps, "payments">,
  { customerId, keep = null }: { customerId: string; keep?: string | null },
): Promise<void> {
  const open = await deps.payments.listOpenCheckouts(customerId);
  for (const { id, checkoutId } of open)
    if (checkoutId === null || checkoutId !== keep) await deps.payments.expireCheckout(id);
}

/**
 * Voids the unpaid invoices of ended plans, and refunds payments that were made after the end. Also
 * retries a full refund that a dispute had blocked before the platform won the dispute.
 */
async function settleEnded(
  deps: SettleDeps,
  { customerId, userId }: Customer,
  all: readonly BilledSubscription[],
): Promise<void> {
  const endedAt = new Map(
    all.filter((s) => OVER_STATUSES.includes(s.status)).map((s) => [s.id, s.endedAt]),
  );
  if (endedAt.size === 0) return;
  const isDone = and(
    eq(planEndings.userId, userId),
    eq(planEndings.refunds, true),
    isNotNull(planEndings.doneAt),
  );
  const refunding = await deps.db
    .select({ id: planEndings.subscriptionId })
    .from(planEndings)
    .where(isDone);
  const isRefunding = ({ subscriptionId, status, paidCents }: ListedInvoice) =>
    status === "paid" && paidCents > 0 && refunding.some(({ id }) => id === subscriptionId);
  for (const invoice of await deps.payments.listInvoices(customerId)) {
    const ended = invoice.subscriptionId === null ? undefined : endedAt.get(invoice.subscriptionId);
    if (ended === undefined) continue;
    const cause = isPaidAfter(invoice, ended) ? "after_end" : isRefunding(invoice) ? "ended" : null;
    if (isUnpaid(invoice.status)) await voidInvoice(deps, invoice.id);
    else if (cause !== null && !(await isReturned(deps, invoice.id)))
      await refundRemainder(deps, { invoiceId: invoice.id, key: `${invoice.id}:${cause}` }).catch(
        logRejection(deps, { invoice: invoice.id }),
      );
  }
}

const isPaidAfter = (
  { status, paidCents, paidAt, createdAt }: ListedInvoice,
  endedAt: number | null,
) => status === "paid" && paidCents > 0 && endedAt !== null && (paidAt ?? createdAt) > endedAt;

async function isReturned({ db }: Pick<Deps, "db">, invoiceId: string): Promise<boolean> {
  const row = await db
    .select({ paid: invoices.paidCents, refunded: invoices.refundedCents })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
    .get();
  return row !== undefined && row.refunded >= row.paid;
}
