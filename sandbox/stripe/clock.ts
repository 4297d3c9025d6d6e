import { dueAt, runDue, type Subscription } from "./billing.ts";
import { emit } from "./events.ts";
import type { StripeObject, StripeStore } from "./store.ts";

/**
 * Advances the simulated time (of one customer, if given) and triggers all events up to the new
 * time in order.
 * @param who email address or id of a customer
 */
export function moveClock(store: StripeStore, seconds: number, who: string | null = null): boolean {
  const forward = Math.max(0, seconds);
  const customer =
    who === null ? null : store.all("customer").find((c) => c.email === who || c.id === who);
  if (customer === undefined) return false;
  const until = Math.max(store.seconds(), Number(customer?._at ?? 0)) + forward;
  for (let steps = 0; steps < 10_000; steps++) {
    const next = (store.all("subscription") as Subscription[])
      .filter((s) => customer === null || s.customer === customer.id)
      .map((s) => ({ s, at: dueAt(s) }))
      .filter((d): d is { s: Subscription; at: number } => d.at !== null && d.at <= until)
      .sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    store.at(next.at, () => runDue(store, next.s));
  }
  const sessions = store
    .all("checkout.session")
    .filter((c) => customer === null || c.customer === customer.id);
  for (const session of sessions.filter(
    (c) => c.status === "open" && Number(c.expires_at) <= until,
  ))
    store.at(Number(session.expires_at), () => expireCheckout(store, session));
  if (customer === null) store.ahead += forward * 1000;
  else store.put({ ...(store.get(customer.id, "customer") ?? customer), _at: until });
  return true;
}

export function expireCheckout(store: StripeStore, session: StripeObject): StripeObject {
  const expired = store.put({ ...session, status: "expired", url: null });
  emit(store, "checkout.session.expired", expired);
  return expired;
}

/** Runs `work` at the simulated time of the customer who owns one of the objects `ids`. */
export function atCustomersTime<T>(
  store: StripeStore,
  ids: readonly (string | null)[],
  work: () => T,
): T {
  const times = ids.map((id) => {
    const object = id === null ? undefined : store.objects.get(id);
    const customer =
      object?.object === "customer"
        ? object
        : store.get(String(object?.customer ?? ""), "customer");
    return Number(customer?._at ?? 0);
  });
  const at = Math.max(store.seconds(), ...times);
  return at > store.seconds() ? store.at(at, work) : work();
}
