export const REFUND_KINDS = ["changed_mind", "accidental", "technical", "not_me", "other"] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** The rule of the refund policy that applies to a request. */
export const REFUND_POLICIES = ["first_week", "accidental", "case_by_case", "tip"] as const;
export type RefundPolicy = (typeof REFUND_POLICIES)[number];

export const PAYMENT_TYPES = ["invoice", "tip"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Names a payment. */
export interface PaymentRef {
  subjectType: PaymentType;
  subjectId: string;
}

/** The decision of the policy for one reason. */
export interface Ruling {
  policy: RefundPolicy;
  /** all: the policy gives a full refund. asked: staff decide. nothing: no refund can be requested. */
  gives: "all" | "asked" | "nothing";
  /** End of the window, milliseconds. In the past if the user missed it; null without a window. */
  until: number | null;
}
