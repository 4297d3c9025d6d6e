import * as z from "zod";
import type {
  BegunTip,
  Tip,
  TipBudget,
  TipOptions,
  TipPage,
} from "../../../domain/money/tips/contract.ts";
import { answerOf, Time } from "../../answers/answer.ts";

const Cents = z.int().meta({ description: "Cents of the currency." });
const Person = { username: z.string(), name: z.string(), avatar: z.string().nullable() };
const Card = z.object({ brand: z.string(), last4: z.string() });

export const TipBudgetAnswer = answerOf<TipBudget>()(
  z
    .object({
      dayCents: z.int().meta({ description: "The most in any 24 hours." }),
      monthCents: z.int().meta({ description: "The most in any 30 days." }),
      dayLeft: z.int(),
      monthLeft: z.int(),
      next: z
        .object({ dayCents: z.int(), monthCents: z.int(), from: Time })
        .nullable()
        .meta({ description: "A raise that waits." }),
    })
    .meta({ id: "TipBudget" }),
);

export const TipOptionsAnswer = answerOf<TipOptions>()(
  z
    .object({
      refusal: z
        .string()
        .nullable()
        .meta({ description: "Why one cannot tip here, in a sentence; null when one can." }),
      remedy: z.enum(["verify-email"]).nullable(),
      creator: z.object({ id: z.string(), ...Person }),
      card: Card.nullable().meta({ description: "How one paid last." }),
      budget: TipBudgetAnswer,
    })
    .meta({ id: "TipOptions" }),
);

export const TipAnswer = answerOf<Tip>()(
  z
    .object({
      id: z.string(),
      state: z
        .enum(["pending", "held", "settling", "paid", "undoing", "undone", "failed"])
        .meta({ description: "held: set aside and not charged, it can be undone." }),
      cents: Cents,
      currency: z.string().meta({ description: "ISO 4217." }),
      creatorCents: z.int().meta({ description: "The creator's part." }),
      message: z.string(),
      returnedCents: z.int().meta({ description: "What went back to the giver." }),
      disputedCents: z.int().meta({ description: "What of that a bank took back." }),
      failure: z.string().nullable(),
      card: Card.nullable(),
      settleAt: Time.nullable().meta({ description: "Until then it can be undone." }),
      undoMs: z.int().nullable().meta({ description: "How long that is from now, milliseconds." }),
      paidAt: Time.nullable(),
      createdAt: Time,
      subject: z.object({
        type: z.enum(["stream", "video"]),
        title: z.string().nullable(),
        path: z.string().nullable(),
      }),
      person: z.object(Person).meta({
        description: "The creator of a tip that one gave, the giver of one that one got.",
      }),
    })
    .meta({ id: "Tip" }),
);

export const BegunTipAnswer = answerOf<BegunTip>()(
  z.object({
    tip: TipAnswer,
    payUrl: z.string().nullable().meta({
      description: "Where the giver has to go to pay it: their card, or their bank's question.",
    }),
  }),
);

export const TipPageAnswer = answerOf<TipPage>()(
  z.object({
    tips: z.array(TipAnswer),
    next: z.string().nullable().meta({ description: "Give it as `before` for the next page." }),
  }),
);
