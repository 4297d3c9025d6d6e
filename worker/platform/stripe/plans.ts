import type Stripe from "stripe";
import type { Payments } from "../../domain/money/payment-events/ports.ts";
import { callStripe, callStripeOrNull, faultOf, listAll, MISSING } from "./client.ts";
import { priceOf } from "./prices.ts";
import { fingerprintOf, toChangeCost, toCheckoutState, toSubscription } from "./shapes.ts";

type Open = () => Promise<Stripe>;
type Checkouts = Pick<
  Payments,
  | "createCustomer"
  | "forgetCustomer"
  | "createCheckout"
  | "expireCheckout"
  | "findCheckout"
  | "listOpenCheckouts"
  | "createPortal"
>;
type Subscriptions = Pick<
  Payments,
  | "findSubscription"
  | "listSubscriptions"
  | "findCardFingerprint"
  | "changeSubscription"
  | "previewChange"
  | "endAtPeriodEnd"
  | "cancelNow"
>;

/** Creates the calls for plans. @param account Stripe account, part of the price cache's key */
export const createPlans = (open: Open, account: string): Checkouts & Subscriptions => ({
  ...checkouts(open, account),
  ...subscriptions(open, account),
});

function checkouts(open: Open, account: string): Checkouts {
  return {
    createCustomer: ({ userId, email, name }) =>
      callStripe(async () => {
        const stripe = await open();
        const customer = await stripe.customers.create(
          { email, name, metadata: { userId } },
          { idempotencyKey: `customer:${userId}` },
        );
        return { id: customer.id };
      }),
    forgetCustomer: (customer) =>
      callStripe(async () => {
        const stripe = await open();
        // An empty text deletes a field. The customer itself stays, because invoices refer to it.
        await stripe.customers.update(customer, { email: "", name: "" });
        for (const { id } of await listAll(stripe.paymentMethods.list({ customer, limit: 100 })))
          await stripe.paymentMethods.detach(id);
      }),
    createCheckout: (input) =>
      callStripe(async () => {
        const stripe = await open();
        const session = await stripe.checkout.sessions.create(
          {
            mode: "subscription",
            // Only cards have a fingerprint.
            // It reveals that several accounts take trials or full refunds with one card.
            allowed_payment_method_types: ["card"],
            customer: input.customerId,
            client_reference_id: input.userId,
            line_items: [
              { price: await priceOf(stripe, account, input.plan, input.cycle), quantity: 1 },
            ],
            subscription_data: {
              metadata: { userId: input.userId, checkoutId: input.checkoutId },
              ...(input.trialDays > 0 ? { trial_period_days: input.trialDays } : {}),
            },
            success_url: input.successUrl,
            cancel_url: input.cancelUrl,
            metadata: { checkoutId: input.checkoutId },
          },
          { idempotencyKey: `checkout:${input.checkoutId}` },
        );
        if (!session.url) throw new Error(`Checkout ${session.id} has no address`);
        return { id: session.id, url: session.url };
      }),
    expireCheckout: async (sessionId) => {
      const stripe = await open();
      const session = await callStripeOrNull(() => stripe.checkout.sessions.retrieve(sessionId));
      if (session?.status === "open")
        await callStripe(() => stripe.checkout.sessions.expire(sessionId));
    },
    findCheckout: async (sessionId) => {
      const stripe = await open();
      const session = await callStripeOrNull(() => stripe.checkout.sessions.retrieve(sessionId));
      return session && toCheckoutState(session);
    },
    listOpenCheckouts: (customer) =>
      callStripe(async () => {
        const sessions = await listAll(
          (await open()).checkout.sessions.list({ customer, status: "open", limit: 100 }),
        );
        return sessions
          .filter(({ mode }) => mode === "subscription")
          .map(({ id, metadata }) => ({ id, checkoutId: metadata?.checkoutId ?? null }));
      }),
    createPortal: ({ customerId, returnUrl }) =>
      callStripe(async () => {
        const { url } = await (await open()).billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
        });
        return { url };
      }),
  };
}

function subscriptions(open: Open, account: string): Subscriptions {
  return {
    listSubscriptions: (customer) =>
      callStripe(async () =>
        (
          await listAll((await open()).subscriptions.list({ customer, status: "all", limit: 100 }))
        ).map(toSubscription),
      ),
    findCardFingerprint: async (id) => {
      const stripe = await open();
      const expand = ["default_payment_method", "customer.invoice_settings.default_payment_method"];
      const subscription = await callStripeOrNull(() =>
        stripe.subscriptions.retrieve(id, { expand }),
      );
      return subscription && fingerprintOf(subscription);
    },
    findSubscription: async (id) => {
      const stripe = await open();
      const subscription = await callStripeOrNull(() => stripe.subscriptions.retrieve(id));
      return subscription && toSubscription(subscription);
    },
    changeSubscription: (id, { plan, cycle, key }) =>
      callStripe(async () => {
        const stripe = await open();
        const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
        if (!item) throw new Error(`Subscription ${id} has no item`);
        const changed = await stripe.subscriptions.update(
          id,
          {
            items: [{ id: item.id, price: await priceOf(stripe, account, plan, cycle) }],
            proration_behavior: "always_invoice",
            // Changes the plan only if the payment succeeds.
            payment_behavior: "error_if_incomplete",
            cancel_at_period_end: false,
          },
          { idempotencyKey: `change:${key}` },
        );
        return toSubscription(changed);
      }),
    previewChange: (id, { plan, cycle }) =>
      callStripe(async () => {
        const stripe = await open();
        const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
        if (!item) throw new Error(`Subscription ${id} has no item`);
        const items = [{ id: item.id, price: await priceOf(stripe, account, plan, cycle) }];
        return toChangeCost(
          await stripe.invoices.createPreview({
            subscription: id,
            subscription_details: { items, proration_behavior: "always_invoice" },
          }),
        );
      }),
    endAtPeriodEnd: (id, ends) =>
      callStripe(async () =>
        toSubscription(
          await (await open()).subscriptions.update(id, { cancel_at_period_end: ends }),
        ),
      ),
    cancelNow: (id) =>
      callStripe(async () => {
        const stripe = await open();
        const ended = await stripe.subscriptions.cancel(id).catch((error: unknown) => {
          if (faultOf(error)?.code !== MISSING) throw error;
          return stripe.subscriptions.retrieve(id);
        });
        return toSubscription(ended);
      }),
  };
}
