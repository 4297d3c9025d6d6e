import { desc, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { partnerApplications, users } from "../../../db/schema.ts";
import { PARTNER_MIN_FOLLOWERS, PARTNER_MIN_VIEWS } from "../../accounts/plans/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { isUniqueViolation } from "../ledger/post-journal.ts";
import { REAPPLY_DAYS } from "./contract.ts";
import { getEligibility, verifiedViewsOfUser } from "./eligibility.ts";
import { appealStateOf, mayApplyAt } from "./rules.ts";

export const findApplication = ({ db }: Pick<Deps, "db">, userId: string) =>
  db
    .select()
    .from(partnerApplications)
    .where(eq(partnerApplications.userId, userId))
    .orderBy(desc(partnerApplications.createdAt), desc(partnerApplications.id))
    .limit(1)
    .get();

/**
 * Applies for the partner program. Staff review the application.
 * @throws DomainError CONFLICT if the user does not meet the requirements, has an open application
 * or appeal, or was rejected less than 30 days ago
 */
export async function applyForPartner(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { userId }: { userId: string },
): Promise<string> {
  await requireMayApply(deps, userId);
  const { db } = deps;
  const id = deps.newId("app");
  const at = deps.now();
  const isInserted = sql`exists (select 1 from ${partnerApplications} where id = ${id})`;
  try {
    const [inserted] = await db.batch([
      // The insert checks the requirements again, because followers can leave in the meantime.
      // The user can also send the form twice, or appeal the last rejection in another tab.
      insertWhere(
        db,
        partnerApplications,
        {
          id,
          userId,
          state: "pending",
          views: verifiedViewsOfUser,
          followers: sql`users.verified_followers`,
          createdAt: at,
        },
        sql`users.id = ${userId} and users.partner_status in ('none', 'rejected') and users.email_verified_at is not null
          and not exists (select 1 from ${partnerApplications} rejected where rejected.user_id = users.id
            and rejected.appealed_at is not null and rejected.appeal_decided_at is null)
          and users.deletion_requested_at is null and users.verified_followers >= ${PARTNER_MIN_FOLLOWERS} and ${verifiedViewsOfUser} >= ${PARTNER_MIN_VIEWS}`,
        { from: sql`${users}` },
      ),
      db
        .update(users)
        .set({ partnerStatus: "pending", updatedAt: at })
        .where(sql`${users.id} = ${userId} and ${isInserted}`),
    ]);
    if (inserted.meta.changes > 0) return id;
  } catch (error) {
    if (!isUniqueViolation(error, "partner_applications.")) throw error;
  }
  throw new DomainError("CONFLICT", t("partner.apply.alreadyApplied"));
}

async function requireMayApply(deps: Pick<Deps, "db" | "now">, userId: string): Promise<void> {
  const { eligible, emailVerified } = await getEligibility(deps, { userId });
  if (!emailVerified) throw new DomainError("CONFLICT", t("partner.apply.emailUnconfirmed"));
  if (!eligible) throw new DomainError("CONFLICT", t("partner.apply.requirementsUnmet"));
  const before = await findApplication(deps, userId);
  if (!before) return;
  if (before.state !== "rejected")
    throw new DomainError("CONFLICT", t("partner.apply.alreadyApplied"));
  if (appealStateOf(before) === "open")
    throw new DomainError("CONFLICT", t("partner.apply.appealPending"));
  const from = mayApplyAt(before);
  if (from !== null && from > deps.now())
    throw new DomainError("CONFLICT", t("partner.apply.tooSoon", { days: REAPPLY_DAYS }));
}
