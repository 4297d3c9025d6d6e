import type { Cycle, PaidPlan } from "../../accounts/plans/contract.ts";
import type { MoneyReturn } from "../disputes/contract.ts";
import type { CataloguePlan } from "./contract-api.ts";

/** A subscription as the payment company reports it. Times in milliseconds, money in cents. */
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
  /** Refunds and disputes, oldest first. */
  returns: MoneyReturn[];
}

/** An invoice as the payment company lists it, with fewer fields than a single invoice has. */
export interface ListedInvoice
  extends Pick<
    BilledInvoice,
    "id" | "subscriptionId" | "status" | "paidCents" | "paidAt" | "serviceEnd" | "createdAt"
  > {
  /** Cents of the invoice that account credit paid; negative if the invoice added credit. */
  creditCents: number;
}

export interface PaymentEvent {
  id: string;
  type: string;
}

export interface Transfer {
  id: string;
  cents: number;
  reversals: { id: string; cents: number }[];
}

export interface ConnectedAccount {
  id: string;
  isPayable: boolean;
  isSubmitted: boolean;
  due: string[];
  isRejected: boolean;
  bank: { fingerprint: string; label: string } | null;
}

/** Thrown if the payment company rejects a transfer permanently. */
export class TransferRefused extends Error {
  override readonly name = "TransferRefused";
}

export const OVER_STATUSES: readonly string[] = ["canceled", "incomplete_expired"];

export interface CheckoutState {
  status: "open" | "complete" | "expired";
  subscriptionId: string | null;
}

/** Returns the saving of a year compared with twelve months, in whole percent. */
export const yearlySaving = ({
  monthlyPrice,
  yearlyPrice,
}: Pick<CataloguePlan, "monthlyPrice" | "yearlyPrice">): number =>
  Math.max(0, Math.round((1 - yearlyPrice / (12 * monthlyPrice)) * 100));
