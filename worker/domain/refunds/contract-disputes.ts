import * as z from "zod";
import { t } from "#i18n/t.ts";
import type { PaymentType } from "./contract.ts";

export const DISPUTE_LISTS = ["open", "closed", "all"] as const;
export type DisputeList = (typeof DISPUTE_LISTS)[number];

export const EVIDENCE_MAX = 4000;
export const EvidenceInput = z.object({
  evidence: z
    .string()
    .trim()
    .max(EVIDENCE_MAX, { error: () => t("refunds.atMostEvidencemaxCharacters", { evidenceMax: EVIDENCE_MAX }) }),
  /** What stood there when the page was loaded. */
  before: z.string(),
});

/** A dispute as the payment company has it; cents, ISO 4217, milliseconds. */
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
  /** What it did to the books. */
  journals: { id: string; kind: string; postedAt: number }[];
  /** The payment company's page, where it is answered. */
  url: string | null;
}

/** The company's words, in ours; what is new there is shown as it is. */
export const DISPUTE_STATUS_WORDS: Record<string, string> = {
  get needs_response() {
    return t("refunds.needsAnAnswer");
  },
  get under_review() {
    return t("refunds.underReview");
  },
  won: "Won",
  lost: "Lost",
  get warning_needs_response() {
    return t("refunds.inquiryNeedsAnAnswer");
  },
  get warning_under_review() {
    return t("refunds.inquiryUnderReview");
  },
  get warning_closed() {
    return t("refunds.inquiryClosed");
  },
  prevented: "Prevented",
};
