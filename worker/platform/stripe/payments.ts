import type Stripe from "stripe";
import { t } from "#i18n/t.ts";
import type { Config } from "../../config.ts";
import { DomainError } from "../../domain/kernel/errors.ts";
import type { FoundReturn, MoneyReturn } from "../../domain/money/disputes/contract.ts";
import type { Payments } from "../../domain/money/payment-events/ports.ts";
import {
  callStripe,
  callStripeForRefund,
  callStripeOrNull,
  listAll,
  loadSdk,
  NOT_EDITABLE,
  openStripe,
} from "./client.ts";
import { createConnect } from "./connect.ts";
import { createDealPayments } from "./deal-payments.ts";
import { createHolds } from "./holds.ts";
import { createPlans } from "./plans.ts";
import {
  disputeState,
  idOf,
  paymentOf,
  toDispute,
  toInvoice,
  toListedInvoice,
  toReturns,
} from "./shapes.ts";
import { createTransfers } from "./transfers.ts";

const PAGES = { dispute: "disputes", payment: "payments", event: "events" } as const;
const TOLERANCE_SECONDS = 300;
const INVALID_WEBHOOK = "This is not a webhook of our payment service.";

export function createPayments(settings: Config["payments"]): Payments {
  if (settings === null)
    return { mode: "off", verifyEvent: notSetUp, pageOf: () => null, ...createCalls(notSetUp, "") };
  let stripePromise: Promise<Stripe> | undefined;
  const open = () => {
    stripePromise ??= openStripe(settings);
    return stripePromise;
  };
  return {
    mode: settings.via === "sandbox" ? "sandbox" : settings.live ? "live" : "test",
    ...events(settings),
    ...createCalls(open, settings.key),
    pageOf: (kind, id) => {
      if (settings.via === "sandbox") return `${settings.origin}/stripe`;
      return `https://dashboard.stripe.com/${settings.live ? "" : "test/"}${PAGES[kind]}/${encodeURIComponent(id)}`;
    },
  };
}

const notSetUp = async (): Promise<never> => {
  throw new DomainError("UNAVAILABLE", t("api.payment.notConfigured"));
};

/** Each call opens the SDK with `open` first, so all calls fail if `open` fails. */
const createCalls = (
  open: Open,
  account: string,
): Omit<Payments, "mode" | "verifyEvent" | "pageOf"> => ({
  ...createPlans(open, account),
  ...invoices(open),
  ...returns(open),
  ...createTransfers(open),
  ...createDealPayments(open),
  ...createConnect(open),
  ...createHolds(open),
});

function events({
  webhookSecret,
  connectWebhookSecret,
  live,
}: {
  webhookSecret: string;
  connectWebhookSecret?: string;
  live: boolean;
}): Pick<Payments, "verifyEvent"> {
  // Empty secrets are ignored, because anybody could sign an event with an empty secret.
  const secrets = [webhookSecret, connectWebhookSecret ?? ""].filter((s) => s.trim() !== "");
  return {
    async verifyEvent(body, signature) {
      const Sdk = await loadSdk();
      const provider = Sdk.createSubtleCryptoProvider();
      const verifications = await Promise.allSettled(
        secrets.map((secret) =>
          Sdk.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS, provider),
        ),
      );
      const event = verifications.find((v) => v.status === "fulfilled")?.value;
      if (event === undefined)
        throw new DomainError("VALIDATION", INVALID_WEBHOOK, {
          cause: verifications.find((v) => v.status === "rejected")?.reason ?? "no webhook secret",
        });
      // The SDK accepts timestamps in the future. Somebody who learned the secret once could
      // therefore sign events for later use.
      const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
      if (!(signedAt <= Date.now() / 1000 + TOLERANCE_SECONDS))
        throw new DomainError("VALIDATION", INVALID_WEBHOOK, { cause: "signed in the future" });
      if (event.livemode !== live)
        throw new DomainError("VALIDATION", INVALID_WEBHOOK, {
          cause: `livemode ${event.livemode}`,
        });
      if (typeof event.id !== "string" || event.id === "" || typeof event.type !== "string")
        throw new DomainError("VALIDATION", INVALID_WEBHOOK);
      return { id: event.id, type: event.type };
    },
  };
}

type Open = () => Promise<Stripe>;

function invoices(
  open: Open,
): Pick<
  Payments,
  "findInvoice" | "listInvoices" | "voidInvoice" | "invoiceOfPayment" | "findDisputes"
