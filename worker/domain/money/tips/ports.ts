import type { MoneyReturn } from "../disputes/contract.ts";
import type { HeldPayment, SavedCard } from "./contract.ts";

/** The calls of the payment company for tips: authorize a payment, then charge or release it. */
export interface TipPayments {
  /** Returns the reusable card of the customer's last payment. */
  findCard(customerId: string): Promise<({ id: string } & SavedCard) | null>;
  /** Authorizes a payment with a saved card. A declined card throws no error. */
  holdWithCard(input: HoldInput & { cardId: string; returnUrl: string }): Promise<HeldPayment>;
  /** Creates a checkout page that authorizes the payment and saves the card. */
  createTipCheckout(
    input: HoldInput & { title: string; successUrl: string; cancelUrl: string; expiresAt: number },
  ): Promise<{ id: string; url: string }>;
  /** The payment's `id` is null until somebody has tried to pay. */
  findTipCheckout(sessionId: string): Promise<FoundHold | null>;
  findPayment(paymentId: string): Promise<HeldPayment | null>;
  /** Finds the payment of a tip when the response to the payment's creation was lost. */
  findPaymentOfTip(input: {
    customerId: string;
    tipId: string;
    since: number;
  }): Promise<HeldPayment | null>;
  /** Charges an authorized payment. Does nothing for a charged or released payment. */
  capturePayment(paymentId: string): Promise<void>;
  /** Releases an authorized payment. Does nothing for a charged payment. */
  releasePayment(paymentId: string): Promise<void>;
  /** Lists the refunds and disputes of a payment in the order in which they were made. */
  returnsOf(paymentId: string): Promise<MoneyReturn[]>;
}

export interface HoldInput {
  tipId: string;
  customerId: string;
  cents: number;
  currency: string;
}

export type FoundHold = Omit<HeldPayment, "id"> & { id: string | null };
