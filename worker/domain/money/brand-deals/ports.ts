import type { MoneyReturn } from "../disputes/contract.ts";

/** A brand's payment as the payment company reports it, in cents. */
export interface DealPayment {
  id: string;
  paidCents: number;
  currency: string;
  returns: MoneyReturn[];
}

export interface DealCheckoutInput {
  id: string;
  customerId: string;
  cents: number;
  currency: string;
  name: string;
  dealId: string;
  successUrl: string;
  cancelUrl: string;
}

/** Calls to the payment company for brand deals. */
export interface DealPayments {
  createDealCheckout(input: DealCheckoutInput): Promise<{ sessionId: string; url: string }>;
  findDealCheckout(
    sessionId: string,
  ): Promise<{ status: "open" | "complete" | "expired"; paymentIntentId: string | null } | null>;
  findDealPayment(paymentIntentId: string): Promise<DealPayment | null>;
}
