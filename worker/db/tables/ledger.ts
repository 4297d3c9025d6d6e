import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Journals (bookings) of the double-entry ledger. Triggers, handwritten in the migration, keep the
 * STRICT tables append-only and balanced (docs/money.md). The entries of a journal must be
 * inserted before the journal. Afterwards, neither can change.
 */
export const ledgerJournals = sqliteTable(
  "ledger_journals",
  {
    /** Sequence number in the order of posting: 1, 2, 3 ... without gaps. */
    n: integer("n").primaryKey(),
    /** Idempotency key, such as `invoice:in_1:paid`. Posting the same key again fails. */
    id: text("id").notNull().unique(),
    kind: text("kind").notNull(),
    currency: text("currency").notNull(),
    /** Id of the ledger journal (booking) that this row reverses partly or completely. */
    reverses: text("reverses"),
    /** JSON, stored as text, so that the hash of the text stays the same. */
    facts: text("facts").notNull(),
    /** SHA-256 (hexadecimal) of the journal without `n`, with the journal's entries. */
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
    /** The migration defers this foreign key, because the journal is inserted after its entries. */
    journalId: text("journal_id")
      .notNull()
      .references(() => ledgerJournals.id),
    account: text("account").notNull(),
    currency: text("currency").notNull(),
    /** Amount added to the account; negative for an amount taken from the account. */
    cents: integer("cents").notNull(),
    /** Creator in an account name `creator:<user id>:<purse>`; null for all other accounts. */
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

export const ledgerBalances = sqliteTable(
  "ledger_balances",
  {
    account: text("account").notNull(),
    currency: text("currency").notNull(),
    cents: integer("cents").notNull(),
    entries: integer("entries").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account, t.currency] }),
    check(
      "creator_purse_not_below_zero",
      sql`cents >= 0 or not (account glob 'creator:*:available' or account glob 'creator:*:clearing')`,
    ),
    check("creator_owes_or_not", sql`cents <= 0 or account not glob 'creator:*:clawback'`),
  ],
);

/** Hash chain: each hash covers the previous hash and the journal's content hash. */
export const ledgerLinks = sqliteTable("ledger_links", {
  n: integer("n")
    .primaryKey()
    .references(() => ledgerJournals.n),
  hash: text("hash").notNull(),
});
