import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import {
  TIP_LIMITS_MAX,
  TIP_MESSAGE_MAX,
  TIP_SIDES,
  TIP_STATES,
  TIP_SUBJECTS,
} from "./contract.ts";

export const GiveTipInput = z.object({
  contentId: z
    .string()
    .regex(/^(vid|str)_[\w-]{1,60}$/)
    .meta({ description: "The id of a video or of a stream." }),
  cents: z.int(),
  message: z.string().max(TIP_MESSAGE_MAX).default(""),
  key: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .meta({
      description:
        "A new value for each tip. A repeated request with the same key gives no second tip.",
    }),
  card: z.enum(["saved", "new"]).default("saved"),
});
export type GiveTipInput = z.input<typeof GiveTipInput>;

export const TipLimitsInput = z.object({
  dayCents: z.int().min(0).max(TIP_LIMITS_MAX.dayCents),
  monthCents: z.int().min(0).max(TIP_LIMITS_MAX.monthCents),
});
export type TipLimitsInput = z.infer<typeof TipLimitsInput>;

export const TippingInput = z.object({ on: z.boolean() });

export const TipPageQuery = z.object({
  side: z.enum(TIP_SIDES).default("given"),
  before: z.string().max(90).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

const PublicUser = { username: z.string(), name: z.string(), avatar: z.string().nullable() };

const Card = z.object({ brand: z.string(), last4: z.string() });

const limits = {
  dayCents: z.int().meta({ description: "Cents in any 24 hours." }),
  monthCents: z.int().meta({ description: "Cents in any 30 days." }),
};
export type SpendingLimits = { [Name in keyof typeof limits]: number };

export const TipBudget = z
  .object({
    ...limits,
    dayLeft: z.int(),
    monthLeft: z.int(),
    next: z
      .object({ ...limits, from: Time })
      .nullable()
      .meta({ description: "A higher limit that is not in effect yet." }),
  })
  .meta({ id: "TipBudget" });
export type TipBudget = z.infer<typeof TipBudget>;

export const TipOptions = z
  .object({
    refusal: z
      .string()
      .nullable()
      .meta({ description: "Why the user cannot tip here, in a sentence; null if they can." }),
    remedy: z.enum(["verify-email"]).nullable().meta({ description: "What removes the refusal." }),
    creator: z.object({ id: z.string(), ...PublicUser }),
    card: Card.nullable().meta({ description: "The card of the last payment." }),
    budget: TipBudget,
  })
  .meta({ id: "TipOptions" });
export type TipOptions = z.infer<typeof TipOptions>;

export const Tip = z
  .object({
    id: z.string(),
    state: z.enum(TIP_STATES).meta({ description: "held: not charged yet, it can be undone." }),
    cents: z.int().meta({ description: "Cents of the currency." }),
    currency: z.string().meta({ description: "ISO 4217." }),
    creatorCents: z.int().meta({ description: "The creator's part." }),
    message: z.string(),
    returnedCents: z.int().meta({ description: "The part that went back to the giver." }),
    disputedCents: z.int().meta({ description: "The part of it that a bank took back." }),
    failure: z.string().nullable(),
    card: Card.nullable(),
    settleAt: Time.nullable().meta({ description: "Until then the tip can be undone." }),
    undoMs: z.int().nullable().meta({ description: "Milliseconds from now until settleAt." }),
    paidAt: Time.nullable(),
    createdAt: Time,
    subject: z.object({
      type: z.enum(TIP_SUBJECTS),
      title: z.string().nullable().meta({ description: "Null if it was deleted." }),
      path: z.string().nullable(),
    }),
    person: z
      .object(PublicUser)
      .meta({ description: "The creator of a tip that was given, the giver of one received." }),
  })
  .meta({ id: "Tip" });
export type Tip = z.infer<typeof Tip>;

export const CreatedTip = z.object({
  tip: Tip,
  payUrl: z.string().nullable().meta({
    description: "Where the giver types in a card or answers a question of the bank.",
  }),
});
export type CreatedTip = z.infer<typeof CreatedTip>;

export const TipPage = z.object({
  tips: z.array(Tip),
  next: z.string().nullable().meta({ description: "Pass it as `before` for the next page." }),
});
export type TipPage = z.infer<typeof TipPage>;
