import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import {
  acts,
  ledgerJournals,
  partnerClaims,
  users,
  videos,
  videoViews,
} from "../../../db/schema.ts";
import { PARTNER_RATES } from "../../accounts/plans/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { type Facts, purse } from "../ledger/contract.ts";
import { journalStatements, readyJournal } from "../ledger/post-journal.ts";
import { CLAIM_MOST, CLAIM_STEP, type EarningType } from "./contract.ts";
import { verdictsOf } from "./list-applications.ts";

const CURRENCY = "USD";

/** Counts a partner's verified views for which no bonus was paid yet. */
export async function countClaimableViews(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<number> {
  const row = await db
    .select({ n: sql<number>`count(*)` })
    .from(videoViews)
    .innerJoin(videos, eq(videos.id, videoViews.videoId))
    .where(
      and(eq(videos.creatorId, userId), isNull(videoViews.claimId), eq(videoViews.verified, true)),
    )
    .get();
  return row?.n ?? 0;
}

/**
 * Pays a partner's bonus for verified views, the oldest first, in one batch. The batch marks the
 * views; if fewer than `count` views are marked, the batch removes the marks and pays nothing.
 * @param input.count a multiple of 1,000
 * @throws DomainError VALIDATION for another count, or above CLAIM_MOST; CONFLICT if fewer views are
 * unpaid
 */
export async function claimViews(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { userId, count }: { userId: string; count: number },
): Promise<{ id: string; cents: number }> {
  requireThousands(count);
  await requirePartner(deps, userId);
  const { db } = deps;
  const id = deps.newId("clm");
  const cents = (count / 1000) * PARTNER_RATES.views;
  const at = deps.now();
  const unpaid = sql`${videoViews} v join ${videos} w on w.id = v.video_id
    where w.creator_id = ${userId} and v.claim_id is null and v.verified = 1 and ${lte(sql`v.counted_at`, at)}`;
  // Without this check, the batch would mark all views of the creator only to remove the marks.
  const found = await db.get<{ n: number }>(
    sql`select count(*) as n from (select 1 from ${unpaid} limit ${count})`,
  );
  if ((found?.n ?? 0) < count) throw tooFewError();
  const chosen = sql`(select v.rowid from ${unpaid} order by v.counted_at, v.rowid limit ${count})`;
  const areViewsClaimed = sql`(select count(*) from ${videoViews} where claim_id = ${id}) = ${count} and ${isActivePartner(userId)}`;
  const ready = await claimJournal(deps, {
    id,
    userId,
    kind: "views",
    count,
    cents,
    facts: await playbackFacts(deps, userId),
  });
  const claimed = sql`exists (select 1 from ${ledgerJournals} where id = ${ready.id})`;
  const [, posted] = await db.batch([
    db.update(videoViews).set({ claimId: id }).where(sql`rowid in ${chosen}`),
    ...journalStatements(deps, ready, areViewsClaimed),
    insertWhere(
      db,
      partnerClaims,
      {
        id,
        userId,
        kind: "views",
        count,
        fromCount: 0,
        rateCents: PARTNER_RATES.views,
        cents,
        createdAt: at,
      },
      claimed,
    ),
    db.update(videoViews).set({ claimId: null }).where(sql`claim_id = ${id} and not ${claimed}`),
    // Views are deleted with their video. Their rows in `acts` stay, so that the bonus can still be
    // taken back if a view turns out to be fraud.
    db
      .update(acts)
      .set({ claimId: id })
      .where(
        sql`${acts.id} in (select 'view:' || v.playback_id from ${videoViews} v where v.claim_id = ${id})`,
      ),
  ]);
  if (posted.meta.changes === 0) {
    await requirePartner(deps, userId);
    throw tooFewError();
  }
  return { id, cents };
}

const tooFewError = () => new DomainError("CONFLICT", t("partner.claim.views.tooFew"));

/** Throws DomainError VALIDATION unless the count is a multiple of 1,000 up to CLAIM_MOST. */
export function requireThousands(count: number): void {
  if (
    !Number.isSafeInteger(count) ||
    count < CLAIM_STEP ||
    count % CLAIM_STEP !== 0 ||
    count > CLAIM_MOST
  )
    throw new DomainError("VALIDATION", t("partner.claim.wholeThousandsOnly"));
}

/** SQL condition for a batch: the user is still an active partner after `requirePartner`. */
export const isActivePartner = (userId: string) =>
  sql`exists (select 1 from ${users} where id = ${userId} and partner_status = 'active' and suspended_at is null)`;

/** Throws DomainError CONFLICT unless the user is an active partner. */
export async function requirePartner({ db }: Pick<Deps, "db">, userId: string): Promise<void> {
  const u = users;
  const user = await db
    .select({ status: u.partnerStatus, suspendedAt: u.suspendedAt })
    .from(u)
    .where(eq(u.id, userId))
    .get();
  if (user?.status !== "active" || user.suspendedAt !== null)
    throw new DomainError("CONFLICT", t("partner.claim.activePartnersOnly"));
}

/** Counts playbacks by verdict (view, or why not), to be stored with a claim for comparison. */
async function playbackFacts(deps: Pick<Deps, "db">, userId: string): Promise<Facts> {
  const verdicts = (await verdictsOf(deps, [userId])).get(userId) ?? [];
  return Object.fromEntries(
    verdicts.map(({ verdict, playbacks }) => [`playbacks_${verdict}`, playbacks]),
  );
}

interface ClaimedBonus {
  id: string;
  userId: string;
  kind: EarningType;
  count: number;
  cents: number;
  facts?: Facts;
}

/** Creates the ledger journal of a bonus, which moves money from the platform to the creator. */
export function claimJournal(
  deps: Pick<Deps, "now">,
  { id, userId, kind, count, cents, facts: more }: ClaimedBonus,
) {
  const facts = { claim: id, of: kind, count, rate: PARTNER_RATES[kind], ...more };
  const entries = { "platform:bonus": -cents, [purse(userId, "available")]: cents };
  return readyJournal(deps, {
    id: `claim:${id}`,
    kind: "claim",
    currency: CURRENCY,
    entries,
    facts,
  });
}
