import { asc, desc, gt, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { ledgerJournals, ledgerLinks } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { GENESIS, linkHash, type StoredJournal } from "./chain.ts";
import { storedColumns, toStored } from "./stored-journal.ts";

const SLICE = 500;

/**
 * Scheduled job. Adds all new ledger journals to the hash chain in order. Safe to run concurrently:
 * if two jobs write the same link, the second one fails and continues with the next journals.
 */
export async function sealLedger(deps: Pick<Deps, "db">): Promise<number> {
  let linkedCount = 0;
  for (;;) {
    const head = await headOf(deps);
    const next = await readJournals(deps, { after: head.n, limit: SLICE });
    if (next.length === 0) return linkedCount;
    let { hash } = head;
    const links: { n: number; hash: string }[] = [];
    for (const { n, contentHash } of next) {
      hash = await linkHash(hash, contentHash);
      links.push({ n, hash });
    }
    const rows = JSON.stringify(links.map((l) => [l.n, l.hash]));
    const { meta } = await insertWhere(
      deps.db,
      ledgerLinks,
      { n: sql`json_extract(value, '$[0]')`, hash: sql`json_extract(value, '$[1]')` },
      sql`not exists (select 1 from ${ledgerLinks} where n > ${head.n})`,
      { from: sql`json_each(${rows})` },
    );
    if (meta.changes > 0) linkedCount += next.length;
    if (next.length < SLICE) return linkedCount;
  }
}

/** Returns the last link of the hash chain, and its number `n`; 0 while the chain is empty. */
export async function headOf({ db }: Pick<Deps, "db">): Promise<{ n: number; hash: string }> {
  const row = await db.select().from(ledgerLinks).orderBy(desc(ledgerLinks.n)).limit(1).get();
  return row ?? { n: 0, hash: GENESIS };
}

/** Returns ledger journals with their entries in order, starting after number `after`. */
export async function readJournals(
  { db }: Pick<Deps, "db">,
  { after, limit }: { after: number; limit: number },
): Promise<StoredJournal[]> {
  const rows = await db
    .select(storedColumns)
    .from(ledgerJournals)
    .where(gt(ledgerJournals.n, after))
    .orderBy(asc(ledgerJournals.n))
    .limit(limit);
  return rows.map(toStored);
}
