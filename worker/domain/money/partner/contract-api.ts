import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { APPEAL_STATES, EARNING_TYPES, PARTNER_STATES } from "./contract.ts";

const Dollars = z.string().meta({ description: "Dollars as a numeric string, such as 12.30." });

export const PartnerStatus = z
  .object({
    status: z.enum(PARTNER_STATES),
    monthlyEarningsUSD: Dollars,
    totalEarningsUSD: Dollars,
    currentViews: z.int(),
    currentFollowers: z.int(),
    payoutThresholdUSD: Dollars,
    appliedAt: Time.nullable(),
    decidedAt: Time.nullable(),
    reason: z.string().nullable().meta({ description: "The reason that staff gave the user." }),
    appeal: z.object({
      state: z
        .enum(APPEAL_STATES)
        .meta({ description: "none: there is nothing to appeal, or not now." }),
      text: z.string().nullable(),
      reason: z.string().nullable(),
    }),
    mayApplyAt: Time.nullable().meta({
      description: "After a rejection: when the user can apply again. Otherwise null.",
    }),
    claimableViews: z
      .int()
      .meta({ description: "Verified views for which no bonus was paid yet." }),
    claimableFollowers: z
      .int()
      .meta({ description: "Followers above the highest count for which a bonus was paid." }),
  })
  .meta({ id: "PartnerStatus" });
export type PartnerStatus = z.infer<typeof PartnerStatus>;

export const Eligibility = z
  .object({
    eligible: z.boolean().meta({ description: "Both figures suffice." }),
    views: z.int(),
    followers: z.int(),
    minViews: z.int(),
    minFollowers: z.int(),
    emailVerified: z.boolean().meta({ description: "Required to apply, too." }),
  })
  .meta({ id: "PartnerEligibility" });
export type Eligibility = z.infer<typeof Eligibility>;

export const EarningRecord = z
  .object({
    id: z.string(),
    earningType: z.enum(EARNING_TYPES),
    views: z.int().meta({ description: "The number of views or of followers." }),
    earningsUSD: Dollars,
    dateEarned: z.string().meta({ description: "ISO 8601." }),
    isPaid: z.boolean().meta({
      description: "It was paid out. Money is paid out in the order in which it came in.",
    }),
  })
  .meta({ id: "EarningRecord" });
export type EarningRecord = z.infer<typeof EarningRecord>;

export const ProcessedClaim = z.object({ id: z.string(), earningsUSD: Dollars });
