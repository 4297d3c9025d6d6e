import { sql } from "drizzle-orm";
import { invoices, ledgerEntries, ledgerJournals } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

export interface PaymentReturns {
  cents: number;
  disputedCents: number;
}

/**
 * Reads how many cents of a user's plan payments were refunded or charged back, by invoice id.
 * @param input.until milliseconds: ignores ledger entries that were posted later
 */
export async function readReturns(
  { db }: Pick<Deps, "db">,
  { userId, until = Number.MAX_SAFE_INTEGER }: { userId: string; until?: number },
): Promise<Map<string, PaymentReturns>> {
  const rows = await db.all<PaymentReturns & { id: string }>(sql`
    select i.id, sum(e.cents) as cents, sum(iif(j.id glob 'dispute:*', e.cents, 0)) as disputedCents
    from ${invoices} i
      join ${ledgerJournals} j on j.reverses = 'invoice:' || i.id || ':paid' and j.posted_at <= ${until}
      join ${ledgerEntries} e on e.journal_id = j.id and e.account = 'outside:customers'
    where i.user_id = ${userId}
    group by i.id having sum(e.cents) > 0`);
  return new Map(rows.map(({ id, ...returns }) => [id, returns]));
}
