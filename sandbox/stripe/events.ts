import { newId, type StripeObject, type StripeStore, shown } from "./store.ts";

export const API_VERSION = "2026-10-28.endive";
export const WEBHOOK_SECRET = "whsec_sandbox";
const KEPT = 500;

export function emit(store: StripeStore, type: string, object: StripeObject): void {
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: store.seconds(),
    data: { object: JSON.parse(shown(object)) as StripeObject },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    _pending: true,
  };
  store.put(event);
  const events = store.all("event");
  for (const old of events.slice(0, Math.max(0, events.length - KEPT)))
    store.objects.delete(old.id);
}

/** Returns a Stripe-Signature header. Signs the real time: the app rejects future times. */
export async function signatureOf(
  body: string,
  secret = WEBHOOK_SECRET,
  seconds = Math.floor(Date.now() / 1000),
): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    bytes.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const mac = await crypto.subtle.sign("HMAC", key, bytes.encode(`${seconds}.${body}`));
  return `t=${seconds},v1=${[...new Uint8Array(mac)].map((b) => b.toString(16).padStart(2, "0")).join("")}`;
}

export type Deliver = (url: string, body: string, signature: string) => Promise<boolean>;

export const deliverByHttp: Deliver = async (url, body, signature) => {
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const response = await fetch(url, {
    method: "POST",
    headers,
    body,
    signal: AbortSignal.timeout(5000),
  }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
};

/** Sends pending events in order. If the app rejects one, it and all later events stay pending. */
export async function deliverPending(store: StripeStore, deliver: Deliver): Promise<void> {
  const { webhookUrl } = store;
  if (webhookUrl === null) return;
  for (const event of store.all("event").filter((e) => e._pending === true)) {
    const body = shown(event);
    if (!(await deliver(webhookUrl, body, await signatureOf(body)))) return;
    store.put({ ...event, _pending: false });
  }
}
