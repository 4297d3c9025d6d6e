import type { Cycle, PaidPlan } from "../plans/contract.ts";
import type { Plan } from "../users/contract.ts";

/** A subscription as the payment company has it; milliseconds, cents, ISO 4217. */
export interface BilledSubscription {
  id: string;
  customerId: string;
  plan: PaidPlan;
  cycle: Cycle;
  status: string;
  priceCents: number;
  currency: string;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  trialEndsAt: number | null;
  startedAt: number;
  endedAt: number | null;
  latestInvoiceId: string | null;
}

export interface BilledInvoice {
  id: string;
  customerId: string;
  subscriptionId: string | null;
  paymentIntentId: string | null;
  number: string | null;
  status: string;
  dueCents: number;
  paidCents: number;
  taxCents: number;
  currency: string;
  serviceStart: number;
  serviceEnd: number;
  hostedUrl: string | null;
  pdfUrl: string | null;
  paidAt: number | null;
  createdAt: number;
  /** In the order in which they were made. */
  returns: MoneyBack[];
}

/** An invoice as a list has it. */
export interface ListedInvoice
  extends Pick<BilledInvoice, "id" | "subscriptionId" | "status" | "paidCents" | "paidAt" | "serviceEnd" | "createdAt"> {
  /** The part that the customer's credit paid. Below zero: the credit that the invoice left to the customer. */
  creditCents: number;
}

/**
 * A refund or a dispute of a payment. refund: none while it is under way, taken once it went through, given_back when it failed
 * after that. dispute: none while it is a mere question, taken while the bank holds the money or has it, given_back once won.
 */
export interface MoneyBack {
  id: string;
  kind: "refund" | "dispute";
  cents: number;
  state: "none" | "taken" | "given_back";
}

/** What a webhook tells: only what it is about. */
export interface PaymentEvent {
  id: string;
  type: string;
}

export interface Transfer {
  id: string;
  cents: number;
  /** What of it came back later, each once, in no order. */
  reversals: { id: string; cents: number }[];
}

/** A creator's account at the payment company, as the company has it. */
export interface ConnectedAccount {
  id: string;
  /** Money can be sent to it, and from there to its owner's bank. */
  isPayable: boolean;
  /** Its owner has told all that was asked at first. */
  isSubmitted: boolean;
  /** What the company still wants, by its own names. */
  due: string[];
  /** Refused for good. */
  isRejected: boolean;
  /** Null until one is known. The fingerprint differs where it is another bank. */
  bank: { fingerprint: string; label: string } | null;
}

/** The payment company refused a transfer for good. */
export class TransferRefused extends Error {
  override readonly name = "TransferRefused";
}

/** Statuses in which a subscription opens what it sells. */
export const OPEN_STATUSES: readonly string[] = ["active", "trialing", "past_due"];

/** Statuses from which a subscription cannot come back. */
export const OVER_STATUSES: readonly string[] = ["canceled", "incomplete_expired"];

/** What a change of plan would cost now. Cents of the currency. */
export interface ChangeCost {
  /** Charged at once: the rest of the period in the new plan, less what is unused of the old one and any credit. */
  dueCents: number;
  /** What is left over and comes off the next invoices. */
  creditCents: number;
  currency: string;
  /** When the next payment is due after the change, milliseconds. */
  renewsAt: number;
}

/** Where a checkout stands. */
export interface CheckoutState {
  status: "open" | "complete" | "expired";
  subscriptionId: string | null;
}

/** A person's subscription as their screen and the API have it. Times in milliseconds, money in cents. */
export interface SubscriptionRecord {
  /** What they have now, however they came by it. */
  plan: Plan;
  /** none, active, trialing, past_due, cancelled, or what else the payment company says. */
  status: string;
  billingCycle: Cycle | null;
  price: number;
  currency: string;
  currentPeriodEnd: number | null;
  cancelAtPeriodEnd: boolean;
  trialEndsAt: number | null;
  /** What a payment that failed still asks for; 0 where nothing is open. */
  amountDue: number;
  /** What would be paid back if it ended now. */
  refundIfCancelledNow: number;
  startedAt: number | null;
}

/** Of an invoice, what its owner sees. Times in milliseconds, money in cents. */
export interface InvoiceLine {
  id: string;
  number: string | null;
  status: string;
  plan: PaidPlan | null;
  due: number;
  paid: number;
  tax: number;
  refunded: number;
  currency: string;
  serviceStart: number;
  serviceEnd: number;
  createdAt: number;
  paidAt: number | null;
  /** The payment company's own page of it. */
  hostedUrl: string | null;
}

/** A plan as the catalogue shows it; prices in cents. */
export interface CataloguePlan {
  monthlyPrice: number;
  yearlyPrice: number;
  currency: string;
  features: string[];
  /** Days without a payment for who never had a plan; 0 for none. */
  trialDays: number;
}
export type Catalogue = Record<PaidPlan, CataloguePlan>;

/** Whole per cent that a year costs less than twelve months. */
export const yearlySaving = ({ monthlyPrice, yearlyPrice }: Pick<CataloguePlan, "monthlyPrice" | "yearlyPrice">): number =>
  Math.max(0, Math.round((1 - yearlyPrice / (12 * monthlyPrice)) * 100));

/** Statuses with which a screen offers to manage a plan. */
export const isOpen = ({ status }: { status: string }): boolean => OPEN_STATUSES.includes(status);
