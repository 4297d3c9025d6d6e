import { inArray, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { chatWriters, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Notes in whose rooms people have written, so that their words can be copied or deleted. Safe to repeat. @param input.userIds at most 90 */
export async function recordWriters(
  { db, now }: Pick<Deps, "db" | "now">,
  { streamId, userIds }: { streamId: string; userIds: string[] },
): Promise<void> {
  await insertWhere(db, chatWriters, { userId: sql`${users.id}`, streamId, firstAt: now() }, inArray(users.id, userIds), {
    from: sql`${users}`,
  }).onConflictDoNothing();
}
