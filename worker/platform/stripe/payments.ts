import type Stripe from "stripe";
import { t } from "#i18n/t.ts";
import type { Config } from "../../config.ts";
import { DomainError } from "../../domain/errors.ts";
import type { Payments } from "../../domain/ports.ts";
import { asked, found, loadSdk, openStripe, refused } from "./client.ts";
import { createConnect } from "./connect.ts";
import { createDealPayments } from "./deal-payments.ts";
import { createHolds } from "./holds.ts";
import { priceOf } from "./prices.ts";
import { disputeState, idOf, paymentOf, toChangeCost, toCheckoutState, toDispute, toInvoice, toReturns, toSubscription } from "./shapes.ts";
import { createTransfers } from "./transfers.ts";

const PAGES = { dispute: "disputes", payment: "payments", event: "events" } as const;
const TOLERANCE_SECONDS = 300;
const REFUSED = "This is not a webhook of our payment service.";

/** The payment company's side of the port; without settings every call says that payments are off. */
export function createPayments(settings: Config["payments"]): Payments {
  if (settings === null) return off();
  let opened: Promise<Stripe> | undefined;
  const open = () => {
    opened ??= openStripe(settings);
    return opened;
  };
  return {
    mode: settings.via === "sandbox" ? "sandbox" : settings.live ? "live" : "test",
    ...events(settings),
    ...checkouts(open, settings.key),
    ...subscriptions(open, settings.key),
    ...invoices(open),
    ...createTransfers(open),
    pageOf: (kind, id) => {
      if (settings.via === "sandbox") return `${settings.origin}/stripe`;
      return `https://dashboard.stripe.com/${settings.live ? "" : "test/"}${PAGES[kind]}/${encodeURIComponent(id)}`;
    },
    ...createDealPayments(open),
    ...createConnect(open),
    ...createHolds(open),
  };
}

function events({ webhookSecret, live }: { webhookSecret: string; live: boolean }): Pick<Payments, "verifyEvent"> {
  return {
    async verifyEvent(body, signature) {
      // An empty secret would make every signature right that was made with one.
      if (webhookSecret.trim() === "") throw new DomainError("VALIDATION", REFUSED, { cause: "no webhook secret" });
      const Sdk = await loadSdk();
      const event = await Sdk.webhooks
        .constructEventAsync(body, signature, webhookSecret, TOLERANCE_SECONDS, Sdk.createSubtleCryptoProvider())
        .catch((cause: unknown) => {
          throw new DomainError("VALIDATION", REFUSED, { cause });
        });
      // The SDK accepts any time in the future: whoever learns the secret once could sign an event for later.
      const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
      if (!(signedAt <= Date.now() / 1000 + TOLERANCE_SECONDS))
        throw new DomainError("VALIDATION", REFUSED, { cause: "signed in the future" });
      if (event.livemode !== live) throw new DomainError("VALIDATION", REFUSED, { cause: `livemode ${event.livemode}` });
      if (typeof event.id !== "string" || event.id === "" || typeof event.type !== "string") throw new DomainError("VALIDATION", REFUSED);
      return { id: event.id, type: event.type };
    },
  };
}

type Open = () => Promise<Stripe>;

