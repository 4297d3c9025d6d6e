/**
 * Types of payment objects, such as an invoice, whose webhook events the site processes.
 * `worker/platform/stripe/webhook-events.ts` derives the names of the webhook events.
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
