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
    .max(EVIDENCE_MAX, {
      error: () => t("refunds.disputes.evidenceTooLong", { evidenceMax: EVIDENCE_MAX }),
    }),
  /** Evidence text when the page was loaded. If the stored text differs, saving is rejected. */
  before: z.string(),
});

/** A dispute as the payment company reports it. Amounts in cents, times in milliseconds. */
export interface BilledDispute {
  id: string;
  cents: number;
  currency: string;
  status: string;
  reason: string;
  dueAt: number | null;
  createdAt: number;
}

export interface StaffDispute extends BilledDispute {
  subjectType: PaymentType;
  subjectId: string;
  user: { id: string; username: string; displayName: string };
  evidence: string;
  journals: { id: string; kind: string; postedAt: number }[];
  url: string | null;
}

export const DISPUTE_STATUS_LABELS: Record<string, Message> = {
  needs_response: msg("refunds.disputes.status.needsResponse"),
  under_review: msg("refunds.disputes.status.underReview"),
  won: msg("refunds.disputes.status.won"),
  lost: msg("refunds.disputes.status.lost"),
  warning_needs_response: msg("refunds.disputes.status.inquiryNeedsResponse"),
  warning_under_review: msg("refunds.disputes.status.inquiryUnderReview"),
  warning_closed: msg("refunds.disputes.status.inquiryClosed"),
  prevented: msg("refunds.disputes.status.prevented"),
};

/**
 * Money that a refund or dispute takes back from a payment.
 * - refund: `none` while pending, `taken` after success, `given_back` after a later failure.
 * - dispute: `none` for an inquiry, `taken` while the bank holds or keeps the money, `given_back`
 *   after the platform won.
 */
export interface MoneyReturn {
  id: string;
  kind: "refund" | "dispute";
  cents: number;
  state: "none" | "taken" | "given_back";
}

/** A refund or dispute with the id of its payment, from a list of the returns of all payments. */
export interface FoundReturn extends MoneyReturn {
  paymentId: string;
}
