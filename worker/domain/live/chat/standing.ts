import { and, eq, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { chatBans, chatModerators, follows, streams, users } from "../../../db/schema.ts";
import { blockedTails, hasBlocked } from "../../accounts/blocks/queries.ts";
import { chatRestrictedUntil } from "../../accounts/restrictions/restrictions.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import type { Deps } from "../../deps.ts";
import { type SeatFacts, TAIL } from "./seat.ts";

type UserId = string | AnySQLiteColumn;

/** Selects a user's role and restrictions. The query must left-join `chatBans` on `banOf`. */
export const standingColumns = (userId: UserId) => ({
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
  hides: blockedTails(userId, TAIL).as("hides"),
});

export const banOf = (userId: UserId) =>
  and(eq(chatBans.channelId, streams.creatorId), eq(chatBans.userId, userId));

interface BanColumns {
  bannedAt: number | null;
  banUntil: number | null;
  /** End of a restriction by staff, which applies to every chat. */
  restrictedUntil: number | null;
}
/** A permanent ban keeps the user out of the chat room. A timeout only prevents writing. */
export const isBanned = (row: Pick<BanColumns, "bannedAt" | "banUntil">) =>
  row.bannedAt !== null && row.banUntil === null;
/** Returns the end of the user's timeout or restriction by staff, ms since the epoch, or 0. */
export const silencedUntil = (row: BanColumns) =>
  Math.max(row.bannedAt === null ? 0 : (row.banUntil ?? 0), row.restrictedUntil ?? 0);

/** A user's current permissions. The ban of a staff member is in force for their API keys only. */
export type ChannelStanding = SeatFacts & { ban: { reason: string } | null };

/** Returns the standing of one socket: an API key has no staff role, so its owner's ban applies. */
export function standingOfSocket(
  standing: ChannelStanding,
  { isApiKey }: { isApiKey: boolean },
): ChannelStanding {
  const isStaff = standing.isStaff && !isApiKey;
  return { ...standing, isStaff, ban: isStaff ? null : standing.ban };
}

/** Reads the current permissions of users in a stream's chat, by user id. Omits unknown users. */
export async function findStandings(
  { db }: Pick<Deps, "db">,
  { streamId, userIds }: { streamId: string; userIds: readonly string[] },
): Promise<Map<string, ChannelStanding>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      ...standingColumns(users.id),
      id: users.id,
      username: users.username,
      avatarPath: users.avatarPath,
      isVerified: users.isVerified,
      role: users.role,
      plan: users.plan,
      partnerStatus: users.partnerStatus,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .innerJoin(streams, eq(streams.id, streamId))
    .leftJoin(chatBans, banOf(users.id))
    // All ids are one bound parameter, because D1 allows at most 100 bound parameters.
    .where(sql`${users.id} in (select value from json_each(${JSON.stringify(userIds)}))`);
  return new Map(rows.map((row) => [row.id, toStanding(row)]));
}

type StandingRow = BanColumns & { banReason: string | null } & Pick<
    typeof users.$inferSelect,
    "username" | "avatarPath" | "isVerified" | "role" | "plan" | "partnerStatus" | "emailVerifiedAt"
  > & { isModerator: boolean; isChannelFollower: boolean; isBlocked: boolean; hides: string };

function toStanding(row: StandingRow): ChannelStanding {
  return {
    username: row.username,
    avatar: avatarUrl(row.avatarPath),
    isVerified: row.isVerified,
    isStaff: row.role !== "user",
    isModerator: row.isModerator,
    isPartner: row.partnerStatus === "active",
    isFollower: row.isChannelFollower,
    isBlocked: row.isBlocked,
    emailVerified: row.emailVerifiedAt !== null,
    plan: row.plan,
    silencedUntil: silencedUntil(row),
    hides: row.hides,
    ban: isBanned(row) ? { reason: row.banReason ?? "" } : null,
  };
}

/** Reads one user's current permissions. Null for an unknown stream or user. */
export async function findStanding(
  deps: Pick<Deps, "db">,
  { streamId, userId }: { streamId: string; userId: string },
): Promise<ChannelStanding | null> {
  return (await findStandings(deps, { streamId, userIds: [userId] })).get(userId) ?? null;
}

/** Returns true while a ban, a timeout or a restriction by staff is in force. */
export async function isSilencedIn(
  deps: Pick<Deps, "db" | "now">,
  seat: { streamId: string; userId: string },
): Promise<boolean> {
  const standing = await findStanding(deps, seat);
  if (!standing || standing.isStaff) return false;
  return standing.ban !== null || standing.silencedUntil > deps.now();
}
