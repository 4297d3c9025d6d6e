import { sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { ledgerLinks } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { linkHash } from "./chain.ts";
import { headOf, readJournals } from "./queries.ts";

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
