import * as z from "zod";
import type { Store } from "../local-store.ts";

export interface Table {
  name: string;
  columns: string[];
  names: string[];
}

/** The values of a row in the order of the table's columns. The schema has no blobs. */
export const Row = z.array(z.union([z.string(), z.number(), z.null()]));
export type Row = z.output<typeof Row>;

const Names = z.array(z.string());
const PAGE = 2000;
/** Tables that can be computed again: the search index, and SQLite's and D1's own tables. */
const DERIVED = /^(?:search_|sqlite_|_cf_|d1_migrations$|_restore_)/;

/** Lists the tables of a backup. Referenced tables come before the tables that reference them. */
export async function tablesOf(db: Store["db"]): Promise<Table[]> {
  const { results } = await db
    .prepare(
      `SELECT name, (SELECT json_group_array(name ORDER BY cid) FROM pragma_table_info(m.name)) AS columns,
         (SELECT json_group_array(DISTINCT "table") FROM pragma_foreign_key_list(m.name)) AS names
       FROM sqlite_master AS m WHERE type = 'table' AND name NOT GLOB '_cf_*' ORDER BY name`,
    )
    .all<{ name: string; columns: string; names: string }>();
  const found = results
    .filter(({ name }) => !DERIVED.test(name))
    .map(({ name, columns, names }) => ({
      name,
      columns: Names.parse(JSON.parse(columns)),
      names: Names.parse(JSON.parse(names)).filter((other) => other !== name),
    }));
  return inReferenceOrder(found);
}

export function inReferenceOrder(tables: Table[]): Table[] {
  const placed: Table[] = [];
  const names = new Set<string>();
  for (
    let remaining = tables;
    remaining.length > 0;
    remaining = remaining.filter((t) => !names.has(t.name))
  ) {
    const ready = remaining.filter((t) => t.names.every((n) => names.has(n)));
    if (ready.length === 0)
      throw new Error(
        `These tables name each other in a circle: ${remaining.map((t) => t.name).join(", ")}`,
      );
    for (const table of ready) names.add(table.name);
    placed.push(...ready);
  }
  return placed;
}

const quoted = (columns: string[]) => columns.map((c) => `"${c}"`).join(", ");

/** Yields rows in the order of insertion, so that a row comes after any row that it references. */
export async function* rowsOf(db: Store["db"], { name, columns }: Table): AsyncGenerator<Row> {
  for (let after = Number.NEGATIVE_INFINITY; ; ) {
    const condition = Number.isFinite(after) ? `WHERE rowid > ${after}` : "";
    const page = db.prepare(
      `SELECT rowid, ${quoted(columns)} FROM "${name}" ${condition} ORDER BY rowid LIMIT ${PAGE}`,
    );
    const rows = await page.raw<[number, ...Row]>();
    for (const [, ...row] of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last[0];
  }
}

/** Passes all rows as one JSON parameter, because D1 limits the number of parameters. */
export function insertRows(db: Store["db"], { name, columns }: Table, rows: Row[]) {
  const values = columns.map((_, i) => `json_extract(value, '$[${i}]')`).join(", ");
  return db
    .prepare(`INSERT INTO "${name}" (${quoted(columns)}) SELECT ${values} FROM json_each(?)`)
    .bind(JSON.stringify(rows));
}
