import { inArray, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { chatWriters, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Records who wrote in a chat room, so that a data export or a deletion finds the messages. */
export async function recordWriters(
  { db, now }: Pick<Deps, "db" | "now">,
  { streamId, userIds }: { streamId: string; userIds: string[] },
): Promise<void> {
  await insertWhere(
    db,
    chatWriters,
    { userId: sql`${users.id}`, streamId, firstAt: now() },
    inArray(users.id, userIds),
    {
      from: sql`${users}`,
    },
  ).onConflictDoNothing();
}
