import { and, asc, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import { ledgerBalances, ledgerEntries, ledgerJournals, ledgerLinks } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { GENESIS, type StoredJournal } from "./chain.ts";
import {
  type Account,
  type Facts,
  PURSES,
  type Purse,
  purse,
  type StatementLine,
} from "./contract.ts";
import { storedColumns, toStored } from "./stored-journal.ts";

/** Returns the balance of an account in cents; 0 for an account without entries. */
export async function balanceOf(
  { db }: Pick<Deps, "db">,
  account: Account,
  currency = "USD",
): Promise<number> {
  const b = ledgerBalances;
  const row = await db
    .select({ cents: b.cents })
    .from(b)
    .where(and(eq(b.account, account), eq(b.currency, currency)))
    .get();
  return row?.cents ?? 0;
}

/** Returns the number of entries of an account, which serves as the version of the balance. */
export async function balanceEntries(
  { db }: Pick<Deps, "db">,
  account: Account,
  currency: string,
): Promise<number> {
  const b = ledgerBalances;
  const row = await db
    .select({ entries: b.entries })
    .from(b)
    .where(and(eq(b.account, account), eq(b.currency, currency)))
    .get();
  return row?.entries ?? 0;
}

/** Returns the balances of a creator's accounts (purses) in cents. A debt is negative. */
export async function pursesOf(
  deps: Pick<Deps, "db">,
  userId: string,
  currency = "USD",
): Promise<Record<Purse, number>> {
  const b = ledgerBalances;
  const names = ["available", "clearing", "clawback"] as const;
  const accounts = JSON.stringify(names.map((name) => purse(userId, name)));
  const rows = await deps.db
    .select({ account: b.account, cents: b.cents })
    .from(b)
    .where(
      and(
        sql`${b.account} in (select value from json_each(${accounts}))`,
        eq(b.currency, currency),
      ),
    );
  const centsOf = (name: Purse) => rows.find((r) => r.account === purse(userId, name))?.cents ?? 0;
  return {
    available: centsOf("available"),
    clearing: centsOf("clearing"),
    clawback: centsOf("clawback"),
  };
}

const isPurse = (name: string | undefined): name is Purse => PURSES.some((p) => p === name);

/**
 * Lists all entries of a creator's accounts (purses) in the order of posting.
 * @param input.after `n` of the last line on the previous page
 * @param input.from milliseconds, inclusive
 * @param input.until milliseconds, exclusive
 */
export async function listStatement(
  { db }: Pick<Deps, "db">,
  input: { userId: string; after?: number; from?: number; until?: number; limit: number },
): Promise<StatementLine[]> {
  const e = ledgerEntries;
  const j = ledgerJournals;
  const rows = await db
    .select({
      n: j.n,
      journalId: j.id,
      kind: j.kind,
      facts: j.facts,
      reverses: j.reverses,
      postedAt: j.postedAt,
      account: e.account,
      cents: e.cents,
      currency: e.currency,
    })
    .from(e)
    .innerJoin(j, eq(j.id, e.journalId))
    .where(
      and(
        eq(e.creatorId, input.userId),
        gt(j.n, input.after ?? 0),
        input.from === undefined ? undefined : gte(j.postedAt, input.from),
        input.until === undefined ? undefined : lt(j.postedAt, input.until),
      ),
    )
    .orderBy(asc(j.n), asc(e.account))
    .limit(input.limit);
  return rows.flatMap(({ account, facts, ...row }) => {
    const name = account.split(":")[2];
    return isPurse(name) ? [{ ...row, purse: name, facts: JSON.parse(facts) as Facts }] : [];
  });
}

/** Returns the last link of the hash chain, and its number `n`; 0 while the chain is empty. */
export async function headOf({ db }: Pick<Deps, "db">): Promise<{ n: number; hash: string }> {
  const row = await db.select().from(ledgerLinks).orderBy(desc(ledgerLinks.n)).limit(1).get();
  return row ?? { n: 0, hash: GENESIS };
}

/** Returns ledger journals with their entries in order, starting after number `after`. */
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
