import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import {
  ACCOUNT_STATES,
  OBSTACLES,
  PAYOUT_REQUESTERS,
  PAYOUT_STATES,
  THRESHOLDS,
} from "./contract.ts";

const Cents = z.int().meta({ description: "Amount in US cents." });

export const PayoutSummary = z
  .object({
    id: z.string(),
    cents: Cents,
    currency: z.string().meta({ description: "Three-letter ISO 4217 currency code." }),
    state: z.enum(PAYOUT_STATES).meta({
      description:
        "State of the payout: `queued`, `sending`, `unknown` (not confirmed by the payment provider yet), `paid`, `reversed` (rejected, and the amount is back in the balance) or `returned` (the money came back after it was paid).",
    }),
    requestedBy: z.enum(PAYOUT_REQUESTERS).meta({
      description:
        "What requested the payout. `closing`: the account is being closed. staff: staff released the balance of a suspended account.",
    }),
    failure: z.string().nullable().meta({ description: "The reason why the payout was rejected." }),
    returnedCents: Cents.meta({
      description: "Amount that came back after the payout was paid, in cents.",
    }),
    createdAt: Time,
    finishedAt: Time.nullable(),
  })
  .meta({ id: "Payout" });
export type PayoutSummary = z.infer<typeof PayoutSummary>;

export const PayoutOverview = z.object({
  currency: z.string().meta({ description: "Three-letter ISO 4217 currency code." }),
  availableCents: Cents,
  heldTipsCents: Cents.meta({
    description: "Part of the balance from tips by new senders, which can't be paid out yet.",
  }),
  clearingCents: Cents.meta({
    description: "Pending earnings that aren't available yet, in cents.",
  }),
  owedCents: Cents.meta({
    description: "Amount the creator owes, in cents. New earnings repay it first. Never negative.",
  }),
  thresholdCents: z
    .literal(THRESHOLDS)
    .meta({ description: "Minimum balance for the monthly payout, in cents." }),
  account: z
    .object({
      state: z.enum(ACCOUNT_STATES),
      due: z
        .array(z.string())
        .meta({ description: "Stripe's names of the details that it still requires." }),
      bank: z.string().nullable(),
    })
    .nullable(),
  heldUntil: Time.nullable().meta({
    description: "Time until which payouts are on hold. Null if there is no hold.",
  }),
  isFrozen: z.boolean().meta({ description: "Whether payouts are paused for all creators." }),
  obstacle: z.enum(OBSTACLES).nullable().meta({
    description: "The reason why no payout is possible right now. Null if one is possible.",
  }),
  next: z.object({ at: Time, cents: Cents }).meta({
    description: "The next monthly payout, with its amount based on the current balance.",
  }),
  payouts: z.array(PayoutSummary).meta({ description: "Payouts, latest first." }),
});
export type PayoutOverview = z.infer<typeof PayoutOverview>;

export const RequestedPayout = z.object({ payoutId: z.string() });
export type RequestedPayout = z.infer<typeof RequestedPayout>;

export const PayoutSetUp = z.object({
  url: z.string().meta({
    description: "URL to redirect the browser to. Works once and expires after a few minutes.",
  }),
});
export type PayoutSetUp = z.infer<typeof PayoutSetUp>;
