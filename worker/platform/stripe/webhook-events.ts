import type Stripe from "stripe";
import type { SyncedObject } from "../../domain/money/payment-events/synced-objects.ts";

/** Names of the Stripe events that contain an object of the given kind. */
type EventOf<Kind extends string, E = Stripe.Event> = E extends Stripe.Event
  ? Kind & E["data"]["object"]["object"] extends never
    ? never
    : E["type"]
  : never;

/**
 * Stripe events that the site does not need. An upcoming invoice has no id. A card or bank account
 * of a customer cannot receive payouts.
 */
type Ignored =
  | "invoice.upcoming"
  | `customer.source.${"created" | "deleted" | "expiring" | "updated"}`;

/** Stripe objects that belong to a creator's connected account. */
type ConnectedObject = "account" | "bank_account" | "card";

type OwnEvent = Exclude<EventOf<Exclude<SyncedObject, ConnectedObject>>, Ignored>;
type ConnectedEvent = Exclude<EventOf<ConnectedObject & SyncedObject>, Ignored>;

// The record types require the name of every event. A new event in Stripe's SDK causes a type error
// until its name is added.
const OWN: Record<OwnEvent, true> = {
  "charge.captured": true,
  "charge.dispute.closed": true,
  "charge.dispute.created": true,
  "charge.dispute.funds_reinstated": true,
  "charge.dispute.funds_withdrawn": true,
  "charge.dispute.updated": true,
  "charge.expired": true,
  "charge.failed": true,
  "charge.pending": true,
  "charge.refund.updated": true,
  "charge.refunded": true,
  "charge.succeeded": true,
  "charge.updated": true,
  "checkout.session.async_payment_failed": true,
  "checkout.session.async_payment_succeeded": true,
  "checkout.session.completed": true,
  "checkout.session.expired": true,
  "customer.subscription.created": true,
  "customer.subscription.deleted": true,
  "customer.subscription.paused": true,
  "customer.subscription.pending_update_applied": true,
  "customer.subscription.pending_update_expired": true,
  "customer.subscription.resumed": true,
  "customer.subscription.trial_will_end": true,
  "customer.subscription.updated": true,
  "invoice.created": true,
  "invoice.deleted": true,
  "invoice.finalization_failed": true,
  "invoice.finalized": true,
  "invoice.marked_uncollectible": true,
  "invoice.overdue": true,
  "invoice.overpaid": true,
  "invoice.paid": true,
  "invoice.payment_action_required": true,
  "invoice.payment_attempt_required": true,
  "invoice.payment_failed": true,
  "invoice.payment_succeeded": true,
  "invoice.sent": true,
  "invoice.updated": true,
  "invoice.voided": true,
  "invoice.will_be_due": true,
  "payment_intent.amount_capturable_updated": true,
  "payment_intent.canceled": true,
  "payment_intent.created": true,
  "payment_intent.partially_funded": true,
  "payment_intent.payment_failed": true,
  "payment_intent.processing": true,
  "payment_intent.requires_action": true,
  "payment_intent.succeeded": true,
  "refund.created": true,
  "refund.failed": true,
  "refund.updated": true,
  "transfer.created": true,
  "transfer.reversed": true,
  "transfer.updated": true,
};

const CONNECTED: Record<ConnectedEvent, true> = {
  "account.external_account.created": true,
  "account.external_account.deleted": true,
  "account.external_account.updated": true,
  "account.updated": true,
};

const namesOf = <Name extends string>(record: Record<Name, true>) =>
  Object.keys(record).map((name) => name as Name);

/**
 * Names of the events for the two Stripe webhooks of the site. Stripe sends the events of creators'
 * connected accounts only to a webhook that was created with the option `connect`.
 */
export const WEBHOOK_EVENTS = { own: namesOf(OWN), connected: namesOf(CONNECTED) };