> {
  return {
    listInvoices: (customer) =>
      callStripe(async () =>
        (await listAll((await open()).invoices.list({ customer, limit: 100 }))).map(
          toListedInvoice,
        ),
      ),
    voidInvoice: async (id) => {
      const stripe = await open();
      const found = await callStripeOrNull(() => stripe.invoices.retrieve(id));
      const invoice = found && (await callStripe(() => endDraft(stripe, found)));
      // If another Worker has voided the invoice since it was read, the error is ignored. The
      // caller must read the invoice again.
      if (invoice?.status === "open" || invoice?.status === "uncollectible")
        await callStripeOrNull(() => stripe.invoices.voidInvoice(id), NOT_EDITABLE);
    },
    findInvoice: async (id) => {
      const stripe = await open();
      const invoice = await callStripeOrNull(() =>
        stripe.invoices.retrieve(id, { expand: ["payments"] }),
      );
      if (!invoice) return null;
      const payment = paymentOf(invoice);
      if (payment === null) return toInvoice(invoice, []);
      const [refunds, disputes] = await callStripe(() =>
        Promise.all([
          stripe.refunds.list({ payment_intent: payment, limit: 100 }),
          stripe.disputes.list({ payment_intent: payment, limit: 100 }),
        ]),
      );
      return toInvoice(invoice, toReturns(refunds.data, disputes.data));
    },
    invoiceOfPayment: (paymentIntentId) =>
      callStripe(async () => {
        const payment = { type: "payment_intent", payment_intent: paymentIntentId } as const;
        const [paid] = (await (await open()).invoicePayments.list({ payment, limit: 1 })).data;
        return paid ? idOf(paid.invoice) : null;
      }),
    findDisputes: (paymentIntentId) =>
      callStripe(async () =>
        (
          await (await open()).disputes.list({ payment_intent: paymentIntentId, limit: 100 })
        ).data.map(toDispute),
      ),
  };
}

/**
 * Deletes or finalizes a draft invoice, which cannot be voided. Stripe would finalize the draft
 * after about an hour and charge it. The draft of a subscription cannot be deleted.
 * @returns the invoice in its state afterwards; null if it was deleted
 */
async function endDraft(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.Invoice | null> {
  const { id, status, parent } = invoice;
  if (status !== "draft") return invoice;
  if (!parent?.subscription_details) {
    await stripe.invoices.del(id);
    return null;
  }
  return stripe.invoices
    .finalizeInvoice(id, { auto_advance: false })
    .catch(async (error: unknown) => {
      // Stripe or another Worker can have finalized the draft since it was read.
      const current = await stripe.invoices.retrieve(id);
      if (current.status === "draft") throw error;
      return current;
    });
}

function returns(
  open: Open,
): Pick<Payments, "refund" | "listReturns" | "clearCredit" | "limitCredit"> {
  return {
    listReturns: ({ since }) =>
      callStripe(async () => {
        const stripe = await open();
        const recent = { created: { gte: Math.floor(since / 1000) }, limit: 100 };
        const [refunds, disputes] = await Promise.all([
          listAll(stripe.refunds.list(recent)),
          listAll(stripe.disputes.list(recent)),
        ]);
        return [
          ...refunds.flatMap((refund) => withPayment(refund, toReturns([refund], []))),
          ...disputes.flatMap((dispute) => withPayment(dispute, toReturns([], [dispute]))),
        ];
      }),
    refund: ({ paymentIntentId, cents, key }) =>
      callStripeForRefund(async () => {
        const stripe = await open();
        const [refunds, disputes] = await Promise.all([
          stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
          stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }),
        ]);
        // Stripe forgets idempotency keys after a day. The key in the metadata of the refund does
        // not expire.
        const existingRefund = refunds.data.find((r) => r.metadata?.key === key);
        if (existingRefund) return { id: existingRefund.id };
        // Reads the disputes from Stripe, because the database can be outdated. A refund in
        // addition to a chargeback would return the money twice.
        if (disputes.data.some(({ status }) => disputeState(status) === "taken"))
          throw new DomainError("CONFLICT", t("refunds.sending.paymentDisputed"));
        const refund = await stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            amount: cents,
            reason: "requested_by_customer",
            metadata: { key },
          },
          { idempotencyKey: `refund:${key}` },
        );
        return { id: refund.id };
      }),
    clearCredit: ({ customerId, cents, key }) =>
      lowerCredit(open, customerId, (credit) => ({ amount: Math.min(cents, credit), key })),
    // The key contains the credit, so that concurrent calls lower the same credit only once, and a
    // later call lowers a credit that has grown.
    limitCredit: ({ customerId, cents, key }) =>
      lowerCredit(open, customerId, (credit) => ({
        amount: credit - cents,
        key: `limit:${key}:${credit}`,
      })),
  };
}

const withPayment = (
  { payment_intent: payment }: Stripe.Refund | Stripe.Dispute,
  returned: MoneyReturn[],
): FoundReturn[] =>
  payment === null ? [] : returned.map((r) => ({ ...r, paymentId: idOf(payment) }));

/** Lowers a customer's credit, unless an earlier call with the same key lowered the credit. */
const lowerCredit = (
  open: Open,
  customerId: string,
  by: (credit: number) => { amount: number; key: string },
): Promise<void> =>
  callStripe(async () => {
    const stripe = await open();
    const customer = await stripe.customers.retrieve(customerId);
    if (customer.deleted) return;
    // A negative balance is credit that this site owes to the customer.
    const { amount, key } = by(Math.max(0, -customer.balance));
    if (amount <= 0) return;
    // Stripe rejects an idempotency key that is used again with another amount, and forgets each
    // key after a day. A retry could therefore fail, or lower the credit a second time.
    // The metadata of a transaction also contains the key, because metadata does not expire.
    const recent = await stripe.customers.listBalanceTransactions(customerId, { limit: 100 });
    if (recent.data.some(({ metadata }) => metadata?.key === key)) return;
    const currency = customer.currency ?? "usd";
    await stripe.customers.createBalanceTransaction(
      customerId,
      { amount, currency, metadata: { key } },
      { idempotencyKey: `credit:${key}` },
    );
  });
