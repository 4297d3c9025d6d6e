import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Returns a condition that limits how many rows an UPDATE or DELETE statement changes.
 * The condition replaces LIMIT, which D1 does not support in UPDATE and DELETE statements.
 * @param rows maximum number of changed rows; without a value, all rows that match `where`
 */
export const firstRows = (table: SQLiteTable, where: SQL | undefined, rows?: number) =>
  rows === undefined
    ? where
    : sql`rowid in (select rowid from ${table} where ${where} limit ${rows})`;
