import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import {
  ACCOUNT_STATES,
  OBSTACLES,
  PAYOUT_REQUESTERS,
  PAYOUT_STATES,
  THRESHOLDS,
} from "./contract.ts";

const Cents = z.int().meta({ description: "US cents." });

export const PayoutSummary = z
  .object({
    id: z.string(),
    cents: Cents,
    currency: z.string().meta({ description: "ISO 4217." }),
    state: z.enum(PAYOUT_STATES).meta({
      description:
        "queued. sending. unknown: the payment company has not confirmed it, so it is looked up. paid. reversed: rejected, the money is back. returned: the money came back after it was paid.",
    }),
    requestedBy: z.enum(PAYOUT_REQUESTERS).meta({
      description: "closing: the account is being closed.",
    }),
    failure: z.string().nullable().meta({ description: "Why it was rejected." }),
    returnedCents: Cents.meta({ description: "Cents that came back after it was paid." }),
    createdAt: Time,
    finishedAt: Time.nullable(),
  })
  .meta({ id: "Payout" });
export type PayoutSummary = z.infer<typeof PayoutSummary>;

export const PayoutOverview = z.object({
  currency: z.string().meta({ description: "ISO 4217." }),
  availableCents: Cents,
  heldTipsCents: Cents.meta({
    description: "The part of it that is tips of new givers, which cannot be paid out yet.",
  }),
  clearingCents: Cents.meta({ description: "Cents on their way to the creator." }),
  owedCents: Cents.meta({
    description: "Cents that the creator owes; new earnings repay them first. At least 0.",
  }),
  thresholdCents: z
    .literal(THRESHOLDS)
    .meta({ description: "The smallest balance that the monthly run pays out." }),
  account: z
    .object({
      state: z.enum(ACCOUNT_STATES),
      due: z
        .array(z.string())
        .meta({ description: "Details that Stripe still requires, by its own names." }),
      bank: z.string().nullable(),
    })
    .nullable(),
  heldUntil: Time.nullable().meta({
    description: "Nothing is paid out before this time; null if there is no hold.",
  }),
  isFrozen: z.boolean().meta({ description: "Payouts are paused for everybody." }),
  obstacle: z
    .enum(OBSTACLES)
    .nullable()
    .meta({ description: "Why no payout can be made right now; null if one can." }),
  next: z
    .object({ at: Time, cents: Cents })
    .meta({ description: "The next monthly payout, and its amount from the present balance." }),
  payouts: z.array(PayoutSummary).meta({ description: "Latest first." }),
});
export type PayoutOverview = z.infer<typeof PayoutOverview>;

export const RequestedPayout = z.object({ payoutId: z.string() });
export type RequestedPayout = z.infer<typeof RequestedPayout>;

export const PayoutSetUp = z.object({
  url: z
    .string()
    .meta({ description: "Send the browser to this address. It works once, for some minutes." }),
});
export type PayoutSetUp = z.infer<typeof PayoutSetUp>;
