import { type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { ledgerEntries, ledgerJournals } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { contentHash } from "./chain.ts";
import type { Journal } from "./contract.ts";
import { entriesOf } from "./rules.ts";

/** Thrown if a ledger journal takes more money from a creator's account (purse) than it holds. */
export class ShortOfFunds extends Error {
  override readonly name = "ShortOfFunds";
}

/** A ledger journal with its content hash: the input of `journalStatements`. */
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

/**
 * Prepares a ledger journal for posting.
 * @throws RangeError unless the journal sums to zero
 */
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
 * Batch statements that post a ledger journal. The whole batch fails if a journal with this id was
 * posted before (`wasPosted`) or an account (purse) of a creator has too little money (`isShort`).
 * The entries must come before the journal, because nothing can be added after the journal row.
 * @param onlyIf SQL condition; the journal is posted only if it is true. Each statement evaluates
 *   it again, so no statement of the batch may change its result
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
    // The row has no `n`, so SQLite assigns the next number.
    insertWhere(db, ledgerJournals, journal, onlyIf),
  ] as const;
}

/**
 * Posts a ledger journal in one batch. Idempotent by the journal's id.
 * @returns "already" if the journal was posted before
 * @throws ShortOfFunds if an account (purse) of a creator would fall below zero; RangeError unless
 *   the journal sums to zero
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

/** Returns true if a batch failed because one of its ledger journals was posted before. */
export const wasPosted = (error: unknown): boolean =>
  /ledger: this journal was posted before|UNIQUE constraint failed: ledger_(journals|entries)\./i.test(
    textOf(error),
  );
/** Returns true if a batch failed because an account (purse) of a creator has too little money. */
export const isShort = (error: unknown): boolean =>
  textOf(error).includes("creator_purse_not_below_zero");
/**
 * Returns true if a batch violated this unique index or key. SQLite names the columns of a key, and
 * the expression of an expression index.
 */
export const isUniqueViolation = (error: unknown, columns: string): boolean =>
  textOf(error).includes(`UNIQUE constraint failed: ${columns}`);

/** Joins the messages of an error and its causes, because the driver wraps D1's errors. */
function textOf(error: unknown): string {
  const texts: string[] = [];
  for (let e = error; e instanceof Error && texts.length < 5; e = e.cause) texts.push(e.message);
  return texts.join("\n");
}
