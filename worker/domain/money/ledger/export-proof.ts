import { asc, sql } from "drizzle-orm";
import { ledgerEntries, ledgerJournals } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { GENESIS, type StoredJournal } from "./chain.ts";
import { headOf, pursesOf } from "./queries.ts";
import { storedColumns, toStored } from "./stored-journal.ts";

const PAGE = 500;

/**
 * Streams a proof as lines of JSON, with which a creator can verify their statement offline (`npm
 * run ledger:verify -- proof.ndjson`). Lines: ["proof", creator], then each ledger journal that
 * changed the creator's accounts as ["own", n, id, kind, currency, reverses, facts, contentHash,
 * postedAt, entries, link before, link], then ["purse", purse, cents] and ["end", n, head].
 * Journals contain only this creator's entries, so the content hash of a journal with other
 * creators' money cannot be recomputed.
 */
export async function* exportProof(
  deps: Pick<Deps, "db">,
  { userId }: { userId: string },
): AsyncGenerator<string> {
  yield line(["proof", userId]);
  const purses = await pursesOf(deps, userId);
  for (let after = 0; ; ) {
    const page = await readCreatorJournals(deps, userId, after);
    for (const { before, link, ...j } of page) {
      const isAlone = j.entries.every(
        ([account]) => !account.startsWith("creator:") || account.startsWith(`creator:${userId}:`),
      );
      const entries = isAlone
        ? j.entries
        : j.entries.filter(([account]) => account.startsWith(`creator:${userId}:`));
      yield line([
        "own",
        j.n,
        j.id,
        j.kind,
        j.currency,
        j.reverses,
        j.facts,
        j.contentHash,
        j.postedAt,
        entries,
        isAlone,
        before,
        link,
      ]);
    }
    after = page.at(-1)?.n ?? after;
    if (page.length < PAGE) break;
  }
  for (const [purse, cents] of Object.entries(purses)) yield line(["purse", purse, cents]);
  const head = await headOf(deps);
  yield line(["end", head.n, head.hash]);
}

type CreatorJournal = StoredJournal & { before: string | null; link: string | null };

async function readCreatorJournals(
  { db }: Pick<Deps, "db">,
  userId: string,
  after: number,
): Promise<CreatorJournal[]> {
  const j = ledgerJournals;
  const linkOf = (n: string) => sql.raw(`(select l.hash from ledger_links l where l.n = ${n})`);
  const rows = await db
    .select({
      ...storedColumns,
      before: sql<
        string | null
      >`case ${j.n} when 1 then ${GENESIS} else ${linkOf("ledger_journals.n - 1")} end`,
      link: sql<string | null>`${linkOf("ledger_journals.n")}`,
    })
    .from(j)
    .where(
      sql`${j.id} in (select journal_id from ${ledgerEntries} where creator_id = ${userId}) and ${j.n} > ${after}`,
    )
    .orderBy(asc(j.n))
    .limit(PAGE);
  return rows.map(toStored);
}

const line = (value: unknown[]) => `${JSON.stringify(value)}\n`;
