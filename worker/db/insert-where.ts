import { getTableColumns, is, Param, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteInsertBase, SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";

interface Source {
  /** Tables and joins that the values and the condition read. Without it, the statement inserts one row at most. */
  from?: SQL;
  groupBy?: SQL;
  orderBy?: SQL;
}

/**
 * Inserts a row if `condition` holds when the statement runs, or with `from` one row for each source row that meets it. The
 * statement works alone and in `db.batch`, and takes conflict clauses and `returning()`.
 * @param values by column name, as for `values()`; SQL expressions may read the tables of `from`. A column that is left out gets
 *   its default, computed once for all rows.
 * @throws when the statement runs: D1 errors, such as a broken unique key
 */
export function insertWhere<T extends SQLiteTable>(
  db: Db,
  table: T,
  values: SQLiteInsertValue<T>,
  condition: SQL,
  { from, groupBy, orderBy }: Source = {},
): SQLiteInsertBase<T, "async", D1Result> {
  const given = new Map<string, unknown>(Object.entries(values));
  // Drizzle lists all columns that can be written, in this order, and takes the select as it is.
  const row = Object.entries<SQLiteColumn>(getTableColumns(table))
    .filter(([, column]) => column.generated === undefined)
    .map(([name, column]) => columnValue(column, given.get(name)));
  return db
    .insert(table)
    .select(
      sql`select ${sql.join(row, sql`, `)}${from && sql` from ${from}`} where ${condition}${groupBy && sql` group by ${groupBy}`}${orderBy && sql` order by ${orderBy}`}`,
    );
}

/** As in `values()` of Drizzle, `undefined` means the default of the column. */
function columnValue(column: SQLiteColumn, value: unknown): SQL {
  const chosen = value === undefined ? (column.default ?? column.defaultFn?.() ?? column.onUpdateFn?.()) : value;
  if (chosen === undefined || chosen === null) return sql`null`;
  return is(chosen, SQL) ? chosen : sql`${new Param(chosen, column)}`;
}
