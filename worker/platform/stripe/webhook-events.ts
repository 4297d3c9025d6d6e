import type Stripe from "stripe";
import type { SyncedObject } from "../../domain/money/payment-events/synced-objects.ts";

/** Distributes over the union of all events: the types of the events that carry such an object. */
type EventOf<Kind extends string, E = Stripe.Event> = E extends Stripe.Event
  ? Kind & E["data"]["object"]["object"] extends never
    ? never
    : E["type"]
  : never;

/**
 * Events without effect: the object of `invoice.upcoming` has no id, and a card or bank account of
 * a customer is not a payout destination.
 */
type Ignored =
  | "invoice.upcoming"
  | `customer.source.${"created" | "deleted" | "expiring" | "updated"}`;

/** Objects that belong to the connected account of a creator, not to the platform's account. */
type ConnectedObject = "account" | "bank_account" | "card";

type OwnEvent = Exclude<EventOf<Exclude<SyncedObject, ConnectedObject>>, Ignored>;
type ConnectedEvent = Exclude<EventOf<ConnectedObject & SyncedObject>, Ignored>;

// Each record has exactly the keys of its type, so a change of the handled objects or an event that
// an upgrade of the SDK adds is a type error here until the event is listed.
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
 * The events that the webhook must receive. Stripe delivers events of connected accounts only to
 * an endpoint that is created for them, and each endpoint has its own signing secret.
 */
export const WEBHOOK_EVENTS = { own: namesOf(OWN), connected: namesOf(CONNECTED) };
