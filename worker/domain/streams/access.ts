import { eq } from "drizzle-orm";
import { streams, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Ground } from "../media-links.ts";
import type { Actor } from "../users/contract.ts";
import { type CreatorAccess, creatorAccessColumns, followsCreator, isOpenCreator } from "../users/visibility.ts";
import type { Visibility } from "../videos/contract.ts";

/** The facts that decide who may watch. */
export interface StreamAccess extends CreatorAccess {
  visibility: Visibility;
}

/** Whether a ground, once granted, still holds. */
export function streamGroundHolds(stream: StreamAccess, ground: Ground): boolean {
  if (!isOpenCreator(stream)) return false;
  if (ground === "owner") return true;
  if (stream.visibility === "private") return false;
  if (ground === "staff") return true;
  return ground === "follower" ? stream.creatorVisibility !== "private" : stream.creatorVisibility === "public";
}

/**
 * The ground on which this actor may watch, null when there is none: public and unlisted streams are anyone's with the
 * link, a private one its creator's. A creator seen by followers only is watched by those and the staff, a private one by
 * the staff, a suspended or closed one by nobody.
 */
export function streamGround(stream: StreamAccess & { creatorId: string; isFollower: boolean }, actor: Actor): Ground | null {
  if (streamGroundHolds(stream, "viewer")) return "viewer";
  if (actor.kind !== "user") return null;
  if (actor.id === stream.creatorId && streamGroundHolds(stream, "owner")) return "owner";
  if (stream.isFollower && streamGroundHolds(stream, "follower")) return "follower";
  return actor.role !== "user" && streamGroundHolds(stream, "staff") ? "staff" : null;
}

/** For a select of streams joined with their creators; no two columns of one name, so it may stand in a batch. */
export const streamAccessColumns = (actor: Actor) => ({
  id: streams.id,
  creatorId: streams.creatorId,
  visibility: streams.visibility,
  state: streams.state,
  accessEpoch: streams.accessEpoch,
  source: streams.source,
  ...creatorAccessColumns,
  isFollower: followsCreator(actor),
});

/** What is needed to admit somebody to a stream; null, the same for an unknown stream and one that this actor may not watch. */
export async function findWatchableStream({ db }: Pick<Deps, "db">, { streamId, actor }: { streamId: string; actor: Actor }) {
  const row = await db
    .select(streamAccessColumns(actor))
    .from(streams)
    .innerJoin(users, eq(users.id, streams.creatorId))
    .where(eq(streams.id, streamId))
    .get();
  const ground = row && streamGround(row, actor);
  return row && ground ? { ...row, ground } : null;
}
