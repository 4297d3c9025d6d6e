import { html, page } from "../html.ts";
import { CardDeclined } from "./billing.ts";
import { ApiFault, type Call, cents, invalid, learn, list, need, newest } from "./call.ts";
import {
  ASKS_EACH_TIME,
  type Card,
  cardOf,
  DECLINES,
  type Decline,
  fingerprintOf,
} from "./cards.ts";
import { emit } from "./events.ts";
import { type Form, formOf, listOf, recordOf, textOf } from "./form.ts";
import { chargeCard } from "./invoices.ts";
import { newId, type StripeObject, type StripeStore } from "./store.ts";

export const TIP_OPERATIONS: Record<string, (call: Call) => unknown> = {
  "GET /v1/payment_methods": ({ store, form }) =>
    list(newest(methodsOf(store, textOf(form, "customer") ?? "")), "/v1/payment_methods"),
  "POST /v1/payment_methods/:id/detach": ({ store, id }) => {
    const method = need(store, id, "payment_method");
    const owner = store.get(String(method.customer), "customer");
    if (owner && owner._card === method._number) store.put({ ...owner, _card: "", _expiry: "" });
    return store.put({ ...method, customer: null });
  },
  "POST /v1/payment_intents": createIntent,
  "GET /v1/payment_intents": ({ store, form }) =>
    list(
      newest(store.all("payment_intent"))
        .filter((i) => i.customer === textOf(form, "customer"))
        .map((i) => expanded(store, i, form)),
      "/v1/payment_intents",
    ),
  "GET /v1/payment_intents/:id": ({ store, id, form }) =>
    expanded(store, need(store, id, "payment_intent"), form),
  "POST /v1/payment_intents/:id/capture": ({ store, id }) => {
    const intent = need(store, id, "payment_intent");
    if (intent.status !== "requires_capture") throw unexpected(intent, "captured");
    const charge = store.get(String(intent.latest_charge), "charge");
    if (charge)
      emit(store, "charge.captured", store.put({ ...charge, captured: true, paid: true }));
    const paid = store.put({
      ...intent,
      status: "succeeded",
      amount_capturable: 0,
      amount_received: intent.amount,
    });
    emit(store, "payment_intent.succeeded", paid);
    return paid;
  },
  "POST /v1/payment_intents/:id/cancel": ({ store, id }) => {
    const intent = need(store, id, "payment_intent");
    if (intent.status === "succeeded" || intent.status === "canceled")
      throw unexpected(intent, "canceled");
    const released = store.put({
      ...intent,
      status: "canceled",
      amount_capturable: 0,
      canceled_at: store.seconds(),
      next_action: null,
    });
    // Stripe lists the release of an authorized amount as a refund that moves no money.
    if (intent.status === "requires_capture")
      store.put({
        id: newId("re"),
        object: "refund",
        amount: intent.amount,
        balance_transaction: null,
        charge: intent.latest_charge,
        created: store.seconds(),
        currency: intent.currency,
        metadata: {},
        payment_intent: intent.id,
        reason: null,
        status: "succeeded",
      });
    emit(store, "payment_intent.canceled", released);
    return released;
  },
};

const unexpected = (intent: StripeObject, what: string) =>
  invalid(
    `This PaymentIntent could not be ${what} because it has a status of ${String(intent.status)}.`,
    "payment_intent_unexpected_state",
  );

const methodsOf = (store: StripeStore, customer: string) => {
  const known = store.all("payment_method").filter((m) => m.customer === customer);
  const owner = store.get(customer, "customer");
  const number = String(owner?._card ?? "");
  // Adds the card that pays for the customer's plan, which counts as a saved card too.
  if (number !== "" && !known.some((m) => m._number === number))
    return [...known, keepCard(store, customer, number, String(owner?._expiry ?? ""))];
  return known;
};

export function keepCard(
  store: StripeStore,
  customer: string,
  number: string,
  expiry = "",
): StripeObject {
  const fingerprint = fingerprintOf(number, expiry);
  const known = store
    .all("payment_method")
    .find((m) => m.customer === customer && (m.card as StripeObject).fingerprint === fingerprint);
  return (
    known ??
    store.put({
      id: newId("pm"),
      object: "payment_method",
      card: {
        brand: cardOf(number)?.brand ?? "visa",
        last4: number.slice(-4),
        exp_month: 12,
        exp_year: 2034,
        fingerprint,
        funding: "credit",
      },
      created: store.seconds(),
      customer,
      livemode: false,
      metadata: {},
      type: "card",
      _number: number,
    })
  );
}

const expanded = (store: StripeStore, intent: StripeObject, form: Form): StripeObject =>
  listOf(form, "expand").some((e) => String(e).endsWith("payment_method"))
    ? { ...intent, payment_method: store.get(String(intent.payment_method), "payment_method") }
    : intent;

