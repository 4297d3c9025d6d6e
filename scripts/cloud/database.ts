import { drizzle } from "drizzle-orm/sqlite-proxy";
import * as z from "zod";
import type { Account } from "./account.ts";

const Answer = z.object({ results: z.array(z.unknown()) });

/** Runs one SQL statement without parameters on a D1 database and returns the parsed rows. */
export async function query<S extends z.ZodType>(
  { api, id }: Account,
  databaseId: string,
  sql: string,
  row: S,
): Promise<z.output<S>[]> {
  const { result } = await api.d1.database.query(databaseId, { account_id: id, sql });
  return z.array(row).parse(Answer.parse(result[0]).results);
}

/** Returns true if the D1 database contains a table with the given name. */
export async function hasTable(
  account: Account,
  databaseId: string,
  table: "d1_migrations" | "users",
): Promise<boolean> {
  const sql = `SELECT name FROM sqlite_master WHERE type = 'table' AND name = '${table}'`;
  return (await query(account, databaseId, sql, z.unknown())).length > 0;
}

const RawAnswer = z.object({ results: z.object({ rows: z.array(z.array(z.unknown())) }) });

/** Opens a D1 database for Drizzle queries. Each query is one request to Cloudflare's API. */
export function openDatabase({ api, id }: Account, databaseId: string) {
  return drizzle(async (sql, params) => {
    const { result } = await api.d1.database.raw(databaseId, {
      account_id: id,
      sql,
      params: params.map(toParameter),
    });
    return { rows: RawAnswer.parse(result[0]).results.rows };
  });
}

/**
 * Converts a query parameter to a string, because D1's HTTP API accepts only strings.
 * SQLite converts a stored string to the type of its column.
 */
function toParameter(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new Error(`A parameter of type ${typeof value} cannot be sent to the database`);
}

export type CloudDatabase = ReturnType<typeof openDatabase>;
