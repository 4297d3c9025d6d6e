import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import * as schema from "./schema.ts";

export type Db = DrizzleD1Database<typeof schema> & { $client: D1Database };

const made = new WeakMap<D1Database, Db>();

/**
 * The same for the same binding: to read the schema anew for each request costs more than many a
 * request.
 */
export function createDb(binding: D1Database): Db {
  const known = made.get(binding);
  if (known) return known;
  const db = drizzle(binding, { schema });
  made.set(binding, db);
  return db;
}
