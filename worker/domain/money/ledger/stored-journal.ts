import { sql } from "drizzle-orm";
import { ledgerEntries, ledgerJournals } from "../../../db/schema.ts";
import type { StoredJournal } from "./chain.ts";

const j = ledgerJournals;

/** Columns for a select of a ledger journal with its entries, the input of `toStored`. */
export const storedColumns = {
  n: j.n,
  id: j.id,
  kind: j.kind,
  currency: j.currency,
  reverses: j.reverses,
  facts: j.facts,
  contentHash: j.contentHash,
  postedAt: j.postedAt,
  // SQLite compares text by bytes. For account names, which are ASCII, the order equals the order
  // by UTF-16 code units.
  entries: sql<string>`(select json_group_array(json_array(account, cents)) from (select account, cents from ${ledgerEntries} where journal_id = ${j.id} order by account))`,
};

/** Converts a row with `storedColumns` to a `StoredJournal`. */
export const toStored = <T extends { entries: string }>({ entries, ...row }: T) => ({
  ...row,
  entries: JSON.parse(entries) as StoredJournal["entries"],
});
