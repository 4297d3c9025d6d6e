import type { Cycle, PaidPlan } from "../../accounts/plans/contract.ts";
import type {
  BilledInvoice,
  BilledSubscription,
  CheckoutState,
  ConnectedAccount,
  ListedInvoice,
  PaymentEvent,
  Transfer,
} from "../billing/contract.ts";
import type { ChangeCost } from "../billing/contract-api.ts";
import type { DealPayments } from "../brand-deals/ports.ts";
import type { BilledDispute } from "../disputes/contract.ts";
import type { TipPayments } from "../tips/ports.ts";

/**
 * The payment company, whose data is the source of truth: callers must fetch the data and never
 * rely on the content of webhook events. Every call that creates something has an idempotency key.
 * @throws DomainError UNAVAILABLE if payments are not set up or the company does not respond within
 * 5 s
 */
export interface Payments extends DealPayments, TipPayments {
  /** "off" if payments are not set up. Only "live" uses real money. */
  mode: "live" | "test" | "sandbox" | "off";
  /**
   * Verifies a webhook: its signature, its age (at most 300 s) and its mode (live or test).
   * @throws DomainError VALIDATION, always with the same message, so that a forger learns nothing
   */
  verifyEvent(body: string, signature: string): Promise<PaymentEvent>;
  createCustomer(input: { userId: string; email: string; name: string }): Promise<{ id: string }>;
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
  /** Changes the plan. An upgrade is charged at once, minus the unused time of the old plan. */
  changeSubscription(
    id: string,
    input: { plan: PaidPlan; cycle: Cycle; key: string },
  ): Promise<BilledSubscription>;
  previewChange(id: string, input: { plan: PaidPlan; cycle: Cycle }): Promise<ChangeCost>;
  /** Makes a subscription end with its paid period, or renew again if `ends` is false. */
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
  /**
   * Refunds `cents` of a payment.
   * @param input.key idempotency key, which never expires
   * @throws DomainError CONFLICT if the refund was rejected permanently or the bank holds the
   * payment for a dispute. After any other error, the refund possibly exists.
   */
  refund(input: { paymentIntentId: string; cents: number; key: string }): Promise<{ id: string }>;
  findDisputes(paymentIntentId: string): Promise<BilledDispute[]>;
  pageOf(kind: "dispute" | "payment" | "event", id: string): string | null;
  /**
   * Sends a payout to a creator's account.
   * @throws TransferRefused if the transfer was rejected permanently. After any other error, the
   * transfer possibly exists.
   */
  createTransfer(input: {
    payoutId: string;
    accountId: string;
    cents: number;
    currency: string;
  }): Promise<Transfer>;
  findTransfer(payoutId: string): Promise<Transfer | null>;
  createConnectedAccount(input: {
    key: string;
    userId: string;
    email: string;
  }): Promise<{ id: string }>;
  findConnectedAccount(id: string): Promise<ConnectedAccount | null>;
  /** Returns a link that works once and expires after some minutes. */
  createOnboarding(input: {
    accountId: string;
    returnUrl: string;
    refreshUrl: string;
  }): Promise<{ url: string }>;
  /** Returns a link to the creator's dashboard at the company. Requires `isSubmitted`. */
  createAccountLogin(accountId: string): Promise<{ url: string }>;
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
