import { and, eq, sql } from "drizzle-orm";
import { chatBans, chatModerators, follows, streams, users } from "../../db/schema.ts";
import { hasBlocked } from "../blocks/queries.ts";
import type { Deps } from "../deps.ts";
import { chatRestrictedUntil } from "../moderation/restrictions.ts";
import type { SeatFacts } from "./seat.ts";

/** How a person stands to the channel of the stream that a select is of; it left-joins `banOf`. */
export const standingColumns = (userId: string) => ({
  isModerator:
    sql<boolean>`exists (select 1 from ${chatModerators} cm where cm.channel_id = ${streams.creatorId} and cm.user_id = ${userId})`
      .mapWith(Boolean)
      .as("is_moderator"),
  isChannelFollower:
    sql<boolean>`exists (select 1 from ${follows} cf where cf.creator_id = ${streams.creatorId} and cf.follower_id = ${userId})`
      .mapWith(Boolean)
      .as("is_channel_follower"),
  isBlocked: hasBlocked(streams.creatorId, userId).as("is_blocked"),
  bannedAt: sql<number | null>`${chatBans.createdAt}`.as("banned_at"),
  banUntil: chatBans.until,
  banReason: chatBans.reason,
  restrictedUntil: chatRestrictedUntil(userId).as("restricted_until"),
});

export const banOf = (userId: string) => and(eq(chatBans.channelId, streams.creatorId), eq(chatBans.userId, userId));

interface BanColumns {
  bannedAt: number | null;
  banUntil: number | null;
  /** By the platform's staff, in every chat. */
  restrictedUntil: number | null;
}
/** Shut out of the room; the end of a timeout lets a person in. */
export const isBanned = (row: Pick<BanColumns, "bannedAt" | "banUntil">) => row.bannedAt !== null && row.banUntil === null;
/** Until when a timeout by the channel or a restriction by staff keeps a person from writing, milliseconds; 0 for never. */
export const silencedUntil = (row: BanColumns) => Math.max(row.bannedAt === null ? 0 : (row.banUntil ?? 0), row.restrictedUntil ?? 0);

/** What of a person's seat in a stream's room is so now; null when there is no such stream or person. */
export async function findStanding(
  { db }: Pick<Deps, "db">,
  { streamId, userId }: { streamId: string; userId: string },
): Promise<(SeatFacts & { ban: { reason: string } | null }) | null> {
  const row = await db
    .select({
      ...standingColumns(userId),
      role: users.role,
      plan: users.plan,
      partnerStatus: users.partnerStatus,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(streams)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(chatBans, banOf(userId))
    .where(eq(streams.id, streamId))
    .get();
  if (!row) return null;
  const isStaff = row.role !== "user";
  return {
    isStaff,
    isModerator: row.isModerator,
    isPartner: row.partnerStatus === "active",
    isFollower: row.isChannelFollower,
    isBlocked: row.isBlocked,
    emailVerified: row.emailVerifiedAt !== null,
    plan: row.plan,
    silencedUntil: silencedUntil(row),
    ban: isBanned(row) && !isStaff ? { reason: row.banReason ?? "" } : null,
  };
}

/** Whether a ban or a timeout by the channel, or a restriction by staff, keeps a user from writing in a stream's chat now. */
export async function isSilencedIn(deps: Pick<Deps, "db" | "now">, seat: { streamId: string; userId: string }): Promise<boolean> {
  const standing = await findStanding(deps, seat);
  if (!standing || standing.isStaff) return false;
  return standing.ban !== null || standing.silencedUntil > deps.now();
}
