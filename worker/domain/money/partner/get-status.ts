import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import { earnedColumns } from "../../accounts/earnings/earned-columns.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { findApplication } from "./apply.ts";
import { countClaimableFollowers } from "./claim-followers.ts";
import { countClaimableViews } from "./claim-views.ts";
import { usd } from "./contract.ts";
import type { PartnerStatus } from "./contract-api.ts";
import { verifiedViewsOfUser } from "./eligibility.ts";
import { appealStateOf, mayApplyAt } from "./rules.ts";

/** Returns a user's partner status; null if there is none. Throws NOT_FOUND without an account. */
export async function findPartnerStatus(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<PartnerStatus | null> {
  const { db } = deps;
  const earned = earnedColumns(deps, userId);
  const user = await db
    .select({
      status: users.partnerStatus,
      followers: users.verifiedFollowers,
      views: verifiedViewsOfUser,
      total: earned.total,
      month: earned.month,
      threshold: users.payoutThresholdCents,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user) throw notFound(t("partner.notFound.account"));
  if (user.status === "none") return null;
  const [application, views, followers] = await Promise.all([
    findApplication(deps, userId),
    countClaimableViews(deps, { userId }),
    countClaimableFollowers(deps, { userId }),
  ]);
  return {
    status: user.status,
    monthlyEarningsUSD: usd(user.month),
    totalEarningsUSD: usd(user.total),
    currentViews: user.views,
    currentFollowers: user.followers,
    payoutThresholdUSD: usd(user.threshold),
    appliedAt: application?.createdAt ?? null,
    decidedAt: application?.decidedAt ?? null,
    reason: application?.reason ?? null,
    appeal: application
      ? {
          state: appealStateOf(application),
          text: application.appeal,
          reason: application.appealReason,
        }
      : { state: "none", text: null, reason: null },
    mayApplyAt: application ? mayApplyAt(application) : null,
    claimableViews: views,
    claimableFollowers: followers,
  };
}
