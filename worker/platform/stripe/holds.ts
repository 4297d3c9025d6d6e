import type Stripe from "stripe";
import { t } from "#i18n/t.ts";
import type { MoneyReturn } from "../../domain/money/disputes/contract.ts";
import type { HeldPayment, SavedCard } from "../../domain/money/tips/contract.ts";
import type { FoundHold, TipPayments } from "../../domain/money/tips/ports.ts";
import { callStripe, callStripeOrNull, faultOf } from "./client.ts";
import { idOf, toReturns } from "./shapes.ts";

type Open = () => Promise<Stripe>;

/** Responses must include the payment method, because it contains the card. */
const EXPAND = ["payment_method"];
/** Tolerance for clock differences between this server and Stripe, seconds. */
const SKEW = 300;

const PAGES = 100;

export function createHolds(open: Open): TipPayments {
  return { ...cards(open), ...checkouts(open), ...payments(open) };
}

function cards(open: Open): Pick<TipPayments, "findCard" | "holdWithCard"> {
  return {
    findCard: async (customerId) => {
      const stripe = await open();
      const list = await callStripeOrNull(() =>
        stripe.paymentMethods.list({ customer: customerId, type: "card", limit: 1 }),
      );
      const [method] = list?.data ?? [];
      const card = method && cardOf(method);
      return method && card ? { id: method.id, ...card } : null;
    },
    holdWithCard: async ({ tipId, customerId, cardId, cents, currency, returnUrl }) => {
      const stripe = await open();
      return callStripe(async () => {
        try {
          const intent = await stripe.paymentIntents.create(
            {
              amount: cents,
              currency: currency.toLowerCase(),
              customer: customerId,
              payment_method: cardId,
              capture_method: "manual",
              confirm: true,
              // If the bank requires a confirmation, the viewer who tips goes to the bank's page
              // and returns to this URL.
              return_url: returnUrl,
              description: t("tips.checkout.description"),
              metadata: { tipId },
              expand: EXPAND,
            },
            { idempotencyKey: `tip:${tipId}` },
          );
          return toHeldPayment(intent);
        } catch (error) {
          const declined = declinedPaymentOf(error);
          if (declined) return { ...declined, tipId, cents, currency };
          throw error;
        }
      });
    },
  };
}

function checkouts(open: Open): Pick<TipPayments, "createTipCheckout" | "findTipCheckout"> {
  return {
    createTipCheckout: ({
      tipId,
      customerId,
      cents,
      currency,
      title,
      successUrl,
      cancelUrl,
      expiresAt,
    }) =>
      callStripe(async () => {
        const session = await (await open()).checkout.sessions.create(
          {
            mode: "payment",
            customer: customerId,
            client_reference_id: tipId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: cents,
                  product_data: { name: title },
                },
              },
            ],
            payment_intent_data: {
              capture_method: "manual",
              setup_future_usage: "off_session",
              description: t("tips.checkout.description"),
              metadata: { tipId },
            },
            expires_at: Math.floor(expiresAt / 1000),
            success_url: successUrl,
            cancel_url: cancelUrl,
            metadata: { tipId },
          },
          { idempotencyKey: `tip-checkout:${tipId}` },
        );
        if (!session.url) throw new Error(`Checkout ${session.id} has no address`);
        return { id: session.id, url: session.url };
      }),
    findTipCheckout: async (sessionId) => {
      const stripe = await open();
      const session = await callStripeOrNull(() => stripe.checkout.sessions.retrieve(sessionId));
      if (!session) return null;
      if (session.payment_intent) {
        const intent = await callStripeOrNull(() =>
          stripe.paymentIntents.retrieve(idOf(session.payment_intent ?? ""), { expand: EXPAND }),
        );
        // The unpaid payment of an expired checkout is skipped, because it can no longer be paid.
        const heldPayment = intent && toHeldPayment(intent);
        if (heldPayment && !(heldPayment.status === "unpaid" && session.status === "expired"))
          return heldPayment;
      }
      return noPayment(session);
    },
  };
}

