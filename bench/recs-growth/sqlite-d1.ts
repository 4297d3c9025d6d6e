import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { root } from "../../scripts/lib/run.ts";

/**
 * Offers D1's interface, as far as Drizzle uses it, on Node's SQLite, so that thousands of feeds
 * take only seconds.
 */
export function sqliteD1(): D1Database {
  const database = new DatabaseSync(":memory:");
  const folder = join(root, "migrations");
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()) {
    database.exec(
      readFileSync(join(folder, name), "utf8").replaceAll("--> statement-breakpoint", "\n"),
    );
  }
  const statementCache = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const statement = statementCache.get(sql) ?? database.prepare(sql);
    statementCache.set(sql, statement);
    return statement;
  };
  const bound = (sql: string, values: SQLInputValue[]) => {
    const rows = (asArrays: boolean) => {
      const statement = prepared(sql);
      statement.setReturnArrays(asArrays);
      return statement.all(...values);
    };
    const all = async () => ({ results: rows(false), success: true, meta: {} });
    return {
      bind: (...next: unknown[]) => bound(sql, next.map(inputOf)),
      all,
      run: all,
      raw: async () => rows(true),
    };
  };
  const batch = async (statements: ReturnType<typeof bound>[]) => {
    const results: Awaited<ReturnType<ReturnType<typeof bound>["all"]>>[] = [];
    for (const statement of statements) results.push(await statement.all());
    return results;
  };
  return { prepare: (sql: string) => bound(sql, []), batch } as unknown as D1Database;
}

function inputOf(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return Number(value);
  if (
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "bigint"
  )
    return value;
  throw new TypeError(`no value of SQLite: ${String(value)}`);
}
