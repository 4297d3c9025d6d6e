import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import {
  deletedWatchTimes,
  ledgerJournals,
  planMonths,
  planShares,
  playbackSessions,
  subscriptions,
  users,
  videos,
} from "../../../db/schema.ts";
import { PAID_PLANS } from "../../accounts/plans/contract.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import { mayEarnCondition } from "../../accounts/plans/may-earn.ts";
import { anonymousKey } from "../../accounts/users/viewing-data.ts";
import type { Deps } from "../../deps.ts";
import { monthStart, nextMonth } from "../../kernel/calendar/months.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";
import { AUDIENCE } from "../../media/views/contract.ts";
import { type Account, purse } from "../ledger/contract.ts";
import { journalStatements, readyJournal, wasPosted } from "../ledger/post-journal.ts";
import { apportion, split } from "../ledger/rules.ts";

/** Payments that one queue message processes. The job then queues a message for the next ones. */

const EARNING_PLANS = PAID_PLANS.filter((plan) => entitlementsOf(plan).monetization);

type SplitDeps = Pick<Deps, "db" | "now" | "log" | "signingSecret">;
type Month = typeof planMonths.$inferSelect;

export interface PlanSplit {
  /** Cents by creator id. The sum is 70% of the net amount, or 0 if nothing was watched. */
  creators: Map<string, number>;
  creatorsCents: number;
  platformCents: number;
}

/** Splits a month's payment among creators by watch time (milliseconds by creator id). */
export function splitMonth(
  netCents: number,
  watched: readonly (readonly [creatorId: string, ms: number])[],
): PlanSplit {
  const creators = apportion(split(netCents).creator, watched);
  const creatorsCents = [...creators.values()].reduce((sum, cents) => sum + cents, 0);
  return { creators, creatorsCents, platformCents: netCents - creatorsCents };
}

/**
 * Scheduled job. Splits the plan payments of an ended month, and of earlier months not split yet,
 * between the creators and the platform. Each payment is split once per month.
 * @param input.month for example 202611 for November 2026
 */
export async function splitPlanMonths(
  deps: SplitDeps,
  input: { month: number },
): Promise<Progress> {
  if (monthStart(nextMonth(input.month)) > deps.now())
    throw new RangeError(`Month ${input.month} is not over`);
  const m = planMonths;
  return sweepRows(deps, {
    size: 100,
    pages: 2,
    page: ({ size, skipped }) =>
      deps.db
        .select()
        .from(m)
        .where(and(lte(m.month, input.month), isNull(m.splitAt)))
        .orderBy(m.month, m.invoiceId)
        .limit(size)
        .offset(skipped),
    work: (month) => splitPlanMonth(deps, month),
    onError: ["plan payment not split", ({ invoiceId, month }) => ({ invoiceId, month })],
  });
}

async function splitPlanMonth(deps: SplitDeps, month: Month): Promise<void> {
  const watched = await watchedBy(deps, month);
  const base = month.netCents - month.returnedCents;
  const { creators, creatorsCents, platformCents } = splitMonth(base, [...watched]);
  const at = deps.now();
  const m = planMonths;
  const key = and(eq(m.invoiceId, month.invoiceId), eq(m.month, month.month));
  // SQL condition: since the month was read, the payment was neither split nor refunded.
  const isUnchanged = sql`exists (select 1 from ${m} where invoice_id = ${month.invoiceId} and month = ${month.month} and split_at is null and returned_cents = ${month.returnedCents})`;
  const markSplit = deps.db
    .update(m)
    .set({ baseCents: base, creatorsCents, splitAt: at })
    .where(and(key, isNull(m.splitAt), eq(m.returnedCents, month.returnedCents)));
  if (base === 0) {
    await markSplit;
    return;
  }
  const entries: Partial<Record<Account, number>> = {
    "plans:unsplit": -base,
    "platform:revenue": platformCents,
  };
  for (const [creatorId, cents] of creators) entries[purse(creatorId, "available")] = cents;
  const id = `plan:${month.invoiceId}:${month.month}`;
  const facts = { invoice: month.invoiceId, month: month.month, net: base };
  const ready = await readyJournal(deps, {
    id,
    kind: "plan_split",
    currency: month.currency,
    entries,
    facts,
  });
  // Creators with a share of 0 cents are stored too, because their watch time is needed to verify
  // the shares of other creators.
  const rows = JSON.stringify(
    [...creators].map(([creatorId, cents]) => [creatorId, watched.get(creatorId) ?? 0, cents]),
  );
  // SQL condition: this batch posted the ledger journal (booking). Must be evaluated before
  // `markSplit`, which makes `isUnchanged` false.
  const isPosted = sql`exists (select 1 from ${ledgerJournals} where id = ${id}) and ${isUnchanged}`;
  await deps.db
    .batch([
      ...journalStatements(deps, ready, isUnchanged),
      insertWhere(
        deps.db,
        planShares,
        {
          invoiceId: month.invoiceId,
          month: month.month,
          creatorId: sql`json_extract(value, '$[0]')`,
          watchedMs: sql`json_extract(value, '$[1]')`,
          cents: sql`json_extract(value, '$[2]')`,
        },
        isPosted,
        { from: sql`json_each(${rows})` },
      ),
      markSplit,
    ])
    .catch((error: unknown) => {
      if (!wasPosted(error)) throw error;
    });
}

