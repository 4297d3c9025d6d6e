import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Double entry. STRICT, append-only and balanced by triggers that the migration adds by hand (docs/money.md): an entry goes in
 * before its journal, the journal closes it, and nothing of either is ever changed.
 */
export const ledgerJournals = sqliteTable(
  "ledger_journals",
  {
    /** 1, 2, 3 ... without a gap: the order in which they were posted. */
    n: integer("n").primaryKey(),
    /** The business key, such as `invoice:in_1:paid`: posting it a second time fails. */
    id: text("id").notNull().unique(),
    kind: text("kind").notNull(),
    /** ISO 4217. */
    currency: text("currency").notNull(),
    /** The journal that this one takes back, in part or whole. */
    reverses: text("reverses"),
    /** JSON of what a person who reads the statement wants to know: rate, count, gross, fee. Text, so that its hash holds. */
    facts: text("facts").notNull(),
    /** SHA-256, hexadecimal, of all of it with its entries (domain/money/ledger/chain.ts). */
    contentHash: text("content_hash").notNull(),
    postedAt: integer("posted_at").notNull(),
  },
  (t) => [
    index("ledger_journals_reverses").on(t.reverses).where(sql`reverses is not null`),
    index("ledger_journals_kind").on(t.kind, t.n),
    index("ledger_journals_posted").on(t.postedAt),
  ],
);

export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    /** Deferred in the migration: the journal's row comes last. */
    journalId: text("journal_id")
      .notNull()
      .references(() => ledgerJournals.id),
    account: text("account").notNull(),
    currency: text("currency").notNull(),
    /** What comes into the account; below zero, what leaves it. */
    cents: integer("cents").notNull(),
    /** Whose account it is: `creator:<user id>:<purse>`; null for the platform's and the outside's. */
    creatorId: text("creator_id").generatedAlwaysAs(
      sql`case when account glob 'creator:*:*' then substr(account, 9, instr(substr(account, 9), ':') - 1) end`,
      { mode: "virtual" },
    ),
  },
  (t) => [
    primaryKey({ columns: [t.journalId, t.account] }),
    index("ledger_entries_account").on(t.account),
    index("ledger_entries_creator").on(t.creatorId).where(sql`creator_id is not null`),
    check("ledger_entry_moves_something", sql`cents <> 0`),
  ],
);

/** Kept by a trigger on the entries. */
export const ledgerBalances = sqliteTable(
  "ledger_balances",
  {
    account: text("account").notNull(),
    currency: text("currency").notNull(),
    cents: integer("cents").notNull(),
    /** How many entries made it. */
    entries: integer("entries").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account, t.currency] }),
    check("creator_purse_not_below_zero", sql`cents >= 0 or not (account glob 'creator:*:available' or account glob 'creator:*:clearing')`),
    check("creator_owes_or_not", sql`cents <= 0 or account not glob 'creator:*:clawback'`),
  ],
);

/** The chain: each link's hash is made of the one before it and its journal's. Written by a job, in order, once each. */
export const ledgerLinks = sqliteTable("ledger_links", {
  n: integer("n")
    .primaryKey()
    .references(() => ledgerJournals.n),
  hash: text("hash").notNull(),
});
