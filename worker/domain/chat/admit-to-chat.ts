import { and, desc, eq, type SQL } from "drizzle-orm";
import { chatBans, chatSettings, streams, users } from "../../db/schema.ts";
import { blockedIds } from "../blocks/queries.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { subscribersOnlyError } from "../plans/subscribers-only.ts";
import { streamAccessColumns, streamAdmission } from "../streams/access.ts";
import type { Actor } from "../users/contract.ts";
import { isShownTo } from "../users/visibility.ts";
import { rulesVersion } from "./room-rules.ts";
import { packIds, type Seat } from "./seat.ts";
import { banOf, isBanned, silencedUntil, standingColumns } from "./standing.ts";

export interface Admission {
  seat: Seat;
  /** Of the room's rules in D1. */
  rulesVersion: string;
  /** Set for whom the channel banned: they are told why, and nothing else. */
  ban: { reason: string } | null;
}

/**
 * The seat of who asks to join a stream's room; with `streamId` null, the room of the first live stream. One read of D1 and,
 * for who is signed in, one of whom they blocked.
 * @throws DomainError NOT_FOUND when there is no such stream, and the same when the actor may not know of it;
 *   SUBSCRIBERS_ONLY when it is locked to them.
 */
export async function admitToChat(deps: Pick<Deps, "db">, input: { streamId: string | null; actor: Actor }): Promise<Admission> {
  const { actor, streamId } = input;
  const wanted: SQL | undefined =
    streamId === null
      ? and(eq(streams.state, "live"), eq(streams.visibility, "public"), eq(streams.subscribersOnly, false), isShownTo(actor))
      : eq(streams.id, streamId);
  const userId = actor.kind === "user" ? actor.id : "";
  const [stream, hides] = await Promise.all([
    deps.db
      .select({ ...streamAccessColumns(actor), ...standingColumns(userId), rulesVersion: rulesVersion.as("rules_version") })
      .from(streams)
      .innerJoin(users, eq(users.id, streams.creatorId))
      .leftJoin(chatSettings, eq(chatSettings.channelId, streams.creatorId))
      .leftJoin(chatBans, banOf(userId))
      .where(wanted)
      .orderBy(desc(streams.viewerCount), desc(streams.startedAt))
      .limit(1)
      .get(),
    actor.kind === "user" ? blockedIds(deps, { userId }) : [],
  ]);
  const admission = stream && streamAdmission(stream, actor);
  if (!stream || !admission) throw notFound("This stream");
  if (admission.locked) throw subscribersOnlyError("This chat");
  const isStaff = actor.kind === "user" && actor.role !== "user";
  const seat: Seat = {
    streamId: stream.id,
    channelId: stream.creatorId,
    streamState: stream.state,
    user:
      actor.kind === "user"
        ? {
            id: actor.id,
            sessionId: actor.sessionId,
            username: actor.username,
            avatar: actor.avatar,
            isVerified: actor.isVerified,
            isStreamer: actor.id === stream.creatorId,
            isStaff,
            isModerator: stream.isModerator,
            isPartner: actor.isPartner,
            isFollower: stream.isChannelFollower,
            isBlocked: stream.isBlocked,
            emailVerified: actor.emailVerified,
            plan: actor.plan,
            ...(admission.ground !== "owner" && admission.ground !== "staff" && stream.subscribersOnly ? { bySubscription: true } : {}),
            silencedUntil: silencedUntil(stream),
            hides: packIds(hides),
          }
        : null,
  };
  const ban = isBanned(stream) && !isStaff ? { reason: stream.banReason ?? "" } : null;
  return { seat, rulesVersion: stream.rulesVersion, ban };
}
