import { and, eq, gt } from "drizzle-orm";
import type * as z from "zod";
import { aiAnswers } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

type StoreDeps = Pick<Deps, "db" | "now">;

/** Returns the cached answer; null if the answer has expired or does not match the schema. */
export async function findCachedResult<T>(
  { db, now }: StoreDeps,
  key: string,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const row = await db
    .select({ answer: aiAnswers.answer })
    .from(aiAnswers)
    .where(and(eq(aiAnswers.key, key), gt(aiAnswers.expiresAt, now())))
    .get();
  if (!row) return null;
  const parsed = schema.safeParse(JSON.parse(row.answer));
  return parsed.success ? parsed.data : null;
}

/** Caches an answer. @param input.forMs lifetime, ms */
export async function cacheResult(
  { db, now }: StoreDeps,
  { key, result, forMs }: { key: string; result: unknown; forMs: number },
): Promise<void> {
  const row = { answer: JSON.stringify(result), expiresAt: now() + forMs };
  await db
    .insert(aiAnswers)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: aiAnswers.key, set: row });
}
