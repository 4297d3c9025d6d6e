import {
  CardDeclined,
  cancel,
  changed,
  changePrice,
  firstItem,
  type Price,
  prorate,
  type Subscription,
  subscriptionOf,
} from "./billing.ts";
import {
  ApiFault,
  type Call,
  cents,
  type Handler,
  invalid,
  learn,
  list,
  missing,
  need,
  newest,
  pageOf,
} from "./call.ts";
import { expireCheckout } from "./clock.ts";
import { emit } from "./events.ts";
import { formOf, listOf, recordOf, textOf } from "./form.ts";
import { createRefund } from "./refunds.ts";
import { newId, type StripeObject, type StripeStore } from "./store.ts";

export const OPERATIONS: Record<string, Handler> = {
  "POST /v1/customers": ({ store, form }) =>
    store.put({
      id: newId("cus"),
      object: "customer",
      balance: 0,
      created: store.seconds(),
      email: textOf(form, "email"),
      name: textOf(form, "name"),
      livemode: false,
      metadata: recordOf(formOf(form, "metadata")),
    }),
  "GET /v1/customers/:id": ({ store, id }) => need(store, id, "customer"),
  "POST /v1/customers/:id": ({ store, id, form }) => {
    const customer = need(store, id, "customer");
    const changed = ["email", "name"].filter((field) => form[field] !== undefined);
    // An empty text deletes a field, as in the documentation of Stripe's API.
    const fields = changed.map((field) => [field, textOf(form, field)]);
    return store.put({ ...customer, ...Object.fromEntries(fields) });
  },
  "POST /v1/customers/:id/balance_transactions": ({ store, id, form }) => {
    const customer = need(store, id, "customer");
    const amount = Number(textOf(form, "amount"));
    if (!Number.isSafeInteger(amount))
      throw invalid("Invalid integer: amount", "parameter_invalid_integer");
    const { balance } = store.put({ ...customer, balance: Number(customer.balance ?? 0) + amount });
    return store.put({
      id: newId("cbtxn"),
      object: "customer_balance_transaction",
      type: "adjustment",
      livemode: false,
      metadata: recordOf(formOf(form, "metadata")),
      amount,
      customer: id,
      currency: textOf(form, "currency"),
      ending_balance: balance,
      created: store.seconds(),
    });
  },
  "GET /v1/customers/:id/balance_transactions": ({ store, id, form }) =>
    pageOf(
      newest(store.all("customer_balance_transaction")).filter((b) => b.customer === id),
      form,
      `/v1/customers/${id}/balance_transactions`,
    ),
  "POST /v1/products": ({ store, form }) => {
    const id = textOf(form, "id") ?? newId("prod");
    if (store.get(id, "product"))
      throw invalid("Product already exists.", "resource_already_exists");
    return store.put({
      id,
      object: "product",
      active: true,
      created: store.seconds(),
      name: textOf(form, "name"),
      metadata: recordOf(formOf(form, "metadata")),
      livemode: false,
    });
  },
  "POST /v1/prices": ({ store, form }) => {
    const product = need(store, textOf(form, "product"), "product");
    const interval = textOf(formOf(form, "recurring"), "interval");
    return store.put({
      id: newId("price"),
      object: "price",
      active: true,
      created: store.seconds(),
      currency: textOf(form, "currency") ?? "usd",
      livemode: false,
      lookup_key: textOf(form, "lookup_key"),
      metadata: recordOf(formOf(form, "metadata")),
      product: product.id,
      recurring: interval === null ? null : { interval, interval_count: 1, usage_type: "licensed" },
      type: interval === null ? "one_time" : "recurring",
      unit_amount: cents(form, "unit_amount"),
    });
  },
  "GET /v1/prices": ({ store, form }) => {
    const keys = listOf(form, "lookup_keys");
    return list(
      store.all("price").filter((p) => keys.length === 0 || keys.includes(String(p.lookup_key))),
      "/v1/prices",
    );
  },
  "POST /v1/checkout/sessions": createSession,
  "GET /v1/checkout/sessions": ({ store, form }) =>
    pageOf(
      newest(store.all("checkout.session")).filter(
        (s) =>
          s.customer === textOf(form, "customer") &&
          [null, s.status].includes(textOf(form, "status")),
      ),
      form,
      "/v1/checkout/sessions",
    ),
  "GET /v1/checkout/sessions/:id": ({ store, id }) => need(store, id, "checkout.session"),
  "POST /v1/checkout/sessions/:id/expire": ({ store, id }) => {
    const session = need(store, id, "checkout.session");
    if (session.status !== "open") throw invalid("Only open Checkout Sessions can be expired.");
    return expireCheckout(store, session);
  },
  "POST /v1/billing_portal/sessions": ({ store, form, origin }) => {
    const customer = need(store, textOf(form, "customer"), "customer");
    learn(store, textOf(form, "return_url"));
    const id = newId("bps");
    return store.put({
      id,
      object: "billing_portal.session",
      created: store.seconds(),
      customer: customer.id,
      livemode: false,
      return_url: textOf(form, "return_url"),
      url: `${origin}/stripe/portal/${id}`,
    });
  },
  "GET /v1/subscriptions": ({ store, form }) => {
    const status = textOf(form, "status");
    const isListed = (s: StripeObject) =>
      status === null ? s.status !== "canceled" : status === "all" || s.status === status;
    const own = newest(store.all("subscription")).filter(
      (s) => s.customer === textOf(form, "customer") && isListed(s),
    );
    return pageOf(own, form, "/v1/subscriptions");
  },
  "GET /v1/subscriptions/:id": ({ store, id, form }) => {
    const s = need(store, id, "subscription");
    const isExpanded = listOf(form, "expand").includes("default_payment_method");
    return isExpanded
      ? {
          ...s,
          default_payment_method: store.get(String(s.default_payment_method), "payment_method"),
        }
      : s;
  },
  "POST /v1/subscriptions/:id": updateSubscription,
  "DELETE /v1/subscriptions/:id": ({ store, id }) => cancel(store, openSubscription(store, id)),
  "GET /v1/invoices": ({ store, form }) =>
    pageOf(
      newest(store.all("invoice")).filter((i) => i.customer === textOf(form, "customer")),
      form,
      "/v1/invoices",
    ),
  "POST /v1/invoices/:id/void": ({ store, id }) => {
    const invoice = need(store, id, "invoice");
    if (invoice.status !== "open")
      throw invalid("You can only void open or uncollectible invoices.", "invoice_not_editable");
    const done = { ...(invoice.status_transitions as object), voided_at: store.seconds() };
    const voided = store.put({ ...invoice, status: "void", status_transitions: done });
    emit(store, "invoice.voided", voided);
    return voided;
  },
  "GET /v1/invoices/:id": ({ store, id }) => need(store, id, "invoice"),
  "POST /v1/invoices/create_preview": ({ store, form }) => {
    const s = openSubscription(store, textOf(form, "subscription") ?? "");
    const [item] = listOf(formOf(form, "subscription_details"), "items");
    const price = need(
      store,
      typeof item === "object" ? textOf(item, "price") : null,
      "price",
    ) as Price;
    const { lines } = prorate(store, s, price);
    const total = lines.reduce((sum, l) => sum + l.amount, 0);
    const balance = Number(store.get(s.customer, "customer")?.balance ?? 0);
    return {
      id: "upcoming_in",
      object: "invoice",
      currency: price.currency,
      period_start: store.seconds(),
      period_end: store.seconds(),
      starting_balance: balance,
      total,
      amount_due: Math.max(0, total + balance),
      lines: list(lines, "/v1/invoices/upcoming/lines"),
    };
  },
  "GET /v1/invoice_payments": ({ store, form }) => {
    const wanted = textOf(formOf(form, "payment"), "payment_intent");
    const paid = store
      .all("invoice_payment")
      .filter((p) => (p.payment as { payment_intent: string }).payment_intent === wanted);
    return list(paid, "/v1/invoice_payments");
  },
  "POST /v1/refunds": createRefund,
  "GET /v1/refunds": listReturns("refund", "/v1/refunds"),
  "GET /v1/disputes": listReturns("dispute", "/v1/disputes"),
  "GET /v1/events": ({ store }) => list(newest(store.all("event")), "/v1/events"),
  "GET /v1/events/:id": ({ store, id }) => need(store, id, "event"),
};

