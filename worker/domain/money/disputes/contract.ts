import * as z from "zod";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import type { PaymentType } from "../refund-policy/contract.ts";

export const DISPUTE_LISTS = ["open", "closed", "all"] as const;
export type DisputeList = (typeof DISPUTE_LISTS)[number];

export const EVIDENCE_MAX = 4000;
export const EvidenceInput = z.object({
  evidence: z
    .string()
    .trim()
    .max(EVIDENCE_MAX, { error: () => t("refunds.atMostEvidencemaxCharacters", { evidenceMax: EVIDENCE_MAX }) }),
  /** The evidence that the page showed when it was loaded. */
  before: z.string(),
});

/** A dispute as the payment company reports it. Money in cents, currency as in ISO 4217, times in milliseconds. */
export interface BilledDispute {
  id: string;
  cents: number;
  currency: string;
  status: string;
  reason: string;
  dueAt: number | null;
  createdAt: number;
}

/** A dispute as staff see it. */
export interface StaffDispute extends BilledDispute {
  subjectType: PaymentType;
  subjectId: string;
  user: { id: string; username: string; displayName: string };
  evidence: string;
  /** The journals that the dispute posted. */
  journals: { id: string; kind: string; postedAt: number }[];
  /** The payment company's page on which staff respond to the dispute. */
  url: string | null;
}

/** Labels for the payment company's statuses. A status without a label is shown as it is. */
export const DISPUTE_STATUS_WORDS: Record<string, Message> = {
  needs_response: msg("refunds.needsAnAnswer"),
  under_review: msg("refunds.underReview"),
  won: msg("refunds.statusWon"),
  lost: msg("refunds.statusLost"),
  warning_needs_response: msg("refunds.inquiryNeedsAnAnswer"),
  warning_under_review: msg("refunds.inquiryUnderReview"),
  warning_closed: msg("refunds.inquiryClosed"),
  prevented: msg("refunds.statusPrevented"),
};

/**
 * A refund or a dispute of a payment.
 * - refund: `none` while pending, `taken` once it succeeded, `given_back` if it failed after that.
 * - dispute: `none` while it is an inquiry, `taken` while the bank holds or keeps the money, `given_back` once it is won.
 */
export interface MoneyBack {
  id: string;
  kind: "refund" | "dispute";
  cents: number;
  state: "none" | "taken" | "given_back";
}
