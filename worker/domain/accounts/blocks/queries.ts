import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { blocks, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { avatarUrl } from "../users/rules.ts";
import { type BlockedUser, MAX_BLOCKS } from "./contract.ts";

/** SQL condition: user `blocker` has blocked the other user. Both arguments are IDs or columns. */
export const hasBlocked = (
  blocker: string | AnySQLiteColumn,
  blocked: string | AnySQLiteColumn,
): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${blocks} b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`.mapWith(
    Boolean,
  );

/**
 * SQL for one string that identifies the users whom `blocker` has blocked, newest block first.
 * The string joins the last `length` characters of each blocked user's ID.
 */
export const blockedTails = (blocker: string | AnySQLiteColumn, length: number): SQL<string> =>
  sql<string>`coalesce((select group_concat(tail, '') from (
    select substr(b.blocked_id, ${-length}) as tail from ${blocks} b where b.blocker_id = ${blocker}
    order by b.created_at desc, b.blocked_id limit ${MAX_BLOCKS})), '')`;

/** Returns the users whom a user has blocked, newest first. */
export async function listBlocked(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<BlockedUser[]> {
  const rows = await db
    .select({ user: users, at: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, userId))
    .orderBy(desc(blocks.createdAt), desc(users.id))
    .limit(MAX_BLOCKS);
  return rows.map(({ user, at }) => ({
    id: user.id,
    username: user.username,
    name: user.displayName,
    avatar: avatarUrl(user.avatarPath),
    blockedAt: at,
  }));
}

export async function isBlocked(
  { db }: Pick<Deps, "db">,
  pair: { blockerId: string; blockedId: string },
): Promise<boolean> {
  const row = await db
    .select({ at: blocks.createdAt })
    .from(blocks)
    .where(and(eq(blocks.blockerId, pair.blockerId), eq(blocks.blockedId, pair.blockedId)))
    .get();
  return row !== undefined;
}
