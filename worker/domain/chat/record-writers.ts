import { inArray, sql } from "drizzle-orm";
import { chatWriters, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/** Notes in whose rooms people have written, so that their words can be copied or deleted. Safe to repeat. @param input.userIds at most 90 */
export async function recordWriters(
  { db, now }: Pick<Deps, "db" | "now">,
  { streamId, userIds }: { streamId: string; userIds: string[] },
): Promise<void> {
  const writers = db
    .select({ userId: users.id, streamId: sql<string>`${streamId}`.as("stream_id"), firstAt: sql<number>`${now()}`.as("first_at") })
    .from(users)
    .where(inArray(users.id, userIds));
  await db.insert(chatWriters).select(writers).onConflictDoNothing();
}
