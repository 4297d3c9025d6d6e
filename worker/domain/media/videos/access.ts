import { eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users, videos } from "../../../db/schema.ts";
import { isLockedTo, subscribersOnlyError } from "../../accounts/plans/subscribers-only.ts";
import type { Ground } from "../../accounts/readers/readers.ts";
import type { Actor, SignedInActor, Visitor } from "../../accounts/users/contract.ts";
import type { CommentPolicy } from "../../accounts/users/contract-settings.ts";
import {
  type CreatorAccess,
  creatorAccessColumns,
  followsCreator,
  isOpenCreator,
} from "../../accounts/users/visibility.ts";
import type { Visibility } from "../../accounts/visibility/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { VideoState } from "./contract-states.ts";

/** The facts that decide who may watch. */
export interface VideoAccess extends CreatorAccess {
  state: VideoState;
  visibility: Visibility;
  subscribersOnly: boolean;
  /** Of staff's removal: they look at it again when it is appealed. */
  decisionId: string | null;
}

/** Whether a ground, once granted, still holds. */
export function groundHolds(video: VideoAccess, ground: Ground): boolean {
  if (video.state === "removed" && (ground !== "staff" || video.decisionId === null)) return false;
  if (ground === "staff") return true;
  if (video.state === "blocked") return false;
  if (!isOpenCreator(video)) return false;
  if (ground === "owner") return true;
  if (video.state !== "published" || video.visibility === "private") return false;
  return ground === "follower"
    ? video.creatorVisibility !== "private"
    : video.creatorVisibility === "public";
}

/**
 * The ground on which this actor may know of a video (what is for subscribers only may still be
 * locked to them, see plans/subscribers-only.ts), null when there is none: public and unlisted
 * videos are anyone's with the address (of a creator seen by followers only, the followers'; of a
 * private one, the owner's), drafts and private ones their owner's and the staff's, a suspended or
 * closed creator's and blocked ones the staff's alone, what staff removed theirs, other removed
 * ones nobody's.
 */
export function watchGround(
  video: VideoAccess & { creatorId: string; isFollower: boolean },
  actor: Visitor | Pick<SignedInActor, "kind" | "id" | "role">,
): Ground | null {
  const [isOwner, isStaff] = [
    actor.kind === "user" && actor.id === video.creatorId,
    actor.kind === "user" && actor.role !== "user",
  ];
  // A link for everybody with a plan would ask for theirs.
  if (video.subscribersOnly && isOwner && groundHolds(video, "owner")) return "owner";
  if (video.subscribersOnly && isStaff && groundHolds(video, "staff")) return "staff";
  if (groundHolds(video, "viewer")) return "viewer";
  if (isOwner && groundHolds(video, "owner")) return "owner";
  if (video.isFollower && groundHolds(video, "follower")) return "follower";
  return isStaff && groundHolds(video, "staff") ? "staff" : null;
}

/**
 * For a select of videos joined with their creators; no two columns of one name, so it may stand in
 * a batch.
 */
export const accessColumns = {
  id: videos.id,
  creatorId: videos.creatorId,
  state: videos.state,
  visibility: videos.visibility,
  subscribersOnly: videos.subscribersOnly,
  accessEpoch: videos.accessEpoch,
  decisionId: videos.decisionId,
  ...creatorAccessColumns,
};

/**
 * What an action on a video needs to know of it.
 * @throws DomainError NOT_FOUND, the same for an unknown video and one that this actor may not
 *   watch; SUBSCRIBERS_ONLY for one that is locked to them.
 */
export async function requireWatchable(
  { db }: Pick<Deps, "db">,
  { videoId, actor }: { videoId: string; actor: Actor },
) {
  const row = await db
    .select({
      ...accessColumns,
      durationSeconds: videos.durationSeconds,
      title: videos.title,
      // The video's own word, else the channel's.
      commentPolicy: sql<CommentPolicy>`coalesce(${videos.commentPolicy}, ${users.commentPolicy})`,
      blockedWords: users.blockedWords,
      commentHold: users.commentHold,
      isFollower: followsCreator(actor),
    })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(eq(videos.id, videoId))
    .get();
  const ground = row && watchGround(row, actor);
  if (!row || !ground) throw notFound(t("videos.thisVideo"));
  if (isLockedTo(row, actor)) throw subscribersOnlyError(t("videos.thisVideo"));
  return { ...row, ground };
}
