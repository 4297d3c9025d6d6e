import { asc, gt, sql } from "drizzle-orm";
import { ledgerBalances, ledgerLinks } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { readJournals } from "./queries.ts";

const PAGE = 500;

/** Streams the whole ledger as lines of JSON, the input of `npm run ledger:verify`. */
export async function* exportLedger(deps: Pick<Deps, "db">): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const page = await readJournals(deps, { after, limit: PAGE });
    for (const j of page)
      yield line([
        "journal",
        j.n,
        j.id,
        j.kind,
        j.currency,
        j.reverses,
        j.facts,
        j.contentHash,
        j.postedAt,
        j.entries,
      ]);
    after = page.at(-1)?.n ?? after;
    if (page.length < PAGE) break;
  }
  for (let from = 0; ; ) {
    const links = await deps.db
      .select()
      .from(ledgerLinks)
      .where(gt(ledgerLinks.n, from))
      .orderBy(asc(ledgerLinks.n))
      .limit(PAGE);
    for (const { n, hash } of links) yield line(["link", n, hash]);
    from = links.at(-1)?.n ?? from;
    if (links.length < PAGE) break;
  }
  const b = ledgerBalances;
  const balances = await deps.db.select().from(b).orderBy(asc(b.account), asc(b.currency));
  const now = await deps.db.get<{ n: number | null }>(sql`select max(n) as n from ledger_journals`);
  // The balances match the exported journals only if no journal was posted during the export.
  if ((now?.n ?? 0) === after)
    for (const row of balances)
      yield line(["balance", row.account, row.currency, row.cents, row.entries]);
  yield line(["end", after]);
}

const line = (value: unknown[]) => `${JSON.stringify(value)}\n`;
