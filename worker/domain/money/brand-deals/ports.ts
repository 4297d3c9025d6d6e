import type { MoneyReturn } from "../disputes/contract.ts";

/**
 * A brand's payment as the payment company reports it. Amounts in cents, currency as in ISO 4217.
 */
export interface DealPayment {
  id: string;
  /** 0 until the brand has paid. */
  paidCents: number;
  currency: string;
  /** Refunds and disputes, oldest first. */
  returns: MoneyReturn[];
}

export interface DealCheckoutInput {
  /** Idempotency key, created by us. */
  id: string;
  customerId: string;
  cents: number;
  currency: string;
  /** Product name that the brand sees at checkout. */
  name: string;
  dealId: string;
  successUrl: string;
  cancelUrl: string;
}

/** The payment company's calls for brand deals only. See also payment-events/ports.ts. */
export interface DealPayments {
  createDealCheckout(input: DealCheckoutInput): Promise<{ sessionId: string; url: string }>;
  /** Returns the checkout of a deal. `paymentIntentId` is null until somebody has paid. */
  findDealCheckout(
    sessionId: string,
  ): Promise<{ status: "open" | "complete" | "expired"; paymentIntentId: string | null } | null>;
  findDealPayment(paymentIntentId: string): Promise<DealPayment | null>;
}
