import { and, asc, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { columnsOf } from "../../../db/columns-of.ts";
import {
  ledgerBalances,
  ledgerEntries,
  ledgerJournals,
  ledgerLinks,
  reconciliations,
  users,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { JournalMatch, JournalView } from "./contract-api.ts";
import type { JournalSearch } from "./contract-search.ts";
import type { Difference } from "./reconcile.ts";

const PAGE = 30;

/** Searches ledger journals by the given criteria, newest first. */
export async function searchJournals(
  deps: Pick<Deps, "db">,
  { before, limit = PAGE, ...search }: JournalSearch & { before?: number; limit?: number },
): Promise<JournalMatch[]> {
  const j = ledgerJournals;
  const where = await conditionsOf(deps, search);
  if (where === null) return [];
  const rows = await deps.db
    .select(columns)
    .from(j)
    .where(and(...where, before === undefined ? undefined : lt(j.n, before)))
    .orderBy(desc(j.n))
    .limit(limit);
  return rows.map(toMatch);
}

const columns = {
  ...columnsOf(ledgerJournals, JournalMatch),
  entries: sql<string>`(select json_group_array(json_array(account, cents)) from (select account, cents from ${ledgerEntries} e
    where e.journal_id = ${ledgerJournals.id} order by account))`,
};
const toMatch = <T extends { entries: string }>(row: T) => ({
  ...row,
  entries: JSON.parse(row.entries) as JournalMatch["entries"],
});

/** Finds a user id by username, with or without "@", or by id. */
export async function findUserId({ db }: Pick<Deps, "db">, name: string): Promise<string | null> {
  const plain = name.replace(/^@/, "");
  const isMatch = or(eq(users.id, plain), sql`${users.username} = ${plain} collate nocase`);
  return (await db.select({ id: users.id }).from(users).where(isMatch).get())?.id ?? null;
}

/** Returns the ids of the creators whose accounts the ledger journals change. */
export const creatorsIn = (journals: readonly Pick<JournalMatch, "entries">[]): string[] =>
  journals.flatMap(({ entries }) =>
    entries.flatMap(([account]) =>
      account.startsWith("creator:") ? (account.split(":")[1] ?? []) : [],
    ),
  );

/** Returns SQL conditions for a search; null if no user has the searched name or id. */
async function conditionsOf(deps: Pick<Deps, "db">, search: JournalSearch): Promise<SQL[] | null> {
  const j = ledgerJournals;
  const all: SQL[] = [];
  const hasEntry = (condition: SQL) =>
    sql`${j.id} in (select journal_id from ${ledgerEntries} where ${condition})`;
  // Matches a substring, because a journal's id contains the searched invoice or payout id.
  if (search.id) all.push(sql`instr(${j.id}, ${search.id}) > 0`);
  if (search.kind) all.push(eq(j.kind, search.kind));
  if (search.account) all.push(hasEntry(sql`account = ${search.account}`));
  if (search.cents !== undefined) all.push(hasEntry(sql`abs(cents) = ${Math.abs(search.cents)}`));
  if (search.month) {
    const [from, until] = monthOf(search.month);
    all.push(sql`${j.postedAt} >= ${from} and ${j.postedAt} < ${until}`);
  }
  if (search.person) {
    const userId = await findUserId(deps, search.person);
    if (userId === null) return null;
    all.push(involvesUser(userId));
  }
  return all;
}

/** SQL: journals that change the user's accounts, or post or reverse a payment by the user. */
function involvesUser(userId: string): SQL {
  const j = ledgerJournals;
  const paid = sql`select 'invoice:' || id || ':paid' from invoices where user_id = ${userId} union all select 'tip:' || id || ':paid' from tips where giver_id = ${userId}`;
  return sql`(${j.id} in (select journal_id from ${ledgerEntries} where creator_id = ${userId}) or ${j.id} in (${paid}) or ${j.reverses} in (${paid}))`;
}

/** Returns the start and end of a month such as "2026-11" (UTC), ms. */
function monthOf(month: string): [number, number] {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  return [Date.UTC(year, number - 1), Date.UTC(year, number)];
}

/** Returns a journal with its hash chain link and its reversals. Throws NOT_FOUND. */
export async function getJournal(
  { db }: Pick<Deps, "db">,
  { id }: { id: string },
): Promise<JournalView> {
  const j = ledgerJournals;
  const [[row], reversedBy] = await db.batch([
    db
      .select({ ...columns, ...columnsOf(j, JournalView), link: ledgerLinks.hash })
      .from(j)
      .leftJoin(ledgerLinks, eq(ledgerLinks.n, j.n))
      .where(eq(j.id, id)),
    db.select(columns).from(j).where(eq(j.reverses, id)).orderBy(asc(j.n)).limit(50),
  ]);
  if (!row) throw notFound(t("ledger.notFound.journal"));
  const before = await db
    .select({ hash: ledgerLinks.hash })
    .from(ledgerLinks)
    .where(eq(ledgerLinks.n, row.n - 1))
    .get();
  return {
    ...toMatch(row),
    facts: JSON.parse(row.facts) as JournalView["facts"],
    linkBefore: before?.hash ?? null,
    reversedBy: reversedBy.map(toMatch),
  };
}

export async function listJournalKinds({ db }: Pick<Deps, "db">): Promise<string[]> {
  const rows = await db
    .selectDistinct({ kind: ledgerJournals.kind })
    .from(ledgerJournals)
    .orderBy(asc(ledgerJournals.kind));
  return rows.map(({ kind }) => kind);
}

/** Returns the platform's balances, the sums of creators' accounts and the last reconciliation. */
export async function readBooks({ db }: Pick<Deps, "db">): Promise<{
  balances: { account: string; currency: string; cents: number }[];
  journals: number;
  sealed: number;
  reconciliation: { ranAt: number; differences: Difference[] } | null;
}> {
  const b = ledgerBalances;
  const inPurse = sql`substr(${b.account}, 9)`;
  const name = sql<string>`case when ${b.account} glob 'creator:*' then 'creators:' || substr(${inPurse}, instr(${inPurse}, ':') + 1) else ${b.account} end`;
  const [balances, [last], [chain]] = await db.batch([
    db
      .select({
        account: name.as("account_name"),
        currency: b.currency,
        cents: sql<number>`sum(${b.cents})`,
      })
      .from(b)
      .groupBy(sql`account_name`, b.currency)
      .orderBy(sql`account_name`),
    db.select().from(reconciliations).orderBy(desc(reconciliations.ranAt)).limit(1),
    db
      .select({
        journals: sql<number>`(select coalesce(max(n), 0) from ${ledgerJournals})`,
        sealed: sql<number>`(select coalesce(max(n), 0) from ${ledgerLinks})`,
      })
      .from(sql`(select 1)`),
  ]);
  return {
    balances,
    journals: chain?.journals ?? 0,
    sealed: chain?.sealed ?? 0,
    reconciliation: last
      ? { ranAt: last.ranAt, differences: JSON.parse(last.differences) as Difference[] }
      : null,
  };
}
