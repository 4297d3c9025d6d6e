import { eq } from "drizzle-orm";
import { users, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import type { Ground } from "../media-links.ts";
import type { Actor } from "../users/contract.ts";
import type { Visibility } from "./contract.ts";

/** The facts that decide who may watch. */
export interface VideoAccess {
  state: "draft" | "published" | "removed";
  visibility: Visibility;
  creatorSuspendedAt: number | null;
}

/** Whether a ground, once granted, still holds. */
export function groundHolds(video: VideoAccess, ground: Ground): boolean {
  if (video.state === "removed") return false;
  if (ground === "staff") return true;
  if (video.creatorSuspendedAt !== null) return false;
  return ground === "owner" || (video.state === "published" && video.visibility !== "private");
}

/**
 * The ground on which this actor may watch, null when there is none: public and unlisted videos are anyone's with the
 * address, drafts and private ones their owner's and the staff's, a suspended creator's the staff's alone, removed ones
 * nobody's.
 */
export function watchGround(video: VideoAccess & { creatorId: string }, actor: Actor): Ground | null {
  if (groundHolds(video, "viewer")) return "viewer";
  if (actor.kind !== "user") return null;
  if (actor.id === video.creatorId && groundHolds(video, "owner")) return "owner";
  return actor.role !== "user" && groundHolds(video, "staff") ? "staff" : null;
}

/** For a select of videos joined with their creators; no two columns of one name, so it may stand in a batch. */
export const accessColumns = {
  id: videos.id,
  creatorId: videos.creatorId,
  state: videos.state,
  visibility: videos.visibility,
  accessEpoch: videos.accessEpoch,
  creatorSuspendedAt: users.suspendedAt,
};

/**
 * What an action on a video needs to know of it.
 * @throws DomainError NOT_FOUND, the same for an unknown video and one that this actor may not watch.
 */
export async function requireWatchable({ db }: Pick<Deps, "db">, { videoId, actor }: { videoId: string; actor: Actor }) {
  const row = await db
    .select({ ...accessColumns, durationSeconds: videos.durationSeconds })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(eq(videos.id, videoId))
    .get();
  const ground = row && watchGround(row, actor);
  if (!row || !ground) throw notFound("This video");
  return { ...row, ground };
}
