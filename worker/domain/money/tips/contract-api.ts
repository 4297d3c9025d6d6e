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
    .meta({ description: "The ID of the video or stream." }),
  cents: z.int(),
  message: z.string().max(TIP_MESSAGE_MAX).default(""),
  key: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .meta({
      description:
        "Idempotency key. Use a new value for each tip. Repeating a request with the same key doesn't send another tip.",
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
  dayCents: z.int().meta({ description: "Spending limit for any 24 hours, in cents." }),
  monthCents: z.int().meta({ description: "Spending limit for any 30 days, in cents." }),
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
      .meta({
        description: "Increased limits that take effect at `from`. Null if no change is pending.",
      }),
  })
  .meta({ id: "TipBudget" });
export type TipBudget = z.infer<typeof TipBudget>;

export const TipOptions = z
  .object({
    refusal: z
      .string()
      .nullable()
      .meta({ description: "The reason why the user can't send a tip here. Null if they can." }),
    remedy: z
      .enum(["verify-email"])
      .nullable()
      .meta({ description: "The action that lets the user send tips. Null if there is none." }),
    creator: z.object({ id: z.string(), ...PublicUser }),
    card: Card.nullable().meta({ description: "The card used for the last payment." }),
    budget: TipBudget,
  })
  .meta({ id: "TipOptions" });
export type TipOptions = z.infer<typeof TipOptions>;

export const Tip = z
  .object({
    id: z.string(),
    state: z.enum(TIP_STATES).meta({
      description: "The state of the tip. A `held` tip hasn't been charged yet and can be undone.",
    }),
    cents: z.int().meta({ description: "Amount of the tip, in cents." }),
    currency: z.string().meta({ description: "Three-letter ISO 4217 currency code." }),
    creatorCents: z.int().meta({ description: "The creator's share, in cents." }),
    message: z.string(),
    returnedCents: z.int().meta({ description: "Amount refunded to the sender, in cents." }),
    disputedCents: z.int().meta({
      description: "The part of the refunded amount that the sender's bank charged back, in cents.",
    }),
    failure: z.string().nullable(),
    card: Card.nullable(),
    settleAt: Time.nullable().meta({
      description: "Time at which the tip is charged. Until then, it can be undone.",
    }),
    undoMs: z.int().nullable().meta({ description: "Milliseconds left until `settleAt`." }),
    paidAt: Time.nullable(),
    createdAt: Time,
    subject: z.object({
      type: z.enum(TIP_SUBJECTS),
      title: z
        .string()
        .nullable()
        .meta({ description: "Title of the video or stream. Null if it was deleted." }),
      path: z.string().nullable(),
    }),
    person: z.object(PublicUser).meta({
      description:
        "The other party: the creator for a tip that was sent, the sender for a tip that was received.",
    }),
  })
  .meta({ id: "Tip" });
export type Tip = z.infer<typeof Tip>;

export const CreatedTip = z.object({
  tip: Tip,
  payUrl: z.string().nullable().meta({
    description:
      "URL of the page where the sender enters a card or completes the bank's authentication.",
  }),
});
export type CreatedTip = z.infer<typeof CreatedTip>;

export const TipPage = z.object({
  tips: z.array(Tip),
  next: z
    .string()
    .nullable()
    .meta({ description: "Cursor for the next page. Pass it as `before`." }),
});
export type TipPage = z.infer<typeof TipPage>;
