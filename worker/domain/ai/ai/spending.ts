import { and, eq, inArray, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { aiSpending } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { AiCaps } from "./ports.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PLATFORM = "platform";

/** Returns the UTC day of a time, in days since the epoch. */
export const spendingDayOf = (at: number) => Math.floor(at / DAY_MS);

interface Reservation {
  userId: string;
  tokens: number;
}

/**
 * Counts a call's tokens before the call, for user and platform, or returns the exceeded cap. One
 * statement checks and writes, so that concurrent calls cannot exceed a cap.
 */
export async function reserve(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, tokens }: Reservation,
  caps: AiCaps,
) {
  const day = spendingDayOf(now());
  const used = (subject: string) =>
    sql`coalesce((select tokens from ai_spending where subject = ${subject} and day = ${day}), 0)`;
  const granted = await insertWhere(
    db,
    aiSpending,
    { subject: sql`who.subject`, day, tokens, calls: 1 },
    sql`${used(userId)} + ${tokens} <= ${caps.userTokensPerDay} and ${used(PLATFORM)} + ${tokens} <= ${caps.platformTokensPerDay}`,
    { from: sql`(select ${userId} as subject union all select ${PLATFORM}) as who` },
  )
    .onConflictDoUpdate({
      target: [aiSpending.subject, aiSpending.day],
      set: { tokens: sql`${aiSpending.tokens} + ${tokens}`, calls: sql`${aiSpending.calls} + 1` },
    })
    .returning({ subject: aiSpending.subject });
  if (granted.length > 0) return null;
  const userSpending = await db
    .select()
    .from(aiSpending)
    .where(and(eq(aiSpending.subject, userId), eq(aiSpending.day, day)))
    .get();
  return (userSpending?.tokens ?? 0) + tokens > caps.userTokensPerDay ? "user" : "platform";
}

/** Replaces a call's reserved tokens with the used tokens. */
export async function settle(
  { db }: Pick<Deps, "db">,
  { userId, tokens, used, at }: Reservation & { used: number; at: number },
): Promise<void> {
  const unused = Math.max(0, tokens - used);
  if (unused === 0) return;
  await db
    .update(aiSpending)
    .set({ tokens: sql`max(0, ${aiSpending.tokens} - ${unused})` })
    .where(
      and(inArray(aiSpending.subject, [userId, PLATFORM]), eq(aiSpending.day, spendingDayOf(at))),
    );
}
