import * as z from "zod";
import { centsOf } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";

export const REFUND_KINDS = ["changed_mind", "accidental", "technical", "not_me", "other"] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];
/** As a person says why they want money back. */
export const REFUND_KIND_WORDS: Record<RefundKind, string> = {
  get changed_mind() {
    return t("refunds.iDoNotWantItAny");
  },
  get accidental() {
    return t("refunds.iDidNotMeanToBuy");
  },
  get technical() {
    return t("refunds.itDidNotWork");
  },
  get not_me() {
    return t("refunds.iDidNotMakeThisPayment");
  },
  get other() {
    return t("refunds.somethingElse");
  },
};

/** What the refund policy says of a request. */
export const REFUND_POLICIES = ["first_week", "accidental", "case_by_case", "tip"] as const;
export type RefundPolicy = (typeof REFUND_POLICIES)[number];

export const REFUND_STATES = ["open", "approved", "refunded", "failed", "refused", "withdrawn"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const PAYMENT_TYPES = ["invoice", "tip"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
/** The lists of the staff's queue: `waiting` is approved without an answer, or refused by the payment company. */
export const REQUEST_LISTS = ["open", "waiting", "refunded", "refused", "all"] as const;
export type RequestList = (typeof REQUEST_LISTS)[number];

/** Which payment. */
export interface PaymentRef {
  subjectType: PaymentType;
  subjectId: string;
}

export const DETAILS_MAX = 1000;
export const RefundRequestInput = z.strictObject({
  subjectType: z.enum(PAYMENT_TYPES),
  subjectId: z.string().min(1).max(200),
  kind: z.enum(REFUND_KINDS, { error: () => t("refunds.chooseWhatFitsBest") }),
  /** The refund policy leaves it to the person whether they say more. */
  details: z
    .string()
    .trim()
    .max(DETAILS_MAX, { error: () => t("refunds.atMostDetailsmaxCharacters", { detailsMax: DETAILS_MAX }) }),
});
export type RefundRequestInput = z.output<typeof RefundRequestInput>;

/** Nobody gives back so much; what is longer was not meant. */
const MOST_CENTS = 1_000_000_000;

/** An amount as a person types it, as cents. */
export const Amount = z
  .string()
  .trim()
  .transform((text, { issues }) => {
    const cents = centsOf(text);
    if (cents !== null && cents < MOST_CENTS) return cents;
    issues.push({ code: "custom", input: text, message: t("refunds.writeAnAmountSuchAs") });
    return z.NEVER;
  })
  .refine((cents) => cents > 0, { error: () => t("refunds.writeAnAmountAbove0") });

/** Staff's reason, as it is kept and as the person reads it. */
export const StaffReason = z
  .string()
  .trim()
  .min(3, { error: () => t("refunds.sayWhyForTheRecord") })
  .max(500, { error: () => t("refunds.atMost500Characters") });

export const RefundDecisionInput = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("approve"), cents: z.int().positive(), reason: StaffReason }),
  z.object({ decision: z.literal("refuse"), reason: StaffReason }),
]);
export type RefundDecisionInput = z.output<typeof RefundDecisionInput>;

/** A payment as its payer sees it; cents, ISO 4217, milliseconds. */
export interface PaymentSummary extends PaymentRef {
  /** "Premium, Nov 21, 2026 to Dec 21, 2026" or "Tip to nightbus". */
  title: string;
  cents: number;
  currency: string;
  /** What did not go back yet. */
  leftCents: number;
  paidAt: number;
}

/** What the policy gives, for one kind of request. */
export interface Ruling {
  policy: RefundPolicy;
  /** all: the policy gives it. asked: staff decide. nothing: it cannot be asked for. */
  gives: "all" | "asked" | "nothing";
  /** Until when; milliseconds. In the past where it was missed; null where there is no such day. */
  until: number | null;
}

/** A request as the person who made it sees it. */
export interface OwnRequest extends PaymentRef {
  id: string;
  title: string;
  kind: RefundKind;
  details: string;
  policy: RefundPolicy;
  askedCents: number;
  approvedCents: number | null;
  currency: string;
  state: RefundState;
  /** Staff's answer. */
  answer: string;
  createdAt: number;
  decidedAt: number | null;
  finishedAt: number | null;
}

interface StaffPerson {
  id: string;
  username: string;
  displayName: string;
}

/** A request in the staff's queue. */
export interface StaffRequest extends OwnRequest {
  user: StaffPerson;
  decidedBy: { id: string; username: string } | null;
  failure: string | null;
  attempts: number;
}

/** What staff should know before they decide. */
export interface RequestFacts {
  payment: PaymentSummary | null;
  /** The payment company's page of it. */
  paymentUrl: string | null;
  /** What they watched since they paid, milliseconds. */
  watchedMs: number;
  /** The subscription that it pays for. */
  subscription: { status: string; startedAt: number; endedAt: number | null } | null;
  /** Their other requests, the latest first. */
  earlier: { id: string; state: RefundState; cents: number; currency: string; createdAt: number }[];
  /** All that ever went back to them, cents by currency. */
  refunded: { currency: string; cents: number }[];
  /** Disputes of theirs that took money. */
  disputes: number;
  /** The request before this one was refused by this member of staff: somebody else decides. */
  appealOf: { id: string; decidedBy: string | null } | null;
}
