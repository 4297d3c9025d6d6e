import * as z from "zod";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import {
  type Brand,
  type BrandDeals,
  DEAL_STATES,
  type Deal,
  type StaffDeal,
  TIERS,
} from "../../../domain/money/brand-deals/contract.ts";
import { answerOf } from "../../answers/answer.ts";

const Tier = z.enum(TIERS);
const CreatorTier = z.enum(["none", ...TIERS]);
const Cents = z.int().meta({ description: "Of the currency." });

const deal = {
  id: z.string(),
  title: z.string(),
  brief: z.string(),
  amountCents: Cents.meta({ description: "What the brand pays." }),
  creatorCents: Cents.meta({
    description: "The creator's part of it; what is left is the platform's fee.",
  }),
  currency: z.string(),
  tier: Tier.meta({ description: "The least that may accept it." }),
  state: z.enum(DEAL_STATES),
  reason: z.string().meta({ description: "Why it is declined, disputed, expired or cancelled." }),
  isDirect: z.boolean().meta({ description: "Offered to one creator alone." }),
  disclosure: z.string().meta({ description: "What stands on the video." }),
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
  approvesAt: Time.nullable().meta({ description: "When the delivery is approved by itself." }),
  releasesAt: Time.nullable().meta({
    description:
      "When the creator's part is released; before the approval the earliest time, null until the brand has paid.",
  }),
  endedAt: Time.nullable(),
};

export const DealAnswer = answerOf<Deal>()(
  z
    .object({ ...deal, brand: z.object({ name: z.string(), site: z.string().nullable() }) })
    .meta({ id: "BrandDeal" }),
);

export const BrandDealsAnswer = answerOf<BrandDeals>()(
  z
    .object({
      tier: CreatorTier,
      figures: z.object({
        followers: z.int(),
        views: z.int().meta({ description: "Verified, of the last 90 days." }),
      }),
      obstacle: z
        .enum(["plan", "earning", "email", "tier"])
        .nullable()
        .meta({ description: "What keeps the creator from deals." }),
      offers: z.array(DealAnswer),
      deals: z.array(DealAnswer),
      earnedCents: Cents,
      heldCents: Cents.meta({
        description: "What approved deals hold for the creator until its release.",
      }),
      comingCents: Cents.meta({
        description: "What accepted deals will pay once they are approved.",
      }),
      currency: z.string(),
    })
    .meta({ id: "BrandDeals" }),
);

const Person = z.object({ id: z.string(), username: z.string() }).nullable();
const StaffDealAnswer = answerOf<StaffDeal>()(
  z
    .object({
      ...deal,
      brand: z.object({ id: z.string(), name: z.string() }),
      invited: Person,
      creator: Person,
      money: z.enum(["none", "asked", "held", "gone"]),
      payUrl: z.string().nullable(),
      createdAt: Time,
    })
    .meta({ id: "StaffBrandDeal" }),
);
const BrandAnswer = answerOf<Brand>()(
  z
    .object({
      id: z.string(),
      name: z.string(),
      contactEmail: z.string(),
      site: z.string().nullable(),
      createdAt: Time,
    })
    .meta({ id: "Brand" }),
);
export const StaffDealsAnswer = z.object({
  deals: z.array(StaffDealAnswer),
  brands: z.array(BrandAnswer),
});
