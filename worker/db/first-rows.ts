import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Limits the rows that an UPDATE or DELETE changes, which D1 cannot do with LIMIT.
 * @param rows without a value, the statement changes all rows that match `where`
 */
export const firstRows = (table: SQLiteTable, where: SQL | undefined, rows?: number) =>
  rows === undefined
    ? where
    : sql`rowid in (select rowid from ${table} where ${where} limit ${rows})`;
