import { type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { ledgerEntries, ledgerJournals } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { contentHash } from "./chain.ts";
import type { Journal } from "./contract.ts";
import { entriesOf } from "./rules.ts";

/** A purse holds less than a journal takes out of it. */
export class ShortOfFunds extends Error {
  override readonly name = "ShortOfFunds";
}

/** A journal with its hash, ready for a batch. */
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

/** @throws RangeError unless the journal sums to zero */
export async function readyJournal({ now }: Pick<Deps, "now">, journal: Journal): Promise<ReadyJournal> {
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
 * Statements, for one batch, that post a journal: the whole batch fails if its business was posted before
 * (`wasPosted`) or a purse holds too little (`isShort`). The entries come before the journal, which closes it.
 * @param onlyIf posts nothing where it does not hold; asked anew for each statement, so no statement may change it
 */
export function journalStatements({ db }: Pick<Deps, "db">, { entries, ...journal }: ReadyJournal, onlyIf: SQL = sql`1`) {
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
    // SQLite gives the journal the next number.
    insertWhere(db, ledgerJournals, journal, onlyIf),
  ] as const;
}

/**
 * Posts a journal in one batch.
 * @returns "already" when its business key was posted before, by whomever and however often
 * @throws ShortOfFunds when a creator's purse would fall below zero; RangeError unless the journal sums to zero
 */
export async function postJournal(deps: Pick<Deps, "db" | "now">, journal: Journal): Promise<"posted" | "already"> {
  const ready = await readyJournal(deps, journal);
  try {
    await deps.db.batch([...journalStatements(deps, ready)]);
    return "posted";
  } catch (error) {
    if (wasPosted(error)) return "already";
    if (isShort(error)) throw new ShortOfFunds(t("ledger.journalIdTakesMoreThanThere", { id: journal.id }), { cause: error });
    throw error;
  }
}

/** Whether a batch failed because one of its journals had been posted before. */
export const wasPosted = (error: unknown): boolean =>
  /ledger: this journal was posted before|UNIQUE constraint failed: ledger_(journals|entries)\./i.test(textOf(error));
/** Whether a batch failed because a creator's purse holds too little. */
export const isShort = (error: unknown): boolean => textOf(error).includes("creator_purse_not_below_zero");
/** Whether a batch failed at this unique index or key; SQLite names a table's columns, and an index by its expression. */
export const brokeUnique = (error: unknown, columns: string): boolean => textOf(error).includes(`UNIQUE constraint failed: ${columns}`);

/** An error's message and those of its causes: the driver wraps what D1 says. */
function textOf(error: unknown): string {
  const texts: string[] = [];
  for (let e = error; e instanceof Error && texts.length < 5; e = e.cause) texts.push(e.message);
  return texts.join("\n");
}
