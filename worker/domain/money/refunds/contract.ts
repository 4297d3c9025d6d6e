import * as z from "zod";
import { centsOf } from "#i18n/format.ts";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import type { RefundKind } from "../refund-policy/contract.ts";
import { PAYMENT_TYPES, REFUND_KINDS } from "../refund-policy/contract.ts";
import type { PaymentSummary } from "./contract-api.ts";

export type { OwnRequest, PaymentSummary, StaffRequest } from "./contract-api.ts";

export const REFUND_KIND_LABELS: Record<RefundKind, Message> = {
  changed_mind: msg("refunds.kinds.changedMind"),
  accidental: msg("refunds.kinds.accidental"),
  technical: msg("refunds.kinds.technical"),
  not_me: msg("refunds.kinds.unauthorized"),
  other: msg("refunds.kinds.other"),
};

export const REFUND_STATES = [
  "open",
  "approved",
  "refunded",
  "failed",
  "refused",
  "withdrawn",
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** `waiting`: approved, but the payment company has not confirmed the refund. */
export const REQUEST_LISTS = ["open", "waiting", "refunded", "refused", "all"] as const;
export type RequestList = (typeof REQUEST_LISTS)[number];

export const DETAILS_MAX = 1000;
export const RefundRequestInput = z.strictObject({
  subjectType: z.enum(PAYMENT_TYPES),
  subjectId: z.string().min(1).max(200),
  kind: z.enum(REFUND_KINDS, { error: () => t("refunds.request.kindRequired") }),
  /** The details can be empty, because the refund policy requires none. */
  details: z
    .string()
    .trim()
    .max(DETAILS_MAX, {
      error: () => t("refunds.request.detailsTooLong", { detailsMax: DETAILS_MAX }),
    }),
});
export type RefundRequestInput = z.output<typeof RefundRequestInput>;

/** Upper limit for a refund, cents: a larger amount must be a typing error. */
const MOST_CENTS = 1_000_000_000;

/** Parses a typed amount, such as "12.30", and returns cents. */
export const Amount = z
  .string()
  .trim()
  .transform((text, { issues }) => {
    const cents = centsOf(text);
    if (cents !== null && cents < MOST_CENTS) return cents;
    issues.push({ code: "custom", input: text, message: t("refunds.decision.amountFormat") });
    return z.NEVER;
  })
  .refine((cents) => cents > 0, { error: () => t("refunds.decision.amountNotPositive") });

export const StaffReason = z
  .string()
  .trim()
  .min(3, { error: () => t("refunds.decision.reasonRequired") })
  .max(500, { error: () => t("refunds.decision.reasonTooLong") });

export const RefundDecisionInput = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("approve"), cents: z.int().positive(), reason: StaffReason }),
  z.object({ decision: z.literal("refuse"), reason: StaffReason }),
]);
export type RefundDecisionInput = z.output<typeof RefundDecisionInput>;

export interface RequestFacts {
  payment: PaymentSummary | null;
  paymentUrl: string | null;
  watchedMs: number;
  subscription: { status: string; startedAt: number; endedAt: number | null } | null;
  earlier: { id: string; state: RefundState; cents: number; currency: string; createdAt: number }[];
  refunded: { currency: string; cents: number }[];
  disputes: number;
  /** The rejection that the user appeals. A staff member other than `decidedBy` must decide. */
  appealOf: { id: string; decidedBy: string | null } | null;
}