function payments(
  open: Open,
): Pick<
  TipPayments,
  "findPayment" | "findPaymentOfTip" | "capturePayment" | "releasePayment" | "returnsOf"
> {
  const find = async (paymentId: string) => {
    const stripe = await open();
    return callStripeOrNull(() => stripe.paymentIntents.retrieve(paymentId, { expand: EXPAND }));
  };
  return {
    findPayment: async (paymentId) => {
      const intent = await find(paymentId);
      return intent && toHeldPayment(intent);
    },
    findPaymentOfTip: async ({ customerId, tipId, since }) => {
      const stripe = await open();
      const created = { gte: Math.floor(since / 1000) - SKEW };
      const list = await callStripeOrNull(() =>
        stripe.paymentIntents.list({ customer: customerId, created, limit: PAGES }),
      );
      const intent = list?.data.find((i) => i.metadata.tipId === tipId);
      return intent ? toHeldPayment(intent) : null;
    },
    capturePayment: async (paymentId) => {
      const stripe = await open();
      await callStripe(() => stripe.paymentIntents.capture(paymentId).catch(ignoreFinishedIntent));
    },
    releasePayment: async (paymentId) => {
      const stripe = await open();
      await callStripe(() => stripe.paymentIntents.cancel(paymentId).catch(ignoreFinishedIntent));
    },
    returnsOf: (paymentId): Promise<MoneyReturn[]> =>
      callStripe(async () => {
        const stripe = await open();
        const [refunds, disputes] = await Promise.all([
          stripe.refunds.list({ payment_intent: paymentId, limit: 100 }),
          stripe.disputes.list({ payment_intent: paymentId, limit: 100 }),
        ]);
        return toReturns(refunds.data, disputes.data);
      }),
  };
}

/**
 * Ignores Stripe's error that the payment was already charged or released. The caller must read the
 * payment again.
 */
function ignoreFinishedIntent(error: unknown): void {
  if (faultOf(error)?.code !== "payment_intent_unexpected_state") throw error;
}

const cardOf = ({ card }: Stripe.PaymentMethod): SavedCard | null =>
  card ? { brand: card.brand, last4: card.last4 } : null;

const STATUSES: Record<string, HeldPayment["status"]> = {
  requires_action: "action",
  requires_capture: "held",
  succeeded: "captured",
  canceled: "released",
};

function toHeldPayment(intent: Stripe.PaymentIntent): HeldPayment {
  const method = intent.payment_method;
  return {
    id: intent.id,
    status: STATUSES[intent.status] ?? "unpaid",
    actionUrl: intent.next_action?.redirect_to_url?.url ?? null,
    tipId: intent.metadata.tipId ?? null,
    cents: intent.amount,
    capturedCents: intent.status === "succeeded" ? intent.amount_received : 0,
    currency: intent.currency.toUpperCase(),
    card: method && typeof method !== "string" ? cardOf(method) : null,
    refusal: intent.last_payment_error?.message ?? null,
  };
}

const noPayment = (session: Stripe.Checkout.Session): FoundHold => ({
  id: null,
  status: session.status === "expired" ? "released" : "unpaid",
  actionUrl: session.url,
  tipId: session.metadata?.tipId ?? null,
  cents: session.amount_total ?? 0,
  capturedCents: 0,
  currency: (session.currency ?? "usd").toUpperCase(),
  card: null,
  refusal: null,
});

function declinedPaymentOf(
  error: unknown,
): Omit<HeldPayment, "tipId" | "cents" | "currency"> | null {
  if (faultOf(error)?.type !== "StripeCardError" || !(error instanceof Error)) return null;
  const intent = "payment_intent" in error ? error.payment_intent : null;
  const id =
    typeof intent === "object" && intent !== null && "id" in intent && typeof intent.id === "string"
      ? intent.id
      : "";
  return {
    id,
    status: "unpaid",
    actionUrl: null,
    capturedCents: 0,
    card: null,
    refusal: error.message,
  };
}
