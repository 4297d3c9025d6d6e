import { getTableColumns, is, Param, SQL, sql } from "drizzle-orm";
import type {
  SQLiteColumn,
  SQLiteInsertBase,
  SQLiteInsertValue,
  SQLiteTable,
} from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";

interface Source {
  /** Tables that the values and the condition read. If omitted, at most one row is inserted. */
  from?: SQL;
  groupBy?: SQL;
  orderBy?: SQL;
}

/**
 * Inserts one row if `condition` is true when the statement runs; with `from`, one row for each
 * source row for which `condition` is true. Works alone, in `db.batch`, with conflict clauses and
 * with `returning()`.
 * @param values column values; SQL expressions can read the tables of `from`. A missing column gets
 * its default value, which is computed once for all rows.
 */
export function insertWhere<T extends SQLiteTable>(
  db: Db,
  table: T,
  values: SQLiteInsertValue<T>,
  condition: SQL,
  { from, groupBy, orderBy }: Source = {},
): SQLiteInsertBase<T, "async", D1Result> {
  const valuesByColumn = new Map<string, unknown>(Object.entries(values));
  // Drizzle writes the INSERT with all writable columns in the order of `getTableColumns`, and
  // copies the SELECT unchanged, so both orders must match.
  const row = Object.entries<SQLiteColumn>(getTableColumns(table))
    .filter(([, column]) => column.generated === undefined)
    .map(([name, column]) => columnValue(column, valuesByColumn.get(name)));
  return db
    .insert(table)
    .select(
      sql`select ${sql.join(row, sql`, `)}${from && sql` from ${from}`} where ${condition}${groupBy && sql` group by ${groupBy}`}${orderBy && sql` order by ${orderBy}`}`,
    );
}

/**
 * SQL condition for `insertWhere`: fewer than `max` rows of the table match `where`. The statement
 * counts and inserts, so that concurrent requests cannot exceed the limit.
 */
export const hasFewerThan = (max: number, table: SQLiteTable, where: SQL | undefined): SQL =>
  sql`(select count(*) from ${table} where ${where}) < ${max}`;

function columnValue(column: SQLiteColumn, value: unknown): SQL {
  const chosen =
    value === undefined ? (column.default ?? column.defaultFn?.() ?? column.onUpdateFn?.()) : value;
  if (chosen === undefined || chosen === null) return sql`null`;
  return is(chosen, SQL) ? chosen : sql`${new Param(chosen, column)}`;
}
