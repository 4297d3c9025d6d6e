import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { type EarningType, usd } from "./contract.ts";
import type { EarningRecord } from "./contract-api.ts";

const EARNINGS_MAX = 200;

interface Row {
  id: string;
  kind: EarningType;
  count: number;
  cents: number;
  createdAt: number;
  earnedUntil: number;
  paidOut: number;
}

/** Lists a partner's bonuses, newest first. Payouts count toward the oldest earnings first. */
export async function listEarnings(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<EarningRecord[]> {
  const rows = await db.all<Row>(sql`
    with lines as (
      select j.n as n, j.id as id, j.kind as kind, sum(e.cents) as cents from ledger_entries e join ledger_journals j on j.id = e.journal_id
      where e.creator_id = ${userId} and e.currency = 'USD' group by j.n
    ), earned as (select id, n, sum(iif(kind in ('payout_paid', 'payout_returned'), 0, cents)) over (order by n) as until from lines)
    select c.id as id, c.kind as kind, c.count as count, c.cents as cents, c.created_at as createdAt, earned.until as earnedUntil,
      (select coalesce(-sum(cents), 0) from lines where kind in ('payout_paid', 'payout_returned')) as paidOut
    from partner_claims c join earned on earned.id = 'claim:' || c.id
    where c.user_id = ${userId} order by earned.n desc limit ${EARNINGS_MAX}`);
  return rows.map(({ id, kind, count, cents, createdAt, earnedUntil, paidOut }) => ({
    id,
    earningType: kind,
    views: count,
    earningsUSD: usd(cents),
    dateEarned: new Date(createdAt).toISOString(),
    isPaid: earnedUntil <= paidOut,
  }));
}
