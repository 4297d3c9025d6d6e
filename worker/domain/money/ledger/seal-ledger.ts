import { asc, desc, gt, sql } from "drizzle-orm";
import { ledgerJournals, ledgerLinks } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { GENESIS, linkHash, type StoredJournal } from "./chain.ts";
import { storedColumns, toStored } from "./stored-journal.ts";

/** Journals in one batch. */
const SLICE = 500;

/**
 * The job: links what was posted since into the chain, in order. Safe to run twice and at once with
 * itself: of two that write the same link, the second fails whole and finds it done.
 * @returns how many journals it linked
 */
export async function sealLedger(deps: Pick<Deps, "db">): Promise<number> {
  let linked = 0;
  for (;;) {
    const head = await headOf(deps);
    const next = await readJournals(deps, { after: head.n, limit: SLICE });
    if (next.length === 0) return linked;
    let { hash } = head;
    const links: { n: number; hash: string }[] = [];
    for (const { n, contentHash } of next) {
      hash = await linkHash(hash, contentHash);
      links.push({ n, hash });
    }
    const rows = JSON.stringify(links.map((l) => [l.n, l.hash]));
    const { meta } = await deps.db.run(
      sql`insert into ${ledgerLinks} (n, hash) select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${rows})
        where not exists (select 1 from ${ledgerLinks} where n > ${head.n})`,
    );
    if (meta.changes > 0) linked += next.length;
    if (next.length < SLICE) return linked;
  }
}

/** The last link; number 0 before there is one. */
export async function headOf({ db }: Pick<Deps, "db">): Promise<{ n: number; hash: string }> {
  const row = await db.select().from(ledgerLinks).orderBy(desc(ledgerLinks.n)).limit(1).get();
  return row ?? { n: 0, hash: GENESIS };
}

/** Journals with their entries, in the order of posting, after the one of number `after`. */
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
