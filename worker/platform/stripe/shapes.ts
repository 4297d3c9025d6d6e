import type Stripe from "stripe";
import {
  CYCLES,
  type Cycle,
  PAID_PLANS,
  type PaidPlan,
} from "../../domain/accounts/plans/contract.ts";
import type {
  BilledInvoice,
  BilledSubscription,
  CheckoutState,
  ListedInvoice,
} from "../../domain/money/billing/contract.ts";
import type { ChangeCost } from "../../domain/money/billing/contract-api.ts";
import type { BilledDispute, MoneyReturn } from "../../domain/money/disputes/contract.ts";

/**
 * Converters from Stripe API 2026-10-28.endive: seconds become milliseconds, currency codes upper
 * case.
 */

const ms = (seconds: number) => seconds * 1000;
const msOrNull = (seconds: number | null | undefined) => (seconds ? seconds * 1000 : null);
export const idOf = (ref: string | { id: string }): string =>
  typeof ref === "string" ? ref : ref.id;
const idOrNull = (ref: string | { id: string } | null | undefined) => (ref ? idOf(ref) : null);

/** Reads a price's metadata. @throws Error for a price that this site did not create */
function planOf(price: Stripe.Price): { plan: PaidPlan; cycle: Cycle } {
  const plan = PAID_PLANS.find((p) => p === price.metadata.plan);
  const cycle = CYCLES.find((c) => c === price.metadata.cycle);
  if (!plan || !cycle) throw new Error(`Price ${price.id} is of no plan of ours`);
  return { plan, cycle };
}

export function toSubscription(s: Stripe.Subscription): BilledSubscription {
  const [item] = s.items.data;
  if (!item) throw new Error(`Subscription ${s.id} has no item`);
  return {
    id: s.id,
    customerId: idOf(s.customer),
    ...planOf(item.price),
    status: s.status,
    priceCents: item.price.unit_amount ?? 0,
    currency: s.currency.toUpperCase(),
    periodStart: ms(item.current_period_start),
    periodEnd: ms(item.current_period_end),
    // The customer portal can set `cancel_at` instead of `cancel_at_period_end`.
    cancelAtPeriodEnd:
      s.cancel_at_period_end ||
      (s.cancel_at !== null && s.ended_at === null && s.cancel_at <= item.current_period_end),
    trialEndsAt: msOrNull(s.trial_end),
    startedAt: ms(s.created),
    endedAt: msOrNull(s.ended_at),
    latestInvoiceId: idOrNull(s.latest_invoice),
  };
}

/** Returns the card's fingerprint. Expand the subscription with its payment methods before. */
export function fingerprintOf({
  default_payment_method: defaultMethod,
  customer,
}: Stripe.Subscription): string | null {
  const fallback =
    typeof customer === "string" || customer.deleted
      ? null
      : customer.invoice_settings.default_payment_method;
  const method = defaultMethod ?? fallback;
  return method && typeof method !== "string" ? (method.card?.fingerprint ?? null) : null;
}

/** Converts a Stripe invoice. @param invoice expanded with its payments */
export function toInvoice(invoice: Stripe.Invoice, returns: MoneyReturn[]): BilledInvoice {
  const periods = invoice.lines.data.map((line) => line.period);
  // Skips lines with a negative amount, which credit the unused time of the previous plan.
  const paidPeriods = invoice.lines.data
    .filter(({ amount }) => amount > 0)
    .map((line) => line.period);
  return {
    id: invoice.id,
    customerId: invoice.customer ? idOf(invoice.customer) : "",
    subscriptionId: idOrNull(invoice.parent?.subscription_details?.subscription),
    paymentIntentId: paymentOf(invoice),
    number: invoice.number,
    status: invoice.status ?? "draft",
    dueCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    taxCents: (invoice.total_taxes ?? []).reduce((sum, tax) => sum + tax.amount, 0),
    currency: invoice.currency.toUpperCase(),
    serviceStart: ms(Math.min(...periods.map((p) => p.start), invoice.period_end)),
    serviceEnd: ms(
      Math.max(
        ...(paidPeriods.length > 0 ? paidPeriods : periods).map((p) => p.end),
        invoice.period_end,
      ),
    ),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    paidAt: msOrNull(invoice.status_transitions.paid_at),
    createdAt: ms(invoice.created),
    returns,
  };
}

export function toListedInvoice(invoice: Stripe.Invoice): ListedInvoice {
  const { total, amount_due } = invoice;
  return {
    ...toInvoice(invoice, []),
    creditCents: total < 0 ? total : Math.max(0, total - amount_due),
  };
}

/** Returns the payment intent's id; null for a trial, or if the customer's balance paid. */
export function paymentOf(invoice: Stripe.Invoice): string | null {
  const paid = invoice.payments?.data.find(
    (p) => p.status === "paid" && p.payment.type === "payment_intent",
  );
  return idOrNull(paid?.payment.payment_intent);
}

const REFUND_STATES: Record<string, MoneyReturn["state"]> = {
  succeeded: "taken",
  failed: "given_back",
  canceled: "given_back",
};

export function disputeState(status: string): MoneyReturn["state"] {
  // An inquiry (the bank only asks about the payment) has not taken money yet.
  if (status.startsWith("warning_") || status === "prevented") return "none";
  return status === "won" ? "given_back" : "taken";
}

export const toDispute = (d: Stripe.Dispute): BilledDispute => ({
  id: d.id,
  cents: d.amount,
  currency: d.currency.toUpperCase(),
  status: d.status,
  reason: d.reason,
  dueAt: msOrNull(d.evidence_details?.due_by),
  createdAt: ms(d.created),
});

/**
 * Returns true for the refund that Stripe creates when an authorized payment is canceled before it
 * is captured. No money moves, so the refund has no balance transaction.
 */
export const isRelease = ({
  status,
  balance_transaction: transaction,
}: Pick<Stripe.Refund, "status" | "balance_transaction">): boolean =>
  status === "succeeded" && transaction === null;

/** Converts refunds of captured payments and disputes to one list, sorted by creation time. */
export function toReturns(refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): MoneyReturn[] {
  const all = [
    ...refunds
      .filter((r) => !isRelease(r))
      .map((r) => ({
        created: r.created,
        back: {
          id: r.id,
          kind: "refund" as const,
          cents: r.amount,
          state: REFUND_STATES[r.status ?? ""] ?? "none",
        },
      })),
    ...disputes.map((d) => ({
      created: d.created,
      back: { id: d.id, kind: "dispute" as const, cents: d.amount, state: disputeState(d.status) },
    })),
  ];
  return all
    .sort((a, b) => a.created - b.created || (a.back.id < b.back.id ? -1 : 1))
    .map(({ back }) => back);
}

export const toCheckoutState = ({
  status,
  subscription,
}: Stripe.Checkout.Session): CheckoutState => ({
  status: status === "complete" ? "complete" : status === "expired" ? "expired" : "open",
  subscriptionId: idOrNull(subscription),
});

/** Converts the cost of a plan change. `preview` is the invoice that the change would create. */
export function toChangeCost(preview: Stripe.Invoice): ChangeCost {
  // A negative balance means that this site owes money to the customer.
  const balance = preview.total + (preview.starting_balance ?? 0);
  return {
    dueCents: preview.amount_due,
    creditCents: Math.max(0, -balance),
    currency: preview.currency.toUpperCase(),
    renewsAt: ms(
      Math.max(...preview.lines.data.map((line) => line.period.end), preview.period_end),
    ),
  };
}
