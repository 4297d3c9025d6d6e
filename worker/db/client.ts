import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import * as schema from "./schema.ts";

export type Db = DrizzleD1Database<typeof schema> & { $client: D1Database };

const clients = new WeakMap<D1Database, Db>();

export function createDb(binding: D1Database): Db {
  const existing = clients.get(binding);
  if (existing) return existing;
  const db = drizzle(binding, { schema });
  clients.set(binding, db);
  return db;
}
