import type { Cycle, PaidPlan } from "../../accounts/plans/contract.ts";
import type {
  BilledInvoice,
  BilledSubscription,
  CheckoutState,
  ListedInvoice,
} from "./contract.ts";
import type { ChangeCost } from "./contract-api.ts";

/** Calls to the payment company for plans: customers, checkouts, subscriptions and invoices. */
export interface PlanPayments {
  createCustomer(input: { userId: string; email: string; name: string }): Promise<{ id: string }>;
  /** Deletes a customer's name, email address and cards. Invoices and payments stay. Idempotent. */
  forgetCustomer(customerId: string): Promise<void>;
  createCheckout(input: CheckoutInput): Promise<{ id: string; url: string }>;
  /** Closes an open checkout, so that nobody can pay there. */
  expireCheckout(sessionId: string): Promise<void>;
  findCheckout(sessionId: string): Promise<CheckoutState | null>;
  createPortal(input: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  findSubscription(id: string): Promise<BilledSubscription | null>;
  listSubscriptions(customerId: string): Promise<BilledSubscription[]>;
  listInvoices(customerId: string): Promise<ListedInvoice[]>;
  listOpenCheckouts(customerId: string): Promise<{ id: string; checkoutId: string | null }[]>;
  /** Returns a fingerprint of the subscription's card, equal for all customers with this card. */
  findCardFingerprint(subscriptionId: string): Promise<string | null>;
  /** Changes the plan. Charges an upgrade at once, less the value of the old plan's unused time. */
  changeSubscription(
    id: string,
    input: { plan: PaidPlan; cycle: Cycle; key: string },
  ): Promise<BilledSubscription>;
  previewChange(id: string, input: { plan: PaidPlan; cycle: Cycle }): Promise<ChangeCost>;
  /** Ends a subscription after its paid period. With `ends` false, it renews again. */
  endAtPeriodEnd(id: string, ends: boolean): Promise<BilledSubscription>;
  /** Ends a subscription at once. Does nothing for an ended subscription. */
  cancelNow(id: string): Promise<BilledSubscription>;
  /** Voids an unpaid invoice or deletes a draft. Does nothing for a paid invoice. */
  voidInvoice(id: string): Promise<void>;
  clearCredit(input: { customerId: string; cents: number; key: string }): Promise<void>;
  /** Lowers a customer's credit to `cents` if the credit is higher. */
  limitCredit(input: { customerId: string; cents: number; key: string }): Promise<void>;
  findInvoice(id: string): Promise<BilledInvoice | null>;
  invoiceOfPayment(paymentIntentId: string): Promise<string | null>;
}

export interface CheckoutInput {
  checkoutId: string;
  customerId: string;
  userId: string;
  plan: PaidPlan;
  cycle: Cycle;
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
}
