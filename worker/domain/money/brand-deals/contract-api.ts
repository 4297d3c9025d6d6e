import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { CREATOR_TIERS, DEAL_MONEY, DEAL_OBSTACLES, DEAL_STATES, TIERS } from "./contract.ts";

const Cents = z.int().meta({ description: "Amount in cents." });

const deal = {
  id: z.string(),
  title: z.string(),
  brief: z.string(),
  amountCents: Cents.meta({ description: "Amount the brand pays, in cents." }),
  creatorCents: Cents.meta({
    description:
      "The creator's share, in cents. The difference from `amountCents` is the platform fee.",
  }),
  currency: z.string().meta({ description: "Three-letter ISO 4217 currency code." }),
  tier: z.enum(TIERS).meta({ description: "Lowest creator tier that can accept the deal." }),
  state: z.enum(DEAL_STATES),
  reason: z.string().meta({
    description: "The reason why the deal was declined, disputed or canceled, or why it expired.",
  }),
  isDirect: z.boolean().meta({ description: "Whether the deal is offered to a single creator." }),
  disclosure: z.string().meta({ description: "Paid promotion label shown on the video." }),
  acceptBy: Time,
  deliverBy: Time,
  keepDays: z
    .int()
    .meta({ description: "Number of days the video must stay public after approval." }),
  keepUntil: Time.nullable().meta({
    description: "Time until which the video must stay public. Null until the deal is approved.",
  }),
  video: z.object({ id: z.string(), title: z.string() }).nullable(),
  acceptedAt: Time.nullable(),
  deliveredAt: Time.nullable(),
  approvesAt: Time.nullable().meta({
    description:
      "Time at which the delivery is approved automatically. Null unless the deal is delivered.",
  }),
  releasesAt: Time.nullable().meta({
    description:
      "Time at which the creator's share is released. An estimate of the earliest time until the deal is approved. Null until the brand has paid.",
  }),
  endedAt: Time.nullable(),
};

export const Deal = z
  .object({ ...deal, brand: z.object({ name: z.string(), site: z.string().nullable() }) })
  .meta({ id: "BrandDeal" });
export type Deal = z.infer<typeof Deal>;

export const BrandDeals = z
  .object({
    tier: z.enum(CREATOR_TIERS),
    figures: z.object({
      followers: z.int(),
      views: z.int().meta({ description: "Verified views in the last 90 days." }),
    }),
    obstacle: z
      .enum(DEAL_OBSTACLES)
      .nullable()
      .meta({ description: "The reason why the creator can't accept deals. Null if they can." }),
    offers: z.array(Deal).meta({
      description:
        "Offers the creator can accept now, highest amount first. Empty if `obstacle` is set.",
    }),
    deals: z.array(Deal).meta({ description: "Deals the creator accepted, newest first." }),
    earnedCents: Cents.meta({ description: "Total earned from deals, in cents." }),
    heldCents: Cents.meta({
      description: "Amount held for the creator from approved deals until its release, in cents.",
    }),
    comingCents: Cents.meta({
      description: "Amount that accepted deals will pay once approved, in cents.",
    }),
    currency: z.string().meta({ description: "Three-letter ISO 4217 currency code." }),
  })
  .meta({ id: "BrandDeals" });
export type BrandDeals = z.infer<typeof BrandDeals>;

export const Brand = z
  .object({
    id: z.string(),
    name: z.string(),
    contactEmail: z.string(),
    site: z.string().nullable(),
    createdAt: Time,
  })
  .meta({ id: "Brand" });
export type Brand = z.infer<typeof Brand>;

const UserRef = z.object({ id: z.string(), username: z.string() }).nullable();

export const StaffDeal = z
  .object({
    ...deal,
    brand: z.object({ id: z.string(), name: z.string() }),
    invited: UserRef,
    creator: UserRef,
    money: z.enum(DEAL_MONEY).meta({
      description:
        "State of the payment. `none`: no payment requested. `asked`: a payment link is open. `held`: the brand has paid. `gone`: the money was refunded or released to the creator.",
    }),
    payUrl: z
      .string()
      .nullable()
      .meta({ description: "URL where the brand pays. Null unless a payment link is open." }),
    createdAt: Time,
    version: z.string().nullable().meta({
      description: "Changes with each change of the deal's state. A decision must send it.",
    }),
  })
  .meta({ id: "StaffBrandDeal" });
export type StaffDeal = z.infer<typeof StaffDeal>;

export const StaffDeals = z.object({ deals: z.array(StaffDeal), brands: z.array(Brand) });

export const Entered = z.object({ id: z.string() });

export const PaymentLink = z.object({
  url: z.string().meta({ description: "URL where the brand pays." }),
});
export type PaymentLink = z.infer<typeof PaymentLink>;
