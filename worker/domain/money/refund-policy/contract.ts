export const REFUND_KINDS = ["changed_mind", "accidental", "technical", "not_me", "other"] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

export const REFUND_POLICIES = ["first_week", "accidental", "case_by_case", "tip"] as const;
export type RefundPolicy = (typeof REFUND_POLICIES)[number];

export const PAYMENT_TYPES = ["invoice", "tip"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export interface PaymentRef {
  subjectType: PaymentType;
  subjectId: string;
}

export interface Ruling {
  policy: RefundPolicy;
  /** all: a full refund without staff. asked: staff decide. nothing: no request is possible. */
  gives: "all" | "asked" | "nothing";
  /** Last moment for a request, ms; in the past if it is too late for a request. */
  until: number | null;
}
