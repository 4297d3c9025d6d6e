import { eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import { PARTNER_MIN_FOLLOWERS, PARTNER_MIN_VIEWS } from "../../accounts/plans/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { isEligible } from "./contract.ts";
import type { Eligibility } from "./contract-api.ts";

/** Raw SQL for statements on `users`, because Drizzle omits the table name of a column. */
export const verifiedViewsOfUser = sql<number>`(select coalesce(sum(v.verified_views), 0) from videos v where v.creator_id = users.id and v.state <> 'removed')`;

/** Returns a creator's verified views and followers. Throws NOT_FOUND for an unknown account. */
export async function getEligibility(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<Eligibility> {
  const row = await db
    .select({
      views: verifiedViewsOfUser,
      followers: users.verifiedFollowers,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!row) throw notFound(t("partner.notFound.account"));
  const { views, followers } = row;
  return {
    eligible: isEligible(row),
    views,
    followers,
    minViews: PARTNER_MIN_VIEWS,
    minFollowers: PARTNER_MIN_FOLLOWERS,
    emailVerified: row.verifiedAt !== null,
  };
}
