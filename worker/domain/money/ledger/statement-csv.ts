import type { Deps } from "../../deps.ts";
import { csvLines } from "../../kernel/csv/contract.ts";
import type { Purse } from "./contract.ts";
import type { StatementEntry } from "./contract-api.ts";
import {
  describeEntry,
  grossAndFee,
  monthText,
  type StatementQuery,
} from "./contract-statement.ts";
import { listEntries } from "./statement.ts";

const PAGE = 500;
const HEAD = [
  "Posted (UTC)",
  "Number",
  "Journal",
  "What for",
  "Purse",
  "Currency",
  "Amount",
  "Count",
  "Rate per 1,000",
  "Paid before our part",
  "Our part",
  "Month",
  "Subscriber paid",
  "Creators' part of it",
  "Watched you (s)",
  "Watched in all (s)",
  "Takes back",
  "Content hash",
  "Chain hash",
];
const PURSE_LABELS: Record<Purse, string> = {
  available: "available",
  clearing: "on its way",
  clawback: "owed",
};

/**
 * Streams a creator's statement as CSV, oldest first. Each line is the change of one account
 * (purse) by a ledger journal. Amounts are in units of the currency.
 */
export async function* statementCsv(
  deps: Pick<Deps, "db">,
  { userId, month, kind }: Pick<StatementQuery, "month" | "kind"> & { userId: string },
): AsyncGenerator<string> {
  yield csvLines([HEAD]);
  for (let after = 0; ; ) {
    const entries = await listEntries(deps, {
      userId,
      month,
      kind,
      after,
      limit: PAGE,
      order: "oldest",
    });
    if (entries.length > 0) yield csvLines(entries.flatMap(rowsOf));
    if (entries.length < PAGE) return;
    after = entries.at(-1)?.n ?? after;
  }
}

const units = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? null : cents / 100;
const numeric = (value: unknown) => (typeof value === "number" ? value : null);

function rowsOf(entry: StatementEntry): (string | number | null)[][] {
  const { facts, why, purses } = entry;
  const paid = grossAndFee(entry);
  return (Object.keys(PURSE_LABELS) as Purse[])
    .filter((purse) => purses[purse] !== undefined)
    .map((purse) => [
      new Date(entry.postedAt).toISOString(),
      entry.n,
      entry.journalId,
      describeEntry(entry),
      PURSE_LABELS[purse],
      entry.currency,
      units(purses[purse]),
      numeric(facts.count),
      units(numeric(facts.rate)),
      units(paid?.gross),
      units(paid?.fee),
      why ? monthText(why.month) : null,
      units(why?.baseCents),
      units(why?.creatorsCents),
      why ? why.watchedMs / 1000 : null,
      why ? why.allWatchedMs / 1000 : null,
      entry.reverses,
      entry.contentHash,
      entry.linkHash,
    ]);
}
