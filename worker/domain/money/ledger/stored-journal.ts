import { sql } from "drizzle-orm";
import { ledgerEntries, ledgerJournals } from "../../../db/schema.ts";
import type { StoredJournal } from "./chain.ts";

const j = ledgerJournals;

/**
 * A journal with its entries, for a select from the journals; `toStored` makes a `StoredJournal` of
 * the row.
 */
export const storedColumns = {
  n: j.n,
  id: j.id,
  kind: j.kind,
  currency: j.currency,
  reverses: j.reverses,
  facts: j.facts,
  contentHash: j.contentHash,
  postedAt: j.postedAt,
  // SQLite compares texts by their bytes, which for these names is by code units.
  entries: sql<string>`(select json_group_array(json_array(account, cents)) from (select account, cents from ${ledgerEntries} where journal_id = ${j.id} order by account))`,
};

/** @param row of `storedColumns`, and whatever else was selected with them, which stays */
export const toStored = <T extends { entries: string }>({ entries, ...row }: T) => ({
  ...row,
  entries: JSON.parse(entries) as StoredJournal["entries"],
});
