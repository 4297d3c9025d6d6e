import { sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { partnerClaims, users } from "../../../db/schema.ts";
import { PARTNER_RATES } from "../../accounts/plans/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { isUniqueViolation, journalStatements } from "../ledger/post-journal.ts";
import { claimJournal, isActivePartner, requirePartner, requireThousands } from "./claim-views.ts";
import { returnedFollowers } from "./return-bonus.ts";

const paidFor = (userId: string) =>
  sql<number>`(select coalesce(max(from_count + count), 0) from ${partnerClaims} where user_id = ${userId} and kind = 'followers')`;

/** SQL: number of unpaid followers. Followers whose bonus was taken back count as unpaid. */
const payable = (userId: string) =>
  sql<number>`((select verified_followers from ${users} where id = ${userId}) + ${returnedFollowers(userId)} - ${paidFor(userId)})`;

/** Counts the verified followers for whom a partner can claim a bonus. */
export async function countClaimableFollowers(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<number> {
  const row = await db.get<{ n: number | null }>(sql`select ${payable(userId)} as n`);
  return Math.max(0, row?.n ?? 0);
}

/**
 * Pays a partner's bonus for verified followers that no bonus was paid for, in one batch.
 * @param input.count a multiple of 1,000
 * @throws DomainError VALIDATION for another count; CONFLICT if fewer followers are unpaid
 */
export async function claimFollowers(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { userId, count }: { userId: string; count: number },
): Promise<{ id: string; cents: number }> {
  requireThousands(count);
  await requirePartner(deps, userId);
  const { db } = deps;
  const id = deps.newId("clm");
  const cents = (count / 1000) * PARTNER_RATES.followers;
  const ready = await claimJournal(deps, { id, userId, kind: "followers", count, cents });
  const isClaimable = sql`${payable(userId)} >= ${count} and ${isActivePartner(userId)}`;
  const isClaimed = sql`exists (select 1 from ${partnerClaims} where id = ${id})`;
  try {
    const [claimed] = await db.batch([
      insertWhere(
        db,
        partnerClaims,
        {
          id,
          userId,
          kind: "followers",
          count,
          fromCount: paidFor(userId),
          rateCents: PARTNER_RATES.followers,
          cents,
          createdAt: deps.now(),
        },
        isClaimable,
      ),
      ...journalStatements(deps, ready, isClaimed),
    ]);
    if (claimed.meta.changes > 0) return { id, cents };
  } catch (error) {
    if (!isUniqueViolation(error, "partner_claims.")) throw error;
  }
  await requirePartner(deps, userId);
  throw new DomainError("CONFLICT", t("partner.claim.followers.tooFew"));
}
