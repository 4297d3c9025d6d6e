import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { acts, claimReturns, ledgerJournals, partnerClaims, users } from "../../../db/schema.ts";
import { notify } from "../../accounts/notifications/notify.ts";
import { PARTNER_RATES } from "../../accounts/plans/contract.ts";
import type { Deps } from "../../deps.ts";
import { inLocaleOf } from "../../kernel/locale/user-locale.ts";
import type { Journal } from "../ledger/contract.ts";
import { isShort, journalStatements, readyJournal, wasPosted } from "../ledger/post-journal.ts";
import { pursesOf } from "../ledger/queries.ts";
import { takeBack } from "../ledger/rules.ts";
import { type EarningType, usd } from "./contract.ts";

export type ReturnDeps = Pick<Deps, "db" | "now" | "newId" | "log">;

const CURRENCY = "USD";
const TRIES = 8;

interface OwedReturn {
  kind: EarningType;
  claimId: string | null;
  rateCents: number;
  returned: number;
  returnedCents: number;
  count: number;
}

/** SQL: number of followers whose bonus was paid and later taken back. */
export const returnedFollowers = (userId: string | SQL) =>
  sql<number>`(select coalesce(sum(count), 0) from ${claimReturns} where user_id = ${userId} and kind = 'followers')`;

/**
 * SQL: number of followers whose follows (acts `a`) were taken back. A user who followed twice has
 * two rows with the same `taken_back_at` and is counted once.
 */
export const takenBackFollowers = sql<number>`count(distinct a.viewer_key || ' ' || a.taken_back_at)`;

/** SQL: number of views of claim `c` whose bonus was taken back. */
export const returnedOfClaim = sql`(select coalesce(sum(r.count), 0) from ${claimReturns} r where r.claim_id = c.id)`;

/**
 * Takes back a creator's bonuses for views and followers that turned out not to count: first from
 * the available balance; missing cents become a debt. Fractions of a cent wait until they add up to
 * a cent. Idempotent.
 * @throws Error if the balance changes during each of eight attempts
 */
export async function returnBonuses(
  deps: ReturnDeps,
  { creatorId }: { creatorId: string },
): Promise<void> {
  for (const owedReturn of [
    ...(await owedViews(deps, creatorId)),
    ...(await owedFollowers(deps, creatorId)),
  ])
    await postReturn(deps, creatorId, owedReturn);
  await notifyReturns(deps, creatorId);
}

function owedViews({ db }: Pick<Deps, "db">, userId: string): Promise<OwedReturn[]> {
  return db.all<OwedReturn>(
    sql`select 'views' as kind, c.id as claimId, c.rate_cents as rateCents, c.taken_back - ${returnedOfClaim} as count,
        ${returnedOfClaim} as returned, (select coalesce(sum(r.cents), 0) from ${claimReturns} r where r.claim_id = c.id) as returnedCents
      from ${partnerClaims} c where c.user_id = ${userId} and c.kind = 'views' and c.taken_back > 0`,
  );
}

async function owedFollowers({ db }: Pick<Deps, "db">, userId: string): Promise<OwedReturn[]> {
  const row = await db.get<{
    found: number;
    returned: number;
    returnedCents: number;
    paid: number;
    verified: number;
  }>(
    sql`select (select ${takenBackFollowers} from ${acts} a where a.creator_id = u.id and a.kind = 'follow' and a.taken_back_at is not null) as found,
        ${returnedFollowers(userId)} as returned,
        (select coalesce(sum(cents), 0) from ${claimReturns} where user_id = u.id and kind = 'followers') as returnedCents,
        (select coalesce(max(from_count + count), 0) from ${partnerClaims} where user_id = u.id and kind = 'followers') as paid,
        u.verified_followers as verified from ${users} u where u.id = ${userId}`,
  );
  if (!row) return [];
  const { found, returned, returnedCents, paid, verified } = row;
  const count = Math.min(found - returned, Math.max(0, paid - returned - verified));
  return [
    {
      kind: "followers",
      claimId: null,
      rateCents: PARTNER_RATES.followers,
      returned,
      returnedCents,
      count,
    },
  ];
}

async function postReturn(deps: ReturnDeps, userId: string, owedReturn: OwedReturn): Promise<void> {
  const { kind, claimId, rateCents, returned, returnedCents, count } = owedReturn;
  const cents = Math.floor(((returned + count) * rateCents) / 1000) - returnedCents;
  if (count <= 0 || cents <= 0) return;
  const id = `${claimId === null ? `claims:${userId}:followers` : `claim:${claimId}`}:returned:${returned + count}`;
  for (let i = 0; i < TRIES; i++) {
    const { available } = await pursesOf(deps, userId, CURRENCY);
    const journal: Journal = {
      id,
      kind: "claim_returned",
      currency: CURRENCY,
      entries: { "platform:bonus": cents, ...takeBack(userId, cents, available) },
      facts: { of: kind, count, rate: rateCents, ...(claimId === null ? {} : { claim: claimId }) },
      ...(claimId === null ? {} : { reverses: `claim:${claimId}` }),
    };
    try {
      await postOnce(
        deps,
        journal,
        { id, userId, kind, claimId, count, cents, createdAt: deps.now() },
        returned,
      );
      return;
    } catch (error) {
      if (wasPosted(error)) return;
      // The balance was paid out in between. The next attempt records the missing cents as a debt.
      if (!isShort(error)) throw error;
    }
  }
  throw new Error(`The return ${id} found another balance at each try`);
}

async function postOnce(
  deps: ReturnDeps,
  journal: Journal,
  row: typeof claimReturns.$inferInsert,
  returned: number,
): Promise<void> {
  const ready = await readyJournal(deps, journal);
  const scope =
    row.claimId == null
      ? sql`user_id = ${row.userId} and kind = 'followers'`
      : sql`claim_id = ${row.claimId}`;
  const isUnchanged = sql`(select coalesce(sum(count), 0) from ${claimReturns} where ${scope}) = ${returned}`;
  const isPosted = sql`exists (select 1 from ${ledgerJournals} where id = ${ready.id})`;
  await deps.db.batch([
    ...journalStatements(deps, ready, isUnchanged),
    insertWhere(deps.db, claimReturns, row, sql`${isUnchanged} and ${isPosted}`),
  ]);
}

/** Notifies a creator of bonuses that were taken back. A later job retries after a failure. */
async function notifyReturns(deps: ReturnDeps, userId: string): Promise<void> {
  const due = await deps.db
    .select()
    .from(claimReturns)
    .where(and(eq(claimReturns.userId, userId), isNull(claimReturns.notifiedAt)));
  for (const { id, kind, count, cents } of due) {
    const amount = `$${usd(cents)}`;
    const text = await inLocaleOf(deps, { userId }, () =>
      kind === "views"
        ? t("partner.bonusReturn.viewsNotice", { count, amount })
        : t("partner.bonusReturn.followersNotice", { count, amount }),
    );
    await notify(deps, {
      userId,
      kind: "partner",
      actorId: null,
      path: "/earnings",
      text,
      groupKey: `partner:return:${id}`,
    });
    await deps.db
      .update(claimReturns)
      .set({ notifiedAt: deps.now() })
      .where(eq(claimReturns.id, id));
  }
}
