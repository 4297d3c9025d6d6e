import * as z from "zod";
import { CYCLES, PAID_PLANS } from "../plans/contract.ts";

const username = z.string();
const plan = z.enum(PAID_PLANS);
const cents = z.number();
const currency = z.string();
const at = z.number();
const price = { username, plan, cycle: z.enum(CYCLES), cents, currency, endsAt: at };

export const BILLING_MAILS = [
  z.object({
    kind: z.literal("plan-receipt"),
    username,
    plan: plan.nullable(),
    cents,
    currency,
    taxCents: cents,
    number: z.string().nullable(),
    paidAt: at,
    from: at,
    until: at,
  }),
  z.object({ kind: z.literal("plan-payment-failed"), username, plan, cents, currency }),
  z.object({ kind: z.literal("plan-trial-started"), ...price }),
  z.object({ kind: z.literal("plan-trial-ending"), ...price }),
  z.object({
    kind: z.literal("plan-ending"),
    username,
    plan,
    endsAt: at,
    isDisputed: z.boolean().optional(),
  }),
  z.object({ kind: z.literal("plan-ended"), username, plan }),
  z.object({
    kind: z.literal("plan-refunded"),
    username,
    plan: plan.nullable(),
    cents,
    currency,
    number: z.string().nullable(),
  }),
  z.object({ kind: z.literal("plan-second"), username, plan, cents, currency }),
  z.object({ kind: z.literal("plan-trial-used"), username, plan }),
  z.object({
    kind: z.literal("plan-closed"),
    username,
    plan,
    why: z.enum(["refunded", "disputed"]),
  }),
] as const;
export type BillingMail = z.output<(typeof BILLING_MAILS)[number]>;
