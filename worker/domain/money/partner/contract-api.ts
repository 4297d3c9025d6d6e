import * as z from "zod";
import { PLANS } from "../../accounts/users/contract.ts";
import { Time } from "../../kernel/responses/contract.ts";
import { APPEAL_STATES, EARNING_TYPES, PARTNER_STATES } from "./contract.ts";

const Dollars = z
  .string()
  .meta({ description: "Amount in US dollars as a decimal string, such as `12.30`." });

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
      state: z.enum(APPEAL_STATES).meta({
        description:
          "State of the appeal. `none`: there is nothing to appeal, or an appeal isn't possible right now.",
      }),
      text: z.string().nullable(),
      reason: z.string().nullable(),
    }),
    mayApplyAt: Time.nullable().meta({
      description:
        "Time from which a rejected user can apply again. Null if they weren't rejected.",
    }),
    claimableViews: z
      .int()
      .meta({ description: "Number of verified views not yet claimed for a bonus." }),
    claimableFollowers: z.int().meta({
      description: "Number of followers above the highest count already claimed for a bonus.",
    }),
  })
  .meta({ id: "PartnerStatus" });
export type PartnerStatus = z.infer<typeof PartnerStatus>;

export const Eligibility = z
  .object({
    eligible: z
      .boolean()
      .meta({ description: "Whether both `views` and `followers` meet the requirements." }),
    views: z.int(),
    followers: z.int(),
    minViews: z.int(),
    minFollowers: z.int(),
    emailVerified: z.boolean().meta({
      description: "Whether the user's email address is verified, which is also required to apply.",
    }),
  })
  .meta({ id: "PartnerEligibility" });
export type Eligibility = z.infer<typeof Eligibility>;

export const EarningRecord = z
  .object({
    id: z.string(),
    earningType: z.enum(EARNING_TYPES),
    views: z.int().meta({ description: "Number of views or followers, depending on the type." }),
    earningsUSD: Dollars,
    dateEarned: z.string().meta({ description: "Time in ISO 8601 format." }),
    isPaid: z.boolean().meta({
      description:
        "Whether the amount was paid out. Earnings are paid out in the order they were received.",
    }),
  })
  .meta({ id: "EarningRecord" });
export type EarningRecord = z.infer<typeof EarningRecord>;

export const ProcessedClaim = z.object({ id: z.string(), earningsUSD: Dollars });

const UserRef = z.object({ id: z.string(), username: z.string() });

/** A partner application as staff see it. */
export const Application = z.object({
  id: z.string(),
  user: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    joinedAt: Time,
    emailVerified: z.boolean(),
    plan: z.enum(PLANS),
  }),
  state: z.enum(PARTNER_STATES),
  appliedAt: Time,
  views: z.int(),
  followers: z.int(),
  viewsNow: z.int(),
  followersNow: z.int(),
  videos: z.int(),
  /** Number of playbacks per verdict: counted, or the reason for not counting. Helps to spot fraud. */
  playbacks: z.array(z.object({ verdict: z.string(), playbacks: z.int() })),
  reason: z.string().nullable(),
  decidedAt: Time.nullable(),
  decidedBy: UserRef.nullable(),
  appeal: z
    .object({
      text: z.string(),
      at: Time,
      reason: z.string().nullable(),
      decidedAt: Time.nullable(),
      decidedBy: UserRef.nullable(),
    })
    .nullable(),
});
export type Application = z.infer<typeof Application>;
