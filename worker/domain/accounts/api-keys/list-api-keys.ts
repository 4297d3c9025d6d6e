import { desc, eq } from "drizzle-orm";
import { apiKeys } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { ApiKeySummary } from "./contract-api.ts";

/** Returns an account's API keys, newest first. */
export async function listApiKeys(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
): Promise<ApiKeySummary[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map((row) => summaryOf(row, now()));
}

/** Returns an API key as shown to its owner, without the digest. */
export function summaryOf(
  { id, name, prefix, scopes, createdAt, lastUsedAt, expiresAt }: typeof apiKeys.$inferSelect,
  at: number,
): ApiKeySummary {
  return {
    id,
    name,
    prefix,
    scopes,
    createdAt,
    lastUsedAt,
    expiresAt,
    isExpired: expiresAt !== null && expiresAt <= at,
  };
}
