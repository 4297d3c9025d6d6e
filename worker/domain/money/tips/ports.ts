import type { MoneyBack } from "../disputes/contract.ts";
import type { HeldPayment, SavedCard } from "./contract.ts";

/** The part of the payment company that sets money aside, charges it later or lets it go. */
export interface TipPayments {
  /** The card that a customer paid with last and that may be used again; null without one. */
  findCard(customerId: string): Promise<({ id: string } & SavedCard) | null>;
  /**
   * Sets money aside with a saved card; a refused card is an answer, not an error. `tipId` is the
   * idempotency key.
   */
  holdWithCard(input: HoldInput & { cardId: string; returnUrl: string }): Promise<HeldPayment>;
  /**
   * A page of the company's where a card is typed in; the money is set aside there, and the card is
   * kept.
   * @param input.expiresAt milliseconds
   */
  createTipCheckout(
    input: HoldInput & { title: string; successUrl: string; cancelUrl: string; expiresAt: number },
  ): Promise<{ id: string; url: string }>;
  /** What was paid at such a page. `id` of the payment is null before somebody tried to. */
  findTipCheckout(sessionId: string): Promise<FoundHold | null>;
  findPayment(paymentId: string): Promise<HeldPayment | null>;
  /**
   * The payment of a tip whose answer was lost.
   * @param input.since milliseconds: when the tip was made
   */
  findPaymentOfTip(input: {
    customerId: string;
    tipId: string;
    since: number;
  }): Promise<HeldPayment | null>;
  /** Charges what was set aside. Of what was charged already, or let go, nothing changes. */
  capturePayment(paymentId: string): Promise<void>;
  /** Lets go what was set aside. Of what was charged already, nothing changes. */
  releasePayment(paymentId: string): Promise<void>;
  /** What went back of a payment, in the order in which it did. */
  returnsOf(paymentId: string): Promise<MoneyBack[]>;
}

export interface HoldInput {
  tipId: string;
  customerId: string;
  cents: number;
  currency: string;
}

export type FoundHold = Omit<HeldPayment, "id"> & { id: string | null };
