import { type Card, cardOf, DECLINES, type Decline } from "./cards.ts";
import { emit } from "./events.ts";
import { invoiceOf, type Line, makeInvoice, pay } from "./invoices.ts";
import { newId, type StripeObject, type StripeStore } from "./store.ts";

const DAY = 86_400;
/** Days from a failed payment to each retry. After the last retry, the subscription ends. */
const RETRY_DAYS = [1, 3, 5];
/** `trial_will_end` is sent this many days before the end of a trial. */
const TRIAL_NOTICE_DAYS = 3;

export interface Price extends StripeObject {
  unit_amount: number;
  currency: string;
  recurring: { interval: string } | null;
}
export interface Item {
  id: string;
  price: Price;
  current_period_start: number;
  current_period_end: number;
  [key: string]: unknown;
}
export interface Subscription extends StripeObject {
  customer: string;
  status: string;
  items: { object: "list"; data: Item[]; has_more: false; url: string };
  cancel_at_period_end: boolean;
  trial_end: number | null;
  latest_invoice: string | null;
}

export class CardDeclined extends Error {
  readonly decline: Decline;
  constructor(decline: Decline) {
    super(DECLINES[decline]);
    this.decline = decline;
  }
}

/** Returns the end of a billing period, Unix seconds. January 31 plus a month is February 28. */
export function periodEnd(start: number, interval: string): number {
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  if (interval === "year") date.setUTCFullYear(date.getUTCFullYear() + 1);
  else date.setUTCMonth(date.getUTCMonth() + 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
}

export const subscriptionOf = (store: StripeStore, id: string) =>
  store.get(id, "subscription") as Subscription | null;
const intervalOf = (price: Price) => price.recurring?.interval ?? "month";
export const firstItem = (s: Subscription): Item => {
  const [item] = s.items.data;
  if (!item) throw new Error(`Subscription ${s.id} has no item`);
  return item;
};

export function changed(
  store: StripeStore,
  s: Subscription,
  facts: Record<string, unknown>,
  type = "customer.subscription.updated",
): Subscription {
  const next = store.put({ ...s, ...facts });
  emit(store, type, next);
  return next;
}

interface NewSubscription {
  customer: string;
  price: Price;
  trialDays: number;
  metadata: Record<string, string>;
  card: Card;
}

/** Creates a subscription. @throws CardDeclined before anything is created */
export function createSubscription(
  store: StripeStore,
  { customer, price, trialDays, metadata, card }: NewSubscription,
): Subscription {
  const start = store.seconds();
  const isTrial = trialDays > 0;
  // A trial only saves the card, and the bank can decline that too.
  const outcome = isTrial ? card.setup : card.present;
  if (outcome !== "ok" && outcome !== "challenge") throw new CardDeclined(outcome);
  const end = isTrial ? start + trialDays * DAY : periodEnd(start, intervalOf(price));
  const id = newId("sub");
  const item: Item = {
    id: newId("si"),
    object: "subscription_item",
    created: start,
    current_period_start: start,
    current_period_end: end,
    discounts: [],
    metadata: {},
    price,
    quantity: 1,
    subscription: id,
  };
  const made = store.put<Subscription>({
    id,
    object: "subscription",
    customer,
    status: isTrial ? "trialing" : "active",
    items: {
      object: "list",
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    billing_cycle_anchor: end,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: "charge_automatically",
    created: start,
    currency: price.currency,
    ended_at: null,
    latest_invoice: null,
    livemode: false,
    metadata,
    start_date: start,
    trial_start: isTrial ? start : null,
    trial_end: isTrial ? end : null,
    test_clock: null,
  });
  const line = {
    amount: isTrial ? 0 : price.unit_amount,
    description: isTrial ? "Trial period" : "Plan",
    period: { start, end },
  };
  const invoice = makeInvoice(store, made, [line], "subscription_create");
  pay(store, invoice, card, "present");
  const created = store.put({ ...made, latest_invoice: invoice.id });
  emit(store, "customer.subscription.created", created);
  return created;
}

/** Returns lines that credit the unused time at the old price and charge the new price. */
export function prorate(
  store: StripeStore,
  s: Subscription,
  price: Price,
): { lines: Line[]; period: { start: number; end: number } } {
  const item = firstItem(s);
  const now = store.seconds();
  const length = item.current_period_end - item.current_period_start;
  const left = Math.max(0, item.current_period_end - now);
  const rest = (cents: number) => (length === 0 ? 0 : Math.round((cents * left) / length));
  const isTrial = s.status === "trialing";
  const unused = {
    amount: isTrial ? 0 : -rest(item.price.unit_amount),
    description: "Unused time",
    period: { start: now, end: item.current_period_end },
  };
  const isSame = intervalOf(item.price) === intervalOf(price) || isTrial;
  const period = isSame
    ? { start: item.current_period_start, end: item.current_period_end }
    : { start: now, end: periodEnd(now, intervalOf(price)) };
  const cost = isTrial ? 0 : isSame ? rest(price.unit_amount) : price.unit_amount;
  return {
    lines: [
      unused,
      { amount: cost, description: "New plan", period: { start: now, end: period.end } },
    ],
    period,
  };
}

/** Changes the plan at once. @throws CardDeclined without changing the subscription */
export function changePrice(store: StripeStore, s: Subscription, price: Price): Subscription {
  const { lines, period } = prorate(store, s, price);
  const card = cardOfCustomer(store, s.customer);
  const balance = Number(store.get(s.customer, "customer")?.balance ?? 0);
  const isDue = lines.reduce((sum, l) => sum + l.amount, 0) + balance > 0;
  if (isDue && card.later !== "ok") throw new CardDeclined(card.later);
  const item = {
    ...firstItem(s),
    price,
    current_period_start: period.start,
    current_period_end: period.end,
  };
  const invoice = makeInvoice(store, s, lines, "subscription_update");
  pay(store, invoice, card, "later");
  const goesOn = { cancel_at_period_end: false, cancel_at: null, canceled_at: null };
  return changed(store, s, {
    items: { ...s.items, data: [item] },
    ...goesOn,
    latest_invoice: invoice.id,
  });
}

export function cardOfCustomer(store: StripeStore, customer: string): Card {
  const number = String(store.get(customer, "customer")?._card ?? "");
  return (
    cardOf(number) ?? {
      number: "",
      brand: "",
      words: "None",
      setup: "generic_decline",
      present: "generic_decline",
      later: "generic_decline",
    }
  );
}

export function cancel(store: StripeStore, s: Subscription): Subscription {
  const at = store.seconds();
  return changed(
    store,
    s,
    { status: "canceled", canceled_at: at, ended_at: at, cancel_at_period_end: false },
    "customer.subscription.deleted",
  );
}

export function payOpen(store: StripeStore, customer: string): void {
  for (const s of store.all("subscription") as Subscription[]) {
    const invoice = s.latest_invoice === null ? null : invoiceOf(store, s.latest_invoice);
    if (s.customer !== customer || invoice?.status !== "open") continue;
    if (pay(store, invoice, cardOfCustomer(store, customer), "present") && s.status !== "canceled")
      changed(store, s, { status: "active", _retry: null });
  }
}

const awaitsNotice = (s: Subscription) => s.status === "trialing" && s._trialTold !== true;

/** Returns when the next renewal, retry, end or trial notice is due, Unix seconds, or null. */
export function dueAt(s: Subscription): number | null {
  if (s.status === "canceled") return null;
  const retry = typeof s._retry === "number" ? s._retry : null;
  const end = firstItem(s).current_period_end;
  if (awaitsNotice(s)) return Math.max(Number(s.created), end - TRIAL_NOTICE_DAYS * DAY);
  return s.status === "past_due" && retry !== null ? Math.min(retry, end) : end;
}

export function runDue(store: StripeStore, s: Subscription): void {
  const now = store.seconds();
  const item = firstItem(s);
  const card = cardOfCustomer(store, s.customer);
  if (awaitsNotice(s)) {
    changed(store, s, { _trialTold: true }, "customer.subscription.trial_will_end");
    return;
  }
  if (s.status === "past_due" && typeof s._retry === "number" && s._retry <= now) {
    retry(store, s, card);
    return;
  }
  if (s.cancel_at_period_end) {
    cancel(store, s);
    return;
  }
  const start = item.current_period_end;
  const period = { start, end: periodEnd(start, intervalOf(item.price)) };
  const next = { ...item, current_period_start: period.start, current_period_end: period.end };
  const invoice = makeInvoice(
    store,
    s,
    [{ amount: item.price.unit_amount, description: "Plan", period }],
    "subscription_cycle",
  );
  const isPaid = pay(store, invoice, card, "later");
  const facts = { items: { ...s.items, data: [next] }, latest_invoice: invoice.id };
  if (isPaid) changed(store, s, { ...facts, status: "active" });
  else
    changed(store, s, {
      ...facts,
      status: "past_due",
      _tries: 0,
      _retry: now + (RETRY_DAYS[0] ?? 1) * DAY,
    });
}

function retry(store: StripeStore, s: Subscription, card: Card): void {
  const invoice = s.latest_invoice === null ? null : invoiceOf(store, s.latest_invoice);
  if (invoice?.status !== "open" || pay(store, invoice, card, "later")) {
    changed(store, s, { status: "active", _retry: null });
    return;
  }
  const tries = Number(s._tries ?? 0) + 1;
  const days = RETRY_DAYS[tries];
  if (days === undefined) {
    cancel(store, { ...s, _retry: null });
    return;
  }
  store.put({ ...s, _tries: tries, _retry: store.seconds() + days * DAY });
}
