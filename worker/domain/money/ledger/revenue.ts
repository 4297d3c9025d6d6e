import { sql } from "drizzle-orm";
import { CURRENCY, isEarning } from "../../accounts/earnings/earned-columns.ts";
import type { Deps } from "../../deps.ts";
import { monthOf } from "../../kernel/calendar/months.ts";
import type { Revenue } from "./contract-api.ts";
import { KIND_GROUPS, type KindGroup } from "./contract-statement.ts";
import { pursesOf } from "./queries.ts";

/** Returns a creator's earnings from the ledger by kind and by month (UTC). */
export async function getRevenue(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<Revenue> {
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
    months: [...months]
      .map(([month, cents]) => ({ month, cents }))
      .sort((a, b) => b.month - a.month),
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
