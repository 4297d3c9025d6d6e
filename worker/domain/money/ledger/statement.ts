import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { columnsOf } from "../../../db/columns-of.ts";
import {
  ledgerEntries,
  ledgerJournals,
  ledgerLinks,
  planMonths,
  planShares,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { monthOf, monthStart, nextMonth } from "../../kernel/calendar/months.ts";
import { type Facts, PURSES, type Purse } from "./contract.ts";
import { type PlanShareBasis, type Statement, StatementEntry } from "./contract-api.ts";
import { KIND_GROUPS, type StatementQuery } from "./contract-statement.ts";
import { headOf, pursesOf } from "./queries.ts";

const PAGE = 50;

/** Returns a page of a creator's statement, newest first. */
export async function getStatement(
  deps: Pick<Deps, "db" | "now">,
  { userId, limit = PAGE, ...query }: StatementQuery & { userId: string; limit?: number },
): Promise<Statement> {
  const [purses, first, head, rows] = await Promise.all([
    pursesOf(deps, userId),
    findFirstPostedAt(deps, userId),
    headOf(deps),
    listEntries(deps, { userId, ...query, limit: limit + 1, order: "newest" }),
  ]);
  const entries = rows.slice(0, limit);
  return {
    purses,
    months: monthsSince(first, deps.now()),
    entries,
    next: rows.length > limit ? (entries.at(-1)?.n ?? null) : null,
    head,
  };
}

interface EntriesInput extends StatementQuery {
  userId: string;
  limit: number;
  order: "newest" | "oldest";
  /** `n` of the last entry on the previous page, for oldest-first order. */
  after?: number;
}

/** Lists a creator's ledger journals with their changes of the creator's accounts. */
export async function listEntries(
  { db }: Pick<Deps, "db">,
  input: EntriesInput,
): Promise<StatementEntry[]> {
  const j = ledgerJournals;
  const e = ledgerEntries;
  const rows = await db
    .select({
      ...columnsOf(j, StatementEntry),
      journalId: j.id,
      linkHash: ledgerLinks.hash,
      parts: sql<string>`json_group_object(${e.account}, ${e.cents})`,
    })
    .from(e)
    .innerJoin(j, eq(j.id, e.journalId))
    .leftJoin(ledgerLinks, eq(ledgerLinks.n, j.n))
    .where(and(eq(e.creatorId, input.userId), inRange(input)))
    .groupBy(j.n)
    .orderBy(input.order === "newest" ? sql`${j.n} desc` : j.n)
    .limit(input.limit);
  const entries = rows.map(({ parts, facts, ...row }) => ({
    ...row,
    facts: JSON.parse(facts) as Facts,
    purses: pursesIn(JSON.parse(parts) as Record<string, number>),
  }));
  const sharesByJournal = await shareBasesOf({ db }, input.userId, entries);
  return entries.map((entry) => ({ ...entry, why: sharesByJournal.get(entry.journalId) ?? null }));
}

function inRange({ month, kind, before, after }: EntriesInput): SQL | undefined {
  const j = ledgerJournals;
  return and(
    before === undefined ? undefined : sql`${j.n} < ${before}`,
    after === undefined ? undefined : sql`${j.n} > ${after}`,
    kind === undefined ? undefined : inArray(j.kind, [...KIND_GROUPS[kind]]),
    month === undefined
      ? undefined
      : sql`${j.postedAt} >= ${monthStart(month)} and ${j.postedAt} < ${monthStart(nextMonth(month))}`,
  );
}

const pursesIn = (parts: Record<string, number>): Partial<Record<Purse, number>> =>
  Object.fromEntries(
    PURSES.flatMap((purse) => {
      const part = Object.entries(parts).find(([account]) => account.endsWith(`:${purse}`));
      return part ? [[purse, part[1]]] : [];
    }),
  );

async function shareBasesOf(
  { db }: Pick<Deps, "db">,
  userId: string,
  entries: readonly Pick<StatementEntry, "kind" | "journalId" | "facts">[],
): Promise<Map<string, PlanShareBasis>> {
  const splits = entries.flatMap(({ kind, journalId, facts: { invoice, month } }) =>
    kind === "plan_split" && typeof invoice === "string" && typeof month === "number"
      ? [{ journalId, invoice, month }]
      : [],
  );
  if (splits.length === 0) return new Map();
  const s = planShares;
  const isInSplits = sql`(${s.invoiceId}, ${s.month}) in (select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${JSON.stringify(splits.map((x) => [x.invoice, x.month]))}))`;
  const rows = await db
    .select({
      invoiceId: s.invoiceId,
      month: s.month,
      watchedMs: sql<number>`sum(iif(${s.creatorId} = ${userId}, ${s.watchedMs}, 0))`,
      allWatchedMs: sql<number>`sum(${s.watchedMs})`,
      baseCents: planMonths.baseCents,
      creatorsCents: planMonths.creatorsCents,
    })
    .from(s)
    .innerJoin(
      planMonths,
      and(eq(planMonths.invoiceId, s.invoiceId), eq(planMonths.month, s.month)),
    )
    .where(isInSplits)
    .groupBy(s.invoiceId, s.month);
  return new Map(
    splits.flatMap(({ journalId, invoice, month }) => {
      const row = rows.find((r) => r.invoiceId === invoice && r.month === month);
      if (!row) return [];
      const { watchedMs, allWatchedMs } = row;
      return [
        [
          journalId,
          {
            month,
            baseCents: row.baseCents ?? 0,
            creatorsCents: row.creatorsCents ?? 0,
            watchedMs,
            allWatchedMs,
          },
        ] as const,
      ];
    }),
  );
}

async function findFirstPostedAt({ db }: Pick<Deps, "db">, userId: string): Promise<number | null> {
  const row = await db.get<{ at: number } | undefined>(
    sql`select j.posted_at as at from ledger_entries e join ledger_journals j on j.id = e.journal_id where e.creator_id = ${userId} order by e.rowid limit 1`,
  );
  return row?.at ?? null;
}

function monthsSince(first: number | null, now: number): number[] {
  const months: number[] = [];
  if (first === null) return months;
  for (let month = monthOf(first); monthStart(month) <= now; month = nextMonth(month))
    months.unshift(month);
  return months;
}
