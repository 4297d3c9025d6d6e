import { getTableColumns, sql } from "drizzle-orm";
import type { drizzle } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as schema from "../../worker/db/schema.ts";

export type Db = ReturnType<typeof drizzle<typeof schema>>;

/** Rows by table, in the order of the tables' foreign keys. */
export type Rows = Map<SQLiteTable, Record<string, unknown>[]>;

export function addRow<T extends SQLiteTable>(rows: Rows, table: T, row: T["$inferInsert"]): void {
  const list = rows.get(table);
  if (list) list.push(row);
  else rows.set(table, [row]);
}

/** Inserts rows in one statement per table (5 ms each). `orIgnore` skips rows whose key exists. */
export async function write({
  db,
  rows,
  orIgnore = false,
}: {
  db: Db;
  rows: Rows;
  orIgnore?: boolean;
}): Promise<void> {
  for (const [table, list] of rows) {
    if (list.length === 0) continue;
    const givenColumns = new Set(list.flatMap((row) => Object.keys(row)));
    const columns = Object.entries(getTableColumns(table)).filter(([key]) => givenColumns.has(key));
    const values = list.map((row) =>
      columns.map(([key, column]) => {
        const value = row[key] === undefined ? column.default : row[key];
        return value == null ? null : column.mapToDriverValue(value);
      }),
    );
    const names = sql.join(
      columns.map(([, column]) => sql.identifier(column.name)),
      sql`, `,
    );
    const fields = sql.join(
      columns.map((_, i) => sql.raw(`json_extract(value, '$[${i}]')`)),
      sql`, `,
    );
    await db.run(
      sql`insert ${sql.raw(orIgnore ? "or ignore " : "")}into ${table} (${names}) select ${fields} from json_each(${JSON.stringify(values)})`,
    );
  }
}
