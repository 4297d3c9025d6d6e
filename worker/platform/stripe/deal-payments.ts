import type Stripe from "stripe";
import type { DealPayments } from "../../domain/money/brand-deals/ports.ts";
import { callStripe, callStripeOrNull } from "./client.ts";
import { idOf, toReturns } from "./shapes.ts";

const STATUSES = ["open", "complete", "expired"] as const;

export function createDealPayments(open: () => Promise<Stripe>): DealPayments {
  return {
    createDealCheckout: ({
      id,
      customerId,
      cents,
      currency,
      name,
      dealId,
      successUrl,
      cancelUrl,
    }) =>
      callStripe(async () => {
        const price = {
          currency: currency.toLowerCase(),
          unit_amount: cents,
          product_data: { name },
        };
        const session = await (await open()).checkout.sessions.create(
          {
            mode: "payment",
            customer: customerId,
            line_items: [{ price_data: price, quantity: 1 }],
            payment_intent_data: { metadata: { dealId } },
            metadata: { dealId },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: `deal-checkout:${id}` },
        );
        if (!session.url) throw new Error(`Checkout ${session.id} has no address`);
        return { sessionId: session.id, url: session.url };
      }),
    findDealCheckout: async (sessionId) => {
      const stripe = await open();
      const session = await callStripeOrNull(() => stripe.checkout.sessions.retrieve(sessionId));
      if (!session) return null;
      const isPaid = session.status === "complete" && session.payment_intent !== null;
      const status = STATUSES.find((candidate) => candidate === session.status) ?? "expired";
      return {
        status,
        paymentIntentId: isPaid && session.payment_intent ? idOf(session.payment_intent) : null,
      };
    },
    findDealPayment: async (paymentIntentId) => {
      const stripe = await open();
      const intent = await callStripeOrNull(() => stripe.paymentIntents.retrieve(paymentIntentId));
      if (!intent) return null;
      const [refunds, disputes] = await callStripe(() =>
        Promise.all([
          stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
          stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }),
        ]),
      );
      return {
        id: intent.id,
        paidCents: intent.status === "succeeded" ? intent.amount_received : 0,
        currency: intent.currency.toUpperCase(),
        returns: toReturns(refunds.data, disputes.data),
      };
    },
  };
}