/**
 * Returns a subscriber's watch time in ms by creator, from finished playbacks that began in the
 * month, including deleted playbacks, and playbacks while the subscriber had turned analytics
 * collection off. Playbacks of the subscriber's own videos do not count. A playback also does not
 * count if the creator was not allowed to earn money when the playback began.
 */
async function watchedBy(
  deps: Pick<Deps, "db" | "signingSecret">,
  { userId, month }: Month,
): Promise<Map<string, number>> {
  const { db } = deps;
  const s = playbackSessions;
  const d = deletedWatchTimes;
  const [stored, deleted] = await db.batch([
    db
      .select({ creatorId: videos.creatorId, ms: sql<number>`sum(${s.playedMs})` })
      .from(s)
      .innerJoin(videos, eq(videos.id, s.videoId))
      .innerJoin(users, eq(users.id, videos.creatorId))
      .where(
        and(
          inArray(s.viewerKey, [`u:${userId}`, await anonymousKey(deps, userId)]),
          sql`${s.startedAt} >= ${monthStart(month)} and ${s.startedAt} < ${monthStart(nextMonth(month))}`,
          sql`${s.settledAt} is not null and ${s.playedMs} > 0 and ${videos.creatorId} <> ${userId}`,
          inArray(s.verdict, [...AUDIENCE]),
          isNull(users.deletedAt),
          or(s.earns, and(isNull(s.earns), mayEarnCondition(), couldEarnAtPlayback(db))),
        ),
      )
      .groupBy(videos.creatorId),
    db
      .select({ creatorId: d.creatorId, ms: d.watchedMs })
      .from(d)
      .innerJoin(users, eq(users.id, d.creatorId))
      .where(and(eq(d.userId, userId), eq(d.month, month), isNull(users.deletedAt))),
  ]);
  const watched = new Map<string, number>();
  for (const { creatorId, ms } of [...stored, ...deleted])
    watched.set(creatorId, (watched.get(creatorId) ?? 0) + ms);
  return watched;
}

/**
 * SQL condition for playbacks whose `earns` is null: the creator is a partner, or had a plan that
 * earns when the playback began. Without this condition, a free trial or an upgrade after the month
 * would earn from the whole month. A plan without a subscription, and a plan that staff granted,
 * count at any time.
 */
function couldEarnAtPlayback(db: Deps["db"]): SQL | undefined {
  const b = subscriptions;
  const subscription = (condition?: SQL) =>
    db
      .select({ id: b.id })
      .from(b)
      .where(and(eq(b.userId, users.id), condition));
  const isCurrent = and(
    inArray(b.plan, EARNING_PLANS),
    sql`coalesce(${b.planSince}, ${b.startedAt}) <= ${playbackSessions.startedAt}`,
    or(isNull(b.endedAt), gt(b.endedAt, playbackSessions.startedAt)),
  );
  return or(
    eq(users.partnerStatus, "active"),
    inArray(users.grantedPlan, EARNING_PLANS),
    notExists(subscription()),
    exists(subscription(isCurrent)),
  );
}
