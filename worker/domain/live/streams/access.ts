import { eq } from "drizzle-orm";
import { streams, users } from "../../../db/schema.ts";
import { isLockedTo } from "../../accounts/plans/subscribers-only.ts";
import type { AccessReason } from "../../accounts/readers/readers.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import {
  type CreatorAccess,
  creatorAccessColumns,
  followsCreator,
  isOpenCreator,
} from "../../accounts/users/visibility.ts";
import type { Visibility } from "../../accounts/visibility/contract.ts";
import { streamAccessFacts } from "../../accounts/visibility/stream-facts.ts";
import type { Deps } from "../../deps.ts";

export interface StreamAccess extends CreatorAccess {
  visibility: Visibility;
  subscribersOnly: boolean;
}

/** Returns true if a viewer who was admitted for this reason may still watch. */
export function streamGroundHolds(stream: StreamAccess, ground: AccessReason): boolean {
  if (!isOpenCreator(stream)) return false;
  if (ground === "owner") return true;
  if (stream.visibility === "private") return false;
  if (ground === "staff") return true;
  return ground === "follower"
    ? stream.creatorVisibility !== "private"
    : stream.creatorVisibility === "public";
}

/**
 * Returns the reason why an actor may access a stream (`AccessReason`), or null without access.
 * - Public and unlisted streams: every actor with the URL. If the creator's channel is for
 *   followers only, its followers and staff; if the channel is private, only staff and the creator.
 * - Private streams: the creator.
 * - Streams of suspended or closed creators: nobody.
 */
export function streamGround(stream: StreamFacts, actor: Actor): AccessReason | null {
  const [isOwner, isStaff] = [
    actor.kind === "user" && actor.id === stream.creatorId,
    actor.kind === "user" && actor.role !== "user",
  ];
  // Owner and staff come first: a link for the reason "viewer" to a locked stream requires a plan.
  if (stream.subscribersOnly && isOwner && streamGroundHolds(stream, "owner")) return "owner";
  if (stream.subscribersOnly && isStaff && streamGroundHolds(stream, "staff")) return "staff";
  if (streamGroundHolds(stream, "viewer")) return "viewer";
  if (isOwner && streamGroundHolds(stream, "owner")) return "owner";
  if (stream.isFollower && streamGroundHolds(stream, "follower")) return "follower";
  return isStaff && streamGroundHolds(stream, "staff") ? "staff" : null;
}

type StreamFacts = StreamAccess & { creatorId: string; isFollower: boolean };

/**
 * Returns the reason why an actor may watch a stream and take part in its chat, and whether it is
 * locked. If the result is null, respond with the same NOT_FOUND as for an unknown stream.
 */
export function streamAdmission(
  stream: StreamFacts,
  actor: Actor,
): { ground: AccessReason; locked: boolean } | null {
  const ground = streamGround(stream, actor);
  return ground && { ground, locked: isLockedTo(stream, actor) };
}

/** D1 merges columns of equal name in a batch, so these names are unique. */
export const streamAccessColumns = (actor: Actor) => ({
  id: streams.id,
  creatorId: streams.creatorId,
  ...streamAccessFacts,
  state: streams.state,
  source: streams.source,
  startedAt: streams.startedAt,
  ...creatorAccessColumns,
  isFollower: followsCreator(actor),
});

/** Returns a stream, or null if the stream is unknown or the actor may not see it. */
export async function findWatchableStream(
  { db }: Pick<Deps, "db">,
  { streamId, actor }: { streamId: string; actor: Actor },
) {
  const row = await db
    .select(streamAccessColumns(actor))
    .from(streams)
    .innerJoin(users, eq(users.id, streams.creatorId))
    .where(eq(streams.id, streamId))
    .get();
  const admission = row && streamAdmission(row, actor);
  return row && admission ? { ...row, ...admission } : null;
}