interface NewIntent {
  customer: string;
  cents: number;
  currency: string;
  metadata: Record<string, string>;
  method: StripeObject;
  returnUrl: string | null;
}

function putIntent(
  store: StripeStore,
  { customer, cents: amount, currency, metadata, method, returnUrl }: NewIntent,
): StripeObject {
  return store.put({
    id: newId("pi"),
    object: "payment_intent",
    amount,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: "manual",
    created: store.seconds(),
    currency,
    customer,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: method.id,
    status: "requires_confirmation",
    _returnUrl: returnUrl,
  });
}

function setAside(store: StripeStore, intent: StripeObject): StripeObject {
  const charge = store.put({
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_refunded: 0,
    captured: false,
    created: store.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: "succeeded",
  });
  const held = store.put({
    ...intent,
    status: "requires_capture",
    amount_capturable: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  });
  emit(store, "payment_intent.amount_capturable_updated", held);
  return held;
}

function decline(
  store: StripeStore,
  intent: StripeObject,
  code: Decline | "authentication",
): StripeObject {
  const message =
    code === "authentication"
      ? "We are unable to authenticate your payment method. Please choose a different payment method and try again."
      : DECLINES[code];
  const error = {
    type: code === "authentication" ? "invalid_request_error" : "card_error",
    code: code === "authentication" ? "payment_intent_authentication_failure" : "card_declined",
    message,
  };
  const refused = store.put({
    ...intent,
    status: "requires_payment_method",
    next_action: null,
    last_payment_error: error,
  });
  emit(store, "payment_intent.payment_failed", refused);
  return refused;
}

function createIntent({ store, form, origin }: Call): StripeObject {
  const method = need(store, textOf(form, "payment_method"), "payment_method");
  const customer = need(store, textOf(form, "customer"), "customer");
  if (textOf(form, "capture_method") !== "manual" || textOf(form, "confirm") !== "true")
    throw invalid("The sandbox plays only payments that are confirmed at once and captured later.");
  const returnUrl = textOf(form, "return_url");
  learn(store, returnUrl);
  const facts = {
    cents: cents(form, "amount"),
    currency: textOf(form, "currency") ?? "usd",
    metadata: recordOf(formOf(form, "metadata")),
  };
  const intent = putIntent(store, { ...facts, customer: customer.id, method, returnUrl });
  const number = String(method._number);
  if (number === ASKS_EACH_TIME) {
    const asks = {
      type: "redirect_to_url",
      redirect_to_url: { url: `${origin}/stripe/challenge/${intent.id}`, return_url: returnUrl },
    };
    const waiting = store.put({ ...intent, status: "requires_action", next_action: asks });
    emit(store, "payment_intent.requires_action", waiting);
    return expanded(store, waiting, form);
  }
  const outcome = cardOf(number)?.later ?? "generic_decline";
  if (outcome !== "ok") {
    const refused = decline(store, intent, outcome);
    throw new ApiFault(402, DECLINES[outcome], {
      type: "card_error",
      code: "card_declined",
      decline_code: outcome,
      payment_intent: refused,
    });
  }
  return expanded(store, setAside(store, intent), form);
}

/** Pays at the checkout page, and returns the payment's id. @throws CardDeclined */
export function payByPage(store: StripeStore, session: StripeObject, card: Card): string {
  if (card.present !== "ok" && card.present !== "challenge") throw new CardDeclined(card.present);
  const customer = String(session.customer);
  const facts = {
    customer,
    cents: Number(session.amount_total),
    currency: String(session.currency),
    metadata: session._metadata as Record<string, string>,
  };
  if (session._capture !== "manual") return chargeCard(store, { ...facts, decline: null });
  const method = keepCard(store, session._keepsCard === true ? customer : "", card.number);
  return setAside(store, putIntent(store, { ...facts, method, returnUrl: null })).id;
}

/** Stores a bank confirmation's result. Returns null for an unknown payment. */
export function answerChallenge(
  store: StripeStore,
  id: string,
  form: Form | null,
): Response | null {
  const intent = store.get(id, "payment_intent");
  if (!intent) return null;
  if (form && intent.status === "requires_action") {
    if (textOf(form, "challenge") === "complete") setAside(store, intent);
    else decline(store, intent, "authentication");
  }
  if (form || intent.status !== "requires_action")
    return new Response(null, {
      status: 303,
      headers: { Location: String(intent._returnUrl ?? "/stripe") },
    });
  return page(
    "3D Secure",
    html`<h1>Is it you?</h1>
    <p class="note">This plays the bank's question (3D Secure).</p>
    <form method="post">
      <p><button class="plain" name="challenge" value="complete">Complete</button> <button class="plain" name="challenge" value="fail">Fail</button></p>
    </form>`,
    { narrow: true },
  );
}