/**
 * Returns a handler that lists refunds or disputes, newest first. The parameters `payment_intent`
 * and `created[gte]` filter the list.
 */
function listReturns(kind: string, url: string): Handler {
  return ({ store, form }) => {
    const payment = textOf(form, "payment_intent");
    const since = Number(textOf(formOf(form, "created"), "gte") ?? 0);
    const found = store
      .all(kind)
      .filter((r) => [null, r.payment_intent].includes(payment) && Number(r.created) >= since);
    return pageOf(newest(found), form, url);
  };
}

function createSession({ store, form, origin }: Call): StripeObject {
  const customer = need(store, textOf(form, "customer"), "customer");
  const [item] = listOf(form, "line_items");
  const given = typeof item === "object" ? item : undefined;
  const mode = textOf(form, "mode") ?? "payment";
  const price =
    textOf(given, "price") === null
      ? null
      : (need(store, textOf(given, "price"), "price") as Price);
  const priceData = formOf(given, "price_data");
  const amount = price ? price.unit_amount : cents(priceData, "unit_amount");
  const data = formOf(form, "subscription_data");
  const intent = formOf(form, "payment_intent_data");
  learn(store, textOf(form, "success_url"));
  const id = newId("cs_test");
  return store.put({
    id,
    object: "checkout.session",
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: textOf(form, "cancel_url"),
    client_reference_id: textOf(form, "client_reference_id"),
    created: store.seconds(),
    currency: price?.currency ?? textOf(priceData, "currency") ?? "usd",
    customer: customer.id,
    expires_at: store.seconds() + 86_400,
    invoice: null,
    livemode: false,
    metadata: recordOf(formOf(form, "metadata")),
    mode,
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    success_url: textOf(form, "success_url"),
    url: `${origin}/stripe/checkout/${id}`,
    _price: price?.id ?? null,
    _name: textOf(formOf(priceData, "product_data"), "name"),
    _trialDays: Number(textOf(data, "trial_period_days") ?? 0),
    _metadata: recordOf(formOf(data ?? intent, "metadata")),
    _capture: textOf(intent, "capture_method") ?? "automatic",
    _keepsCard: textOf(intent, "setup_future_usage") !== null,
  });
}

function openSubscription(store: StripeStore, id: string): Subscription {
  const s = subscriptionOf(store, id);
  if (!s || s.status === "canceled") throw missing("subscription", id);
  return s;
}

function updateSubscription({ store, id, form }: Call): StripeObject {
  const s = openSubscription(store, id);
  const [item] = listOf(form, "items");
  const price = typeof item === "object" ? textOf(item, "price") : null;
  if (price !== null && price !== firstItem(s).price.id) {
    try {
      return changePrice(store, s, need(store, price, "price") as Price);
    } catch (error) {
      if (error instanceof CardDeclined)
        throw new ApiFault(402, error.message, {
          type: "card_error",
          code: "card_declined",
          decline_code: error.decline,
        });
      throw error;
    }
  }
  const ends = textOf(form, "cancel_at_period_end");
  if (ends === null) return s;
  const isEnding = ends === "true";
  const at = firstItem(s).current_period_end;
  return changed(store, s, {
    cancel_at_period_end: isEnding,
    cancel_at: isEnding ? at : null,
    canceled_at: isEnding ? store.seconds() : null,
  });
}
