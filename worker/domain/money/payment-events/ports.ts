import type { Cycle, PaidPlan } from "../../accounts/plans/contract.ts";
import type {
  BilledInvoice,
  BilledSubscription,
  ChangeCost,
  CheckoutState,
  ConnectedAccount,
  ListedInvoice,
  PaymentEvent,
  Transfer,
} from "../billing/contract.ts";
import type { DealPayments } from "../brand-deals/ports.ts";
import type { BilledDispute } from "../disputes/contract.ts";
import type { TipPayments } from "../tips/ports.ts";

/**
 * The payment company. What it says is the truth about payments; it is fetched, never remembered from events. Every call that
 * makes something carries an idempotency key: a second try of the same makes nothing new.
 * @throws DomainError UNAVAILABLE where no company is set up or it does not answer within 5 s
 */
export interface Payments extends DealPayments, TipPayments {
  /** Whether plans can be bought here, and with which money. */
  mode: "live" | "test" | "sandbox" | "off";
  /**
   * Verifies a webhook's signature (300 s of tolerance) and that it is of this mode.
   * @throws DomainError VALIDATION with the same sentence whatever was wrong
   */
  verifyEvent(body: string, signature: string): Promise<PaymentEvent>;
  createCustomer(input: { userId: string; email: string; name: string }): Promise<{ id: string }>;
  createCheckout(input: CheckoutInput): Promise<{ id: string; url: string }>;
  /** Closes a checkout so that nobody can pay there any more; also one that is over. */
  expireCheckout(sessionId: string): Promise<void>;
  findCheckout(sessionId: string): Promise<CheckoutState | null>;
  createPortal(input: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  findSubscription(id: string): Promise<BilledSubscription | null>;
  /** All subscriptions that a customer ever had, also those that are over. */
  listSubscriptions(customerId: string): Promise<BilledSubscription[]>;
  /** All invoices of a customer without their refunds and disputes, latest first. */
  listInvoices(customerId: string): Promise<ListedInvoice[]>;
  /** Checkouts of plans at which a customer can still pay. */
  listOpenCheckouts(customerId: string): Promise<{ id: string; checkoutId: string | null }[]>;
  /** What tells a subscription's card from all others, whoever uses it; null where the company knows none. */
  findCardFingerprint(subscriptionId: string): Promise<string | null>;
  /** Upgrades are paid at once, the unused part of the old plan taken off; `key` names this change. */
  changeSubscription(id: string, input: { plan: PaidPlan; cycle: Cycle; key: string }): Promise<BilledSubscription>;
  /** What such a change would cost now. */
  previewChange(id: string, input: { plan: PaidPlan; cycle: Cycle }): Promise<ChangeCost>;
  /** Ends it when the period that is paid for ends, or takes that back. */
  endAtPeriodEnd(id: string, ends: boolean): Promise<BilledSubscription>;
  /** Ends it now; one that is over stays as it is. */
  cancelNow(id: string): Promise<BilledSubscription>;
  /** Nobody can pay an invoice any more. One that is paid stays as it is. */
  voidInvoice(id: string): Promise<void>;
  /** Takes away the credit that changes of plan left to a customer, `cents` of it at most; `key` names this. */
  clearCredit(input: { customerId: string; cents: number; key: string }): Promise<void>;
  /** Lowers a customer's credit to `cents` if it is higher. `key` is the idempotency key. */
  limitCredit(input: { customerId: string; cents: number; key: string }): Promise<void>;
  /** With its refunds and disputes. */
  findInvoice(id: string): Promise<BilledInvoice | null>;
  /** The invoice that a payment paid; null where it paid none. */
  invoiceOfPayment(paymentIntentId: string): Promise<string | null>;
  /**
   * @param input.key names this refund: one that was made under it is found and not made again, however long ago
   * @throws DomainError CONFLICT when it was refused for good; anything else leaves it unknown
   */
  /** @throws DomainError CONFLICT when it is refused for good, or while a bank's dispute holds the payment */
  refund(input: { paymentIntentId: string; cents: number; key: string }): Promise<{ id: string }>;
  findDisputes(paymentIntentId: string): Promise<BilledDispute[]>;
  /** The company's own page about something, for staff; null where there is none. */
  pageOf(kind: "dispute" | "payment" | "event", id: string): string | null;
  /** @throws TransferRefused when it was refused for good; anything else leaves it unknown */
  createTransfer(input: { payoutId: string; accountId: string; cents: number; currency: string }): Promise<Transfer>;
  /** What became of a payout whose answer was lost. */
  findTransfer(payoutId: string): Promise<Transfer | null>;
  /** An account on which a creator is paid. `key` names it: the same key, the same account. */
  createConnectedAccount(input: { key: string; userId: string; email: string }): Promise<{ id: string }>;
  findConnectedAccount(id: string): Promise<ConnectedAccount | null>;
  /** Where its owner tells the company who they are and which bank pays them. The address works once, for minutes. */
  createOnboarding(input: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<{ url: string }>;
  /** Where its owner sees the account and changes its bank; only once `isSubmitted`. */
  createAccountLogin(accountId: string): Promise<{ url: string }>;
}

export interface CheckoutInput {
  /** Ours: the idempotency key. */
  checkoutId: string;
  customerId: string;
  userId: string;
  plan: PaidPlan;
  cycle: Cycle;
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
}
