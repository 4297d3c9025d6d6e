import { desc, eq } from "drizzle-orm";
import { apiKeys } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { ApiKeySummary } from "./contract.ts";

/** An account's keys, the newest first; none of them can be shown again. */
export async function listApiKeys({ db, now }: Pick<Deps, "db" | "now">, userId: string): Promise<ApiKeySummary[]> {
  const rows = await db.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(({ id, name, prefix, scopes, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    name,
    prefix,
    scopes,
    createdAt,
    lastUsedAt,
    expiresAt,
    isExpired: expiresAt !== null && expiresAt <= now(),
  }));
}
