import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { CREATOR_TIERS, DEAL_MONEY, DEAL_OBSTACLES, DEAL_STATES, TIERS } from "./contract.ts";

const Cents = z.int().meta({ description: "Cents of the currency." });

const deal = {
  id: z.string(),
  title: z.string(),
  brief: z.string(),
  amountCents: Cents.meta({ description: "Cents that the brand pays." }),
  creatorCents: Cents.meta({
    description: "The creator's part of it; the difference is the platform's fee.",
  }),
  currency: z.string().meta({ description: "ISO 4217." }),
  tier: z.enum(TIERS).meta({ description: "The lowest tier that can accept it." }),
  state: z.enum(DEAL_STATES),
  reason: z.string().meta({ description: "Why it is declined, disputed, expired or cancelled." }),
  isDirect: z.boolean().meta({ description: "Offered to one creator alone." }),
  disclosure: z.string().meta({ description: "The label on the video." }),
  acceptBy: Time,
  deliverBy: Time,
  keepDays: z
    .int()
    .meta({ description: "Days after the approval for which the video stays public." }),
  keepUntil: Time.nullable().meta({
    description: "The end of these days; null until the deal is approved.",
  }),
  video: z.object({ id: z.string(), title: z.string() }).nullable(),
  acceptedAt: Time.nullable(),
  deliveredAt: Time.nullable(),
  approvesAt: Time.nullable().meta({
    description: "When the delivery is approved automatically; null unless it is delivered.",
  }),
  releasesAt: Time.nullable().meta({
    description:
      "When the creator's part is released. Before the approval the earliest time; null until the brand has paid.",
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
      views: z.int().meta({ description: "Verified views of the last 90 days." }),
    }),
    obstacle: z
      .enum(DEAL_OBSTACLES)
      .nullable()
      .meta({ description: "Why the creator cannot take deals; null if they can." }),
    offers: z.array(Deal).meta({
      description:
        "Offers that the creator can accept now, highest amount first. Empty while there is an obstacle.",
    }),
    deals: z.array(Deal).meta({ description: "Deals that the creator accepted, newest first." }),
    earnedCents: Cents.meta({ description: "Cents that deals have paid." }),
    heldCents: Cents.meta({
      description: "Cents that approved deals hold for the creator until their release.",
    }),
    comingCents: Cents.meta({
      description: "Cents that accepted deals will pay once they are approved.",
    }),
    currency: z.string().meta({ description: "ISO 4217." }),
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
        "none: nobody was asked to pay. asked: a payment link is open. held: the brand has paid. gone: the money went back, or to the creator.",
    }),
    payUrl: z
      .string()
      .nullable()
      .meta({ description: "Where the brand pays, while a payment link is open." }),
    createdAt: Time,
  })
  .meta({ id: "StaffBrandDeal" });
export type StaffDeal = z.infer<typeof StaffDeal>;

export const StaffDeals = z.object({ deals: z.array(StaffDeal), brands: z.array(Brand) });

export const Entered = z.object({ id: z.string() });

export const PaymentLink = z.object({
  url: z.string().meta({ description: "Where the brand pays." }),
});
export type PaymentLink = z.infer<typeof PaymentLink>;
