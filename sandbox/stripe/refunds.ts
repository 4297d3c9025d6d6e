import { type Call, cents, invalid, need } from "./call.ts";
import { emit } from "./events.ts";
import { formOf, recordOf, textOf } from "./form.ts";
import { newId, type StripeObject, type StripeStore } from "./store.ts";

export function createRefund({ store, form }: Call): StripeObject {
  const intent = need(store, textOf(form, "payment_intent"), "payment_intent");
  const charge = need(store, String(intent.latest_charge), "charge");
  const left = Number(charge.amount) - Number(charge.amount_refunded);
  const amount = textOf(form, "amount") === null ? left : cents(form, "amount");
  if (
    store
      .all("dispute")
      .some((d) => d.payment_intent === intent.id && d.status !== "won" && d.status !== INQUIRY)
  )
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      "charge_disputed",
    );
  if (intent.status !== "succeeded" || left === 0)
    throw invalid("Charge has already been refunded.", "charge_already_refunded");
  if (amount > left)
    throw invalid(
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
    );
  const refund = store.put({
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: store.seconds(),
    currency: intent.currency,
    metadata: recordOf(formOf(form, "metadata")),
    payment_intent: intent.id,
    reason: textOf(form, "reason"),
    status: "succeeded",
  });
  const refunded = Number(charge.amount_refunded) + amount;
  const after = store.put({
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  });
  emit(store, "refund.created", refund);
  emit(store, "charge.refunded", after);
  return refund;
}

/** Status of an inquiry, a dispute in which the bank asks about a payment and takes no money. */
const INQUIRY = "warning_needs_response";

export const DISPUTE_OUTCOMES = ["inquiry", "open", "won", "lost"] as const;
type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

export function dispute(
  store: StripeStore,
  paymentIntent: string,
  outcome: DisputeOutcome,
): StripeObject {
  const intent = need(store, paymentIntent, "payment_intent");
  const known = store.all("dispute").find((d) => d.payment_intent === intent.id);
  const status = outcome === "open" ? "needs_response" : outcome === "inquiry" ? INQUIRY : outcome;
  const charge = need(store, String(intent.latest_charge), "charge");
  const amount = Number(charge.amount) - Number(charge.amount_refunded);
  const made = (known?.status === INQUIRY ? { ...known, amount } : known) ?? {
    id: newId("dp"),
    object: "dispute",
    amount,
    charge: charge.id,
    created: store.seconds(),
    currency: intent.currency,
    evidence_details: {
      due_by: store.seconds() + 7 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: "fraudulent",
  };
  const now = store.put({ ...made, status });
  emit(
    store,
    outcome === "open" || outcome === "inquiry"
      ? "charge.dispute.created"
      : "charge.dispute.closed",
    now,
  );
  return now;
}
