import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { monthOf, monthStart } from "../../kernel/calendar/months.ts";
import { PAYOUT_KINDS } from "./contract.ts";

export const CURRENCY = "USD";
/** SQL condition: the ledger transaction `j` records earnings of a creator. */
export const isEarning = sql.raw(
  `j.kind not in (${PAYOUT_KINDS.map((kind) => `'${kind}'`).join(", ")})`,
);

/** Returns SQL columns with a creator's earnings in total and in this UTC month, cents. */
export function earnedColumns(
  { now }: Pick<Deps, "now">,
  userId: string,
): { total: SQL<number>; month: SQL<number> } {
  const since = monthStart(monthOf(now()));
  const purses = ["available", "clearing", "clawback"].map((name) => `creator:${userId}:${name}`);
  // Row ID of the last entry before this month. Entries are stored in order of posting time.
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
