import { type SQL, sql } from "drizzle-orm";
import { monthOf, monthStart } from "../calendar/months.ts";
import type { Deps } from "../deps.ts";
import { KIND_GROUPS, type KindGroup, PAYOUT_KINDS, type Revenue } from "./contract-statement.ts";
import { pursesOf } from "./queries.ts";

const CURRENCY = "USD";
const isEarning = sql.raw(`j.kind not in (${PAYOUT_KINDS.map((kind) => `'${kind}'`).join(", ")})`);

/** What a creator earned, from the ledger: by kind, by month (UTC), and what became of it. */
export async function getRevenue(deps: Pick<Deps, "db" | "now">, { userId }: { userId: string }): Promise<Revenue> {
  const { db } = deps;
  const [purses, rows, paid] = await Promise.all([
    pursesOf(deps, userId, CURRENCY),
    db.all<{ kind: string; month: number; cents: number }>(
      sql`select j.kind as kind, cast(strftime('%Y%m', j.posted_at / 1000, 'unixepoch') as integer) as month, sum(e.cents) as cents
        from ledger_entries e join ledger_journals j on j.id = e.journal_id
        where e.creator_id = ${userId} and e.currency = ${CURRENCY} and ${isEarning} group by 1, 2`,
    ),
    db.get<{ cents: number }>(
      sql`select coalesce(-sum(e.cents), 0) as cents from ledger_entries e join ledger_journals j on j.id = e.journal_id
        where e.creator_id = ${userId} and e.currency = ${CURRENCY} and j.kind in ('payout_paid', 'payout_returned')`,
    ),
  ]);
  const months = new Map<number, number>();
  const kinds = new Map<KindGroup | "other", number>();
  for (const { kind, month, cents } of rows) {
    months.set(month, (months.get(month) ?? 0) + cents);
    kinds.set(groupOf(kind), (kinds.get(groupOf(kind)) ?? 0) + cents);
  }
  return {
    userId,
    currency: CURRENCY,
    totalCents: rows.reduce((sum, row) => sum + row.cents, 0),
    monthCents: months.get(monthOf(deps.now())) ?? 0,
    byKind: [...kinds].map(([kind, cents]) => ({ kind, cents })).sort((a, b) => b.cents - a.cents),
    months: [...months].map(([month, cents]) => ({ month, cents })).sort((a, b) => b.month - a.month),
    availableCents: purses.available,
    onItsWayCents: purses.clearing,
    owedCents: Math.abs(purses.clawback),
    paidOutCents: paid?.cents ?? 0,
  };
}

function groupOf(kind: string): KindGroup | "other" {
  const groups = Object.entries(KIND_GROUPS) as [KindGroup, readonly string[]][];
  return groups.find(([, kinds]) => kinds.includes(kind))?.[0] ?? "other";
}

/** A creator's earnings in all and of this month, cents: a column of a query about `userId`. Reads a month's entries, not all. */
export function earnedColumns({ now }: Pick<Deps, "now">, userId: string): { total: SQL<number>; month: SQL<number> } {
  const since = monthStart(monthOf(now()));
  const purses = ["available", "clearing", "clawback"].map((name) => `creator:${userId}:${name}`);
  // The last entry of the months before: a creator's entries lie in the order of posting.
  const last = sql`coalesce((select e.rowid from ledger_entries e join ledger_journals j on j.id = e.journal_id
    where e.creator_id = ${userId} and j.posted_at < ${since} order by e.rowid desc limit 1), 0)`;
  return {
    total: sql<number>`coalesce((select sum(cents) from ledger_balances where currency = ${CURRENCY}
      and account in (select value from json_each(${JSON.stringify(purses)}))), 0)
      + coalesce((select sum(cents - returned_cents) from payouts where user_id = ${userId} and state in ('paid', 'returned') and currency = ${CURRENCY}), 0)`,
    month: sql<number>`coalesce((select sum(e.cents) from ledger_entries e join ledger_journals j on j.id = e.journal_id
      where e.creator_id = ${userId} and e.currency = ${CURRENCY} and e.rowid > ${last} and ${isEarning}), 0)`,
  };
}
