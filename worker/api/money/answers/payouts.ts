import * as z from "zod";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import {
  ACCOUNT_STATES,
  OBSTACLES,
  PAYOUT_STATES,
  type PayoutOverview,
  THRESHOLDS,
} from "../../../domain/money/payouts/contract.ts";
import { answerOf } from "../../answers/answer.ts";

const Cents = z.int().meta({ description: "US cents." });

const PayoutAnswer = z
  .object({
    id: z.string(),
    cents: Cents,
    currency: z.string(),
    state: z.enum(PAYOUT_STATES).meta({
      description:
        "queued, sending, unknown (no clear answer yet: it is looked up), paid, reversed (refused; the money is back), returned.",
    }),
    requestedBy: z.enum(["creator", "monthly", "closing"]),
    failure: z.string().nullable().meta({ description: "Why it was refused." }),
    returnedCents: Cents.meta({ description: "What came back after it was paid." }),
    createdAt: Time,
    finishedAt: Time.nullable(),
  })
  .meta({ id: "Payout" });

export const PayoutOverviewAnswer = answerOf<PayoutOverview>()(
  z.object({
    currency: z.string(),
    availableCents: Cents,
    heldTipsCents: Cents.meta({
      description: "The part of it that is tips of new givers, which cannot be paid out yet.",
    }),
    clearingCents: Cents.meta({ description: "On its way." }),
    owedCents: Cents.meta({ description: "To be made good by new earnings first." }),
    thresholdCents: z
      .literal(THRESHOLDS)
      .meta({ description: "The least that is paid out by itself." }),
    account: z
      .object({
        state: z.enum(ACCOUNT_STATES),
        due: z
          .array(z.string())
          .meta({ description: "What Stripe still wants, by its own names." }),
        bank: z.string().nullable(),
      })
      .nullable(),
    heldUntil: Time.nullable().meta({
      description: "Nothing is paid out before this; null where there is no hold.",
    }),
    isFrozen: z.boolean().meta({ description: "Payouts are paused for everybody." }),
    obstacle: z
      .enum(OBSTACLES)
      .nullable()
      .meta({ description: "Why no payout can be made right now; null where one can." }),
    next: z
      .object({ at: Time, cents: Cents })
      .meta({ description: "The next monthly payout, made of what is there now." }),
    payouts: z.array(PayoutAnswer),
  }),
);

export const PayoutRequestedAnswer = z.object({ payoutId: z.string() });
export const SetUpAnswer = z.object({
  url: z.string().meta({ description: "Where to send the browser; it works once, for minutes." }),
});
