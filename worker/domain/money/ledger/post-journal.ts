import { type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { ledgerEntries, ledgerJournals } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { contentHash } from "./chain.ts";
import type { Journal } from "./contract.ts";
import { entriesOf } from "./rules.ts";

/** Thrown if a ledger journal (booking) would take a creator's account below zero. */
export class ShortOfFunds extends Error {
  override readonly name = "ShortOfFunds";
}

export interface ReadyJournal {
  id: string;
  kind: string;
  currency: string;
  reverses: string | null;
  facts: string;
  contentHash: string;
  postedAt: number;
  entries: [account: string, cents: number][];
}

/** Prepares a ledger journal (booking). Throws RangeError unless the entries sum to zero. */
export async function readyJournal(
  { now }: Pick<Deps, "now">,
  journal: Journal,
): Promise<ReadyJournal> {
  const content = {
    id: journal.id,
    kind: journal.kind,
    currency: journal.currency,
    reverses: journal.reverses ?? null,
    facts: JSON.stringify(journal.facts ?? {}),
    postedAt: now(),
    entries: entriesOf(journal),
  };
  return { ...content, contentHash: await contentHash(content) };
}

/**
 * Batch statements that post a ledger journal (booking). The whole batch fails if the journal was
 * posted before (`wasPosted`) or a creator's account has too little money (`isShort`). The entries
 * must come before the journal, because nothing can be added after the journal row.
 * @param onlyIf SQL condition for posting. Each statement evaluates the condition again, so no
 * statement of the batch must change its value.
 */
export function journalStatements(
  { db }: Pick<Deps, "db">,
  { entries, ...journal }: ReadyJournal,
  onlyIf: SQL = sql`1`,
) {
  return [
    insertWhere(
      db,
      ledgerEntries,
      {
        journalId: journal.id,
        account: sql`json_extract(value, '$[0]')`,
        currency: journal.currency,
        cents: sql`json_extract(value, '$[1]')`,
      },
      onlyIf,
      { from: sql`json_each(${JSON.stringify(entries)})` },
    ),
    insertWhere(db, ledgerJournals, journal, onlyIf),
  ] as const;
}

/**
 * Posts a ledger journal (booking) in one batch. Posting the same id again does nothing.
 * @throws ShortOfFunds if a creator's account would fall below zero; RangeError unless the journal
 * sums to zero
 */
export async function postJournal(
  deps: Pick<Deps, "db" | "now">,
  journal: Journal,
): Promise<"posted" | "already"> {
  const ready = await readyJournal(deps, journal);
  try {
    await deps.db.batch([...journalStatements(deps, ready)]);
    return "posted";
  } catch (error) {
    if (wasPosted(error)) return "already";
    if (isShort(error))
      throw new ShortOfFunds(t("ledger.journal.insufficientFunds", { id: journal.id }), {
        cause: error,
      });
    throw error;
  }
}

/** True if a batch failed because a ledger journal of the batch was posted before. */
export const wasPosted = (error: unknown): boolean =>
  /ledger: this journal was posted before|UNIQUE constraint failed: ledger_(journals|entries)\./i.test(
    textOf(error),
  );
/** True if a batch failed because a creator's account has too little money. */
export const isShort = (error: unknown): boolean =>
  textOf(error).includes("creator_purse_not_below_zero");
/** True if a batch violated the unique index or key that SQLite names `columns`. */
export const isUniqueViolation = (error: unknown, columns: string): boolean =>
  textOf(error).includes(`UNIQUE constraint failed: ${columns}`);

/** Reads the causes too, because the driver wraps D1's errors. */
function textOf(error: unknown): string {
  const texts: string[] = [];
  for (let e = error; e instanceof Error && texts.length < 5; e = e.cause) texts.push(e.message);
  return texts.join("\n");
}
