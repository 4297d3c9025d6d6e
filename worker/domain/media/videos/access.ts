import { eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users, videos } from "../../../db/schema.ts";
import { isLockedTo, subscribersOnlyError } from "../../accounts/plans/subscribers-only.ts";
import type { AccessReason } from "../../accounts/readers/readers.ts";
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

export interface VideoAccess extends CreatorAccess {
  state: VideoState;
  visibility: Visibility;
  subscribersOnly: boolean;
  /** The staff decision that removed the video, which staff can still see for an appeal. */
  decisionId: string | null;
}

/** Returns true if a viewer who was admitted for this reason may still watch. */
export function groundHolds(video: VideoAccess, ground: AccessReason): boolean {
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
 * Returns the reason why an actor may access a video (`AccessReason`), or null without access.
 * - Public and unlisted: every actor with the URL. If the creator's channel is for followers only,
 *   only its followers; if the channel is private, only the owner.
 * - Drafts and private videos: the owner and staff.
 * - Blocked, removed by staff, or of a suspended or closed creator: only staff.
 * - Removed by the owner: nobody.
 */
export function watchGround(
  video: VideoAccess & { creatorId: string; isFollower: boolean },
  actor: Visitor | Pick<SignedInActor, "kind" | "id" | "role">,
): AccessReason | null {
  const [isOwner, isStaff] = [
    actor.kind === "user" && actor.id === video.creatorId,
    actor.kind === "user" && actor.role !== "user",
  ];
  // Owner and staff come first: a link for the reason "viewer" to a locked video requires a plan.
  if (video.subscribersOnly && isOwner && groundHolds(video, "owner")) return "owner";
  if (video.subscribersOnly && isStaff && groundHolds(video, "staff")) return "staff";
  if (groundHolds(video, "viewer")) return "viewer";
  if (isOwner && groundHolds(video, "owner")) return "owner";
  if (video.isFollower && groundHolds(video, "follower")) return "follower";
  return isStaff && groundHolds(video, "staff") ? "staff" : null;
}

/** D1 merges columns of equal name in a batch, so these names are unique. */
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
 * Returns the data about a video that likes, comments and similar actions need.
 * @throws DomainError NOT_FOUND if the actor may not watch the video; SUBSCRIBERS_ONLY if the actor
 * needs a subscription to watch
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
  if (!row || !ground) throw notFound(t("videos.notFound.video"));
  if (isLockedTo(row, actor)) throw subscribersOnlyError(t("videos.notFound.video"));
  return { ...row, ground };
}
