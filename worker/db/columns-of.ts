import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

interface Schema {
  readonly shape: object;
}

type Shared<T extends SQLiteTable, S extends Schema> = Pick<
  T["_"]["columns"],
  keyof S["shape"] & keyof T["_"]["columns"]
>;

/**
 * Returns the columns of a table that a response has as fields of the same name, for `select` and
 * `returning`. Such a query follows the contract, so a new field needs no change of the query.
 */
export function columnsOf<T extends SQLiteTable, S extends Schema>(
  table: T,
  schema: S,
): Shared<T, S> {
  const columns: Record<string, unknown> = getTableColumns(table);
  const shared = Object.keys(schema.shape).filter((name) => name in columns);
  return Object.fromEntries(shared.map((name) => [name, columns[name]])) as Shared<T, S>;
}
