import { sql } from "drizzle-orm";
import { columnsOf, fieldsOf } from "../../../db/columns-of.ts";
import { users, videos, watchProgress } from "../../../db/schema.ts";
import { isLockedTo, type LockActor } from "../../accounts/plans/subscribers-only.ts";
import type { AccessReason } from "../../accounts/readers/readers.ts";
import { readerFor } from "../../accounts/readers/readers.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import type { Viewer } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { CategorySlug } from "./contract.ts";
import { VideoCard } from "./contract-api.ts";
import { definitionOf } from "./contract-categories.ts";
import { disclosureOfVideo } from "./contract-disclosure.ts";
import { progressOf } from "./progress.ts";
import { videoLinks } from "./video-links.ts";

export type ReadDeps = Pick<Deps, "db" | "signingSecret" | "now">;

/** D1 merges columns of equal name in a batch, so these names are unique. */
const cardColumns = {
  video: {
    ...columnsOf(videos, VideoCard),
    creatorId: videos.creatorId,
    accessEpoch: videos.accessEpoch,
    paidPromotion: videos.paidPromotion,
    paidPartner: videos.paidPartner,
    posterFile: videos.posterFile,
    storyboardFile: videos.storyboardFile,
    durationSeconds: videos.durationSeconds,
    width: videos.width,
    height: videos.height,
    viewCount: videos.viewCount,
    likeCount: videos.likeCount,
    publishedAt: videos.publishedAt,
  },
  user: {
    username: users.username,
    displayName: users.displayName,
    avatarPath: users.avatarPath,
    isVerified: users.isVerified,
    followerCount: users.followerCount,
    verifiedFollowers: users.verifiedFollowers,
    profileVisibility: users.profileVisibility,
  },
};

/** Returns the columns that `toCards` needs. `leftAt` is the viewer's position in the video. */
export const cardColumnsFor = (viewer: Viewer | undefined) => ({
  ...cardColumns,
  leftAt:
    viewer?.kind === "user"
      ? sql<
          number | null
        >`(select w.position_ms from ${watchProgress} w where w.user_id = ${viewer.id} and w.video_id = ${videos.id})`.as(
          "left_at",
        )
      : sql<null>`null`.as("left_at"),
});

interface VideoAndUser {
  video: Pick<typeof videos.$inferSelect, keyof typeof cardColumns.video>;
  user: Pick<typeof users.$inferSelect, keyof typeof cardColumns.user>;
}

/** `leftAt` is the viewer's position in the video, ms; null if the viewer did not start it. */
export type CardRow = VideoAndUser & { leftAt: number | null };

/** Signed picture URLs stay equal for this time, so that the browser cache can reuse pictures. */
const PICTURE_LINK_ROUND_MS = 5 * 60_000;

const KnownCategory = CategorySlug.catch("entertainment");

/** Builds a video's card. The caller must have checked the reason of access (`ground`). */
export async function toCard(
  deps: ReadDeps,
  { video, user }: VideoAndUser,
  ground: AccessReason,
  actor: LockActor = VISITOR,
  leftAt: number | null = null,
): Promise<VideoCard> {
  const locked = isLockedTo(video, actor);
  const reader = readerFor(video, ground, actor);
  const { base } = await videoLinks.base(deps, video, {
    ground,
    reader,
    roundMs: PICTURE_LINK_ROUND_MS,
  });
  const duration = video.kind === "image" ? 0 : (video.durationSeconds ?? 0);
  const picture = video.posterFile ?? (video.kind === "image" ? "original" : null);
  return {
    ...fieldsOf(video, VideoCard),
    thumbnail: picture === null || locked ? null : `${base}/${picture}`,
    storyboard:
      video.storyboardFile === null || video.storyboard === null || locked
        ? null
        : { url: `${base}/${video.storyboardFile}`, ...video.storyboard },
    duration,
    category: KnownCategory.parse(video.category),
    definition: video.kind === "image" ? null : definitionOf(video.width, video.height),
    views: video.viewCount,
    likes: video.likeCount,
    createdAt: video.publishedAt ?? video.createdAt,
    locked,
    disclosure: disclosureOfVideo(video),
    videoUrl: `/watch/${video.id}`,
    progress: progressOf(leftAt ?? undefined, duration),
    creator: {
      id: video.creatorId,
      username: user.username,
      name: user.displayName,
      avatar: avatarUrl(user.avatarPath),
      isVerified: user.isVerified,
      followers: user.followerCount,
    },
  };
}

const VISITOR: LockActor = { kind: "visitor" };

function listedGround({ user, video }: VideoAndUser, actor: Actor | undefined): AccessReason {
  const isOwner = actor?.kind === "user" && actor.id === video.creatorId;
  // A link that is signed for the reason "viewer" would require a plan from the owner and staff.
  if (video.subscribersOnly && isOwner) return "owner";
  if (video.subscribersOnly && actor?.kind === "user" && actor.role !== "user") return "staff";
  if (user.profileVisibility === "public") return "viewer";
  return isOwner ? "owner" : "follower";
}

/** Builds the cards of listed videos from rows of `cardColumnsFor`, in the same order. */
export const toCards = (
  deps: ReadDeps,
  actor: Actor | undefined,
  rows: readonly CardRow[],
): Promise<VideoCard[]> =>
  Promise.all(
    rows.map(({ leftAt, ...row }) => toCard(deps, row, listedGround(row, actor), actor, leftAt)),
  );
