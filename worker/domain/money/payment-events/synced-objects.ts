/**
 * The objects of the payment company whose events this site processes, by their `object` field.
 * `worker/platform/stripe/webhook-events.ts` derives the events to subscribe to from this list.
 */
export const SYNCED_OBJECTS = [
  "subscription",
  "invoice",
  "checkout.session",
  "charge",
  "refund",
  "dispute",
  "account",
  "bank_account",
  "card",
  "transfer",
  "payment_intent",
] as const;

export type SyncedObject = (typeof SYNCED_OBJECTS)[number];
