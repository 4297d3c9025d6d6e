import { drizzle } from "drizzle-orm/sqlite-proxy";
import * as z from "zod";
import type { Account } from "./account.ts";

const Answer = z.object({ results: z.array(z.unknown()) });

/** Runs one statement without parameters on the database at Cloudflare, and returns its rows. */
export async function query<S extends z.ZodType>(
  { api, id }: Account,
  databaseId: string,
  sql: string,
  row: S,
): Promise<z.output<S>[]> {
  const { result } = await api.d1.database.query(databaseId, { account_id: id, sql });
  return z.array(row).parse(Answer.parse(result[0]).results);
}

const RawAnswer = z.object({ results: z.object({ rows: z.array(z.array(z.unknown())) }) });

/** Opens the database at Cloudflare for typed statements, one call each. */
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
/** The API takes strings only. SQLite converts a string to the type of its column. */
function toParameter(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new Error(`A parameter of type ${typeof value} cannot be sent to the database`);
}

export type CloudDatabase = ReturnType<typeof openDatabase>;
