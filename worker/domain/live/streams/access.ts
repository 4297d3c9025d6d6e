import { eq } from "drizzle-orm";
import { streams, users } from "../../../db/schema.ts";
import { isLockedTo } from "../../accounts/plans/subscribers-only.ts";
import type { Ground } from "../../accounts/readers/readers.ts";
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

/** The facts that decide who may watch (`streamAccessFacts`). */
export interface StreamAccess extends CreatorAccess {
  visibility: Visibility;
  subscribersOnly: boolean;
}

/** Whether a ground, once granted, still holds. */
export function streamGroundHolds(stream: StreamAccess, ground: Ground): boolean {
  if (!isOpenCreator(stream)) return false;
  if (ground === "owner") return true;
  if (stream.visibility === "private") return false;
  if (ground === "staff") return true;
  return ground === "follower"
    ? stream.creatorVisibility !== "private"
    : stream.creatorVisibility === "public";
}

/**
 * The ground on which this actor may know of a stream, null when there is none: public and unlisted
 * streams are anyone's with the link, a private one its creator's. A creator seen by followers only
 * is watched by those and the staff, a private one by the staff, a suspended or closed one by
 * nobody. Whether they may also watch it is `streamAdmission`'s to say.
 */
export function streamGround(stream: StreamFacts, actor: Actor): Ground | null {
  const [isOwner, isStaff] = [
    actor.kind === "user" && actor.id === stream.creatorId,
    actor.kind === "user" && actor.role !== "user",
  ];
  // A link for everybody with a plan would ask for theirs.
  if (stream.subscribersOnly && isOwner && streamGroundHolds(stream, "owner")) return "owner";
  if (stream.subscribersOnly && isStaff && streamGroundHolds(stream, "staff")) return "staff";
  if (streamGroundHolds(stream, "viewer")) return "viewer";
  if (isOwner && streamGroundHolds(stream, "owner")) return "owner";
  if (stream.isFollower && streamGroundHolds(stream, "follower")) return "follower";
  return isStaff && streamGroundHolds(stream, "staff") ? "staff" : null;
}

type StreamFacts = StreamAccess & { creatorId: string; isFollower: boolean };

/**
 * The one rule of who may watch a stream and take part in its chat. Null: for this actor there is
 * no such stream (an identical NOT_FOUND). `locked`: it is there and for subscribers only; its page
 * makes an offer, and media, pictures and chat are refused (SUBSCRIBERS_ONLY).
 */
export function streamAdmission(
  stream: StreamFacts,
  actor: Actor,
): { ground: Ground; locked: boolean } | null {
  const ground = streamGround(stream, actor);
  return ground && { ground, locked: isLockedTo(stream, actor) };
}

/**
 * For a select of streams joined with their creators; no two columns of one name, so it may stand
 * in a batch.
 */
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

/**
 * What is needed to admit somebody to a stream; null, the same for an unknown stream and one that
 * this actor may not know of.
 */
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
