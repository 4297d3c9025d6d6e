import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { PAYMENT_TYPES, REFUND_KINDS, REFUND_POLICIES } from "../refund-policy/contract.ts";
import { REFUND_STATES } from "./contract.ts";

/** A payment as the payer sees it. Money in cents, times in milliseconds. */
export const PaymentSummary = z.object({
  subjectType: z.enum(PAYMENT_TYPES),
  subjectId: z.string(),
  /** Title such as "Premium, Nov 21, 2026 to Dec 21, 2026" or "Tip to nightbus". */
  title: z.string(),
  cents: z.int(),
  currency: z.string(),
  /** Cents that were not refunded yet. */
  leftCents: z.int(),
  paidAt: Time,
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

export const OwnRequest = z.object({
  id: z.string(),
  subjectType: z.enum(PAYMENT_TYPES),
  subjectId: z.string(),
  title: z.string(),
  kind: z.enum(REFUND_KINDS),
  details: z.string(),
  policy: z.enum(REFUND_POLICIES),
  askedCents: z.int(),
  approvedCents: z.int().nullable(),
  currency: z.string(),
  state: z.enum(REFUND_STATES),
  answer: z.string(),
  createdAt: Time,
  decidedAt: Time.nullable(),
  finishedAt: Time.nullable(),
});
export type OwnRequest = z.infer<typeof OwnRequest>;

export const StaffRequest = z.object({
  ...OwnRequest.shape,
  user: z.object({ id: z.string(), username: z.string(), displayName: z.string() }),
  decidedBy: z.object({ id: z.string(), username: z.string() }).nullable(),
  failure: z.string().nullable(),
  attempts: z.int(),
});
export type StaffRequest = z.infer<typeof StaffRequest>;
