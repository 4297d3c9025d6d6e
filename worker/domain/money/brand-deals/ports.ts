import type { MoneyBack } from "../disputes/contract.ts";

/** A brand's payment as the payment company has it; cents, ISO 4217. */
export interface DealPayment {
  id: string;
  /** 0 until it is paid. */
  paidCents: number;
  currency: string;
  /** In the order in which they were made. */
  returns: MoneyBack[];
}

export interface DealCheckoutInput {
  /** Ours: the idempotency key. */
  id: string;
  customerId: string;
  cents: number;
  currency: string;
  /** What the brand reads that it pays for. */
  name: string;
  dealId: string;
  successUrl: string;
  cancelUrl: string;
}

/** What brand deals need of the payment company, besides what plans need (payment-events/ports.ts). */
export interface DealPayments {
  createDealCheckout(input: DealCheckoutInput): Promise<{ sessionId: string; url: string }>;
  /** `paymentIntentId` is null until somebody has paid there. */
  findDealCheckout(sessionId: string): Promise<{ status: "open" | "complete" | "expired"; paymentIntentId: string | null } | null>;
  findDealPayment(paymentIntentId: string): Promise<DealPayment | null>;
}
