import * as z from "zod";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import {
  type EarningRecord,
  type Eligibility,
  PARTNER_STATES,
  type PartnerStatus,
} from "../../../domain/money/partner/contract.ts";
import { answerOf } from "../../answers/answer.ts";

const dollars = z.string().meta({ description: "Dollars as a numeric string, such as 12.30." });

export const PartnerStatusAnswer = answerOf<PartnerStatus>()(
  z
    .object({
      status: z.enum(PARTNER_STATES),
      monthlyEarningsUSD: dollars,
      totalEarningsUSD: dollars,
      currentViews: z.int(),
      currentFollowers: z.int(),
      payoutThresholdUSD: dollars,
      appliedAt: Time.nullable(),
      decidedAt: Time.nullable(),
      reason: z.string().nullable().meta({ description: "What staff said with their decision." }),
      appeal: z.object({
        state: z.enum(["none", "possible", "open", "granted", "upheld"]),
        text: z.string().nullable(),
        reason: z.string().nullable(),
      }),
      mayApplyAt: Time.nullable().meta({
        description: "After a rejection: when one may apply again.",
      }),
      claimableViews: z
        .int()
        .meta({ description: "Verified views that no bonus was paid for yet." }),
      claimableFollowers: z
        .int()
        .meta({ description: "Followers above the highest count that was paid for." }),
    })
    .meta({ id: "PartnerStatus" }),
);

export const EligibilityAnswer = answerOf<Eligibility>()(
  z
    .object({
      eligible: z.boolean(),
      views: z.int(),
      followers: z.int(),
      minViews: z.int(),
      minFollowers: z.int(),
      emailVerified: z.boolean(),
    })
    .meta({ id: "PartnerEligibility" }),
);

export const EarningsAnswer = z.array(
  answerOf<EarningRecord>()(
    z
      .object({
        id: z.string(),
        earningType: z.enum(["views", "followers"]),
        views: z.int().meta({ description: "The count, of followers too." }),
        earningsUSD: dollars,
        dateEarned: z.string().meta({ description: "ISO 8601." }),
        isPaid: z.boolean().meta({ description: "It has left with a payout." }),
      })
      .meta({ id: "EarningRecord" }),
  ),
);

export const ClaimAnswer = z.object({ id: z.string(), earningsUSD: dollars });
