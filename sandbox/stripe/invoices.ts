import type { Subscription } from "./billing.ts";
import type { Card } from "./cards.ts";
import { emit } from "./events.ts";
import { newId, type StripeObject, type StripeStore } from "./store.ts";

export interface Line {
  amount: number;
  description: string;
  period: { start: number; end: number };
}
export interface Invoice extends StripeObject {
  customer: string;
  status: string;
  amount_due: number;
  amount_paid: number;
  currency: string;
  parent: {
    type: string;
    subscription_details: { subscription: string; metadata: Record<string, string> };
  } | null;
}
export const invoiceOf = (store: StripeStore, id: string) =>
  store.get(id, "invoice") as Invoice | null;

export function makeInvoice(
  store: StripeStore,
  s: Subscription,
  lines: Line[],
  reason: string,
): Invoice {
  const customer = store.get(s.customer, "customer");
  const balance = Number(customer?.balance ?? 0);
  const total = lines.reduce((sum, l) => sum + l.amount, 0);
  const due = Math.max(0, total + balance);
  if (customer) store.put({ ...customer, balance: total + balance - due });
  const id = newId("in");
  const at = store.seconds();
  const invoice = store.put<Invoice>({
    id,
    object: "invoice",
    customer: s.customer,
    status: "open",
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: at,
    currency: String(s.currency),
    hosted_invoice_url: `/stripe/invoices/${id}`,
    invoice_pdf: `/stripe/invoices/${id}.pdf`,
    lines: {
      object: "list",
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
      data: lines.map((l) => ({
        id: newId("il"),
        object: "line_item",
        invoice: id,
        currency: s.currency,
        livemode: false,
        discounts: [],
        metadata: {},
        quantity: 1,
        ...l,
      })),
    },
    livemode: false,
    metadata: {},
    number: `SANDBOX-${String(store.all("invoice").length + 1).padStart(4, "0")}`,
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: s.id, metadata: {} },
    },
    payments: {
      object: "list",
      data: [],
      has_more: false,
      url: `/v1/invoice_payments?invoice=${id}`,
    },
    period_start: at,
    period_end: at,
    status_transitions: {
      finalized_at: at,
      paid_at: null,
      voided_at: null,
      marked_uncollectible_at: null,
    },
    subtotal: total,
    total,
    total_taxes: [],
  });
  emit(store, "invoice.created", invoice);
  emit(store, "invoice.finalized", invoice);
  return invoice;
}

export function pay(
  store: StripeStore,
  invoice: Invoice,
  card: Card,
  when: "present" | "later",
): boolean {
  const outcome = when === "present" ? card.present : card.later;
  const isPaid = invoice.amount_due === 0 || outcome === "ok" || outcome === "challenge";
  const at = store.seconds();
  const attempt = { attempted: true, attempt_count: Number(invoice.attempt_count) + 1 };
  const payment =
    invoice.amount_due === 0
      ? null
      : chargeCard(store, {
          customer: invoice.customer,
          cents: invoice.amount_due,
          currency: invoice.currency,
          metadata: {},
          decline: isPaid ? null : outcome,
        });
  if (!isPaid) {
    emit(store, "invoice.payment_failed", store.put({ ...invoice, ...attempt }));
    return false;
  }
  const payments = payment ? [invoicePayment(store, invoice, payment)] : [];
  const paid = store.put({
    ...invoice,
    ...attempt,
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    payments: {
      object: "list",
      data: payments,
      has_more: false,
      url: `/v1/invoice_payments?invoice=${invoice.id}`,
    },
    status_transitions: {
      finalized_at: invoice.created,
      paid_at: at,
      voided_at: null,
      marked_uncollectible_at: null,
    },
  });
  emit(store, "invoice.paid", paid);
  return true;
}

function invoicePayment(store: StripeStore, invoice: Invoice, paymentIntent: string): StripeObject {
  return store.put({
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created: store.seconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: paymentIntent },
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: store.seconds() },
  });
}

interface Charge {
  customer: string;
  cents: number;
  currency: string;
  metadata: Record<string, string>;
  decline: string | null;
}

export function chargeCard(
  store: StripeStore,
  { customer, cents, currency, metadata, decline }: Charge,
): string {
  const id = newId("pi");
  const charge = newId("ch");
  const at = store.seconds();
  const facts = { amount: cents, created: at, currency, customer, livemode: false, metadata };
  const made = store.put({
    ...facts,
    id: charge,
    object: "charge",
    amount_refunded: 0,
    captured: decline === null,
    disputed: false,
    failure_code: decline === null ? null : "card_declined",
    paid: decline === null,
    payment_intent: id,
    refunded: false,
    status: decline === null ? "succeeded" : "failed",
  });
  const intent = store.put({
    ...facts,
    id,
    object: "payment_intent",
    amount_received: decline === null ? cents : 0,
    latest_charge: charge,
    last_payment_error:
      decline === null
        ? null
        : { type: "card_error", code: "card_declined", decline_code: decline },
    status: decline === null ? "succeeded" : "requires_payment_method",
  });
  emit(store, decline === null ? "charge.succeeded" : "charge.failed", made);
  emit(
    store,
    decline === null ? "payment_intent.succeeded" : "payment_intent.payment_failed",
    intent,
  );
  return id;
}