function checkouts(
  open: Open,
  account: string,
): Pick<Payments, "createCustomer" | "createCheckout" | "expireCheckout" | "findCheckout" | "createPortal"> {
  return {
    createCustomer: ({ userId, email, name }) =>
      asked(async () => {
        const stripe = await open();
        const customer = await stripe.customers.create({ email, name, metadata: { userId } }, { idempotencyKey: `customer:${userId}` });
        return { id: customer.id };
      }),
    createCheckout: (input) =>
      asked(async () => {
        const stripe = await open();
        const session = await stripe.checkout.sessions.create(
          {
            mode: "subscription",
            customer: input.customerId,
            client_reference_id: input.userId,
            line_items: [{ price: await priceOf(stripe, account, input.plan, input.cycle), quantity: 1 }],
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
      const session = await found(() => stripe.checkout.sessions.retrieve(sessionId));
      if (session?.status === "open") await asked(() => stripe.checkout.sessions.expire(sessionId));
    },
    findCheckout: async (sessionId) => {
      const stripe = await open();
      const session = await found(() => stripe.checkout.sessions.retrieve(sessionId));
      return session && toCheckoutState(session);
    },
    createPortal: ({ customerId, returnUrl }) =>
      asked(async () => {
        const { url } = await (await open()).billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
        return { url };
      }),
  };
}

function subscriptions(
  open: Open,
  account: string,
): Pick<Payments, "findSubscription" | "changeSubscription" | "previewChange" | "endAtPeriodEnd" | "cancelNow"> {
  return {
    findSubscription: async (id) => {
      const stripe = await open();
      const subscription = await found(() => stripe.subscriptions.retrieve(id));
      return subscription && toSubscription(subscription);
    },
    changeSubscription: (id, { plan, cycle, key }) =>
      asked(async () => {
        const stripe = await open();
        const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
        if (!item) throw new Error(`Subscription ${id} has no item`);
        const changed = await stripe.subscriptions.update(
          id,
          {
            items: [{ id: item.id, price: await priceOf(stripe, account, plan, cycle) }],
            proration_behavior: "always_invoice",
            // Nothing changes unless it is paid.
            payment_behavior: "error_if_incomplete",
            cancel_at_period_end: false,
          },
          { idempotencyKey: `change:${key}` },
        );
        return toSubscription(changed);
      }),
    previewChange: (id, { plan, cycle }) =>
      asked(async () => {
        const stripe = await open();
        const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
        if (!item) throw new Error(`Subscription ${id} has no item`);
        const items = [{ id: item.id, price: await priceOf(stripe, account, plan, cycle) }];
        return toChangeCost(
          await stripe.invoices.createPreview({ subscription: id, subscription_details: { items, proration_behavior: "always_invoice" } }),
        );
      }),
    endAtPeriodEnd: (id, ends) =>
      asked(async () => toSubscription(await (await open()).subscriptions.update(id, { cancel_at_period_end: ends }))),
    cancelNow: (id) => asked(async () => toSubscription(await (await open()).subscriptions.cancel(id))),
  };
}

function invoices(open: Open): Pick<Payments, "findInvoice" | "invoiceOfPayment" | "refund" | "findDisputes"> {
  return {
    findInvoice: async (id) => {
      const stripe = await open();
      const invoice = await found(() => stripe.invoices.retrieve(id, { expand: ["payments"] }));
      if (!invoice) return null;
      const payment = paymentOf(invoice);
      if (payment === null) return toInvoice(invoice, []);
      const [refunds, disputes] = await asked(() =>
        Promise.all([
          stripe.refunds.list({ payment_intent: payment, limit: 100 }),
          stripe.disputes.list({ payment_intent: payment, limit: 100 }),
        ]),
      );
      return toInvoice(invoice, toReturns(refunds.data, disputes.data));
    },
    invoiceOfPayment: (paymentIntentId) =>
      asked(async () => {
        const payment = { type: "payment_intent", payment_intent: paymentIntentId } as const;
        const [paid] = (await (await open()).invoicePayments.list({ payment, limit: 1 })).data;
        return paid ? idOf(paid.invoice) : null;
      }),
    refund: ({ paymentIntentId, cents, key }) =>
      refused(async () => {
        const stripe = await open();
        const [refunds, disputes] = await Promise.all([
          stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
          stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }),
        ]);
        // The company forgets its keys after a day; ours stands on what was made.
        const made = refunds.data.find((r) => r.metadata?.key === key);
        if (made) return { id: made.id };
        // Our own copy of the disputes may be behind. A refund on top of a chargeback would pay the same money back twice.
        if (disputes.data.some(({ status }) => disputeState(status) === "taken"))
          throw new DomainError("CONFLICT", t("refunds.paymentDisputed"));
        const refund = await stripe.refunds.create(
          { payment_intent: paymentIntentId, amount: cents, reason: "requested_by_customer", metadata: { key } },
          { idempotencyKey: `refund:${key}` },
        );
        return { id: refund.id };
      }),
    findDisputes: (paymentIntentId) =>
      asked(async () => (await (await open()).disputes.list({ payment_intent: paymentIntentId, limit: 100 })).data.map(toDispute)),
  };
}

function off(): Payments {
  const refuse = async (): Promise<never> => {
    throw new DomainError("UNAVAILABLE", t("api.paymentsAreNotSetUpHere"));
  };
  return {
    mode: "off",
    verifyEvent: refuse,
    createCustomer: refuse,
    createCheckout: refuse,
    expireCheckout: refuse,
    findCheckout: refuse,
    createPortal: refuse,
    findSubscription: refuse,
    changeSubscription: refuse,
    previewChange: refuse,
    endAtPeriodEnd: refuse,
    cancelNow: refuse,
    findInvoice: refuse,
    invoiceOfPayment: refuse,
    refund: refuse,
    findDisputes: refuse,
    pageOf: () => null,
    createTransfer: refuse,
    findTransfer: refuse,
    createDealCheckout: refuse,
    findDealCheckout: refuse,
    findDealPayment: refuse,
    createConnectedAccount: refuse,
    findConnectedAccount: refuse,
    createOnboarding: refuse,
    createAccountLogin: refuse,
    findCard: refuse,
    holdWithCard: refuse,
    createTipCheckout: refuse,
    findTipCheckout: refuse,
    findPayment: refuse,
    findPaymentOfTip: refuse,
    capturePayment: refuse,
    releasePayment: refuse,
    returnsOf: refuse,
  };
}
