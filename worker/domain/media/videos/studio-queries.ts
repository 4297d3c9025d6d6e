import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions, users, videos } from "../../../db/schema.ts";
import { type AskingOwner, ownerReader } from "../../accounts/readers/readers.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { CategorySlug } from "./contract.ts";
import type { EditableVideo, StudioHeader } from "./contract-studio.ts";
import type { VideoRow } from "./own-video.ts";
import { videoLinks } from "./video-links.ts";

type ReadDeps = Pick<Deps, "db" | "signingSecret" | "now">;

/** Pictures in the studio keep their address this long, so that a browser loads them once. */
const PICTURE_LINK_ROUND_MS = 5 * 60_000;

/** Above any class of height. */
const TALLEST = 4320;

const { description: _description, storyboard: _storyboard, ...columns } = getTableColumns(videos);
/** A video's row without its long texts. */
export const studioColumns = columns;

/**
 * How many smaller versions of the video of this row are still to come. (Drizzle writes a lone
 * table's columns without its name, which here would be another's.)
 */
export const processingCount = (): SQL<number> =>
  sql<number>`(select count(*) from ${renditions} r where r.video_id = ${videos}.id and r.state in ('planned', 'uploading'))`;

const stateOf = (video: Pick<VideoRow, "state" | "scheduledAt">) =>
  video.state === "draft" && video.scheduledAt !== null ? "scheduled" : video.state;

/**
 * What is published has something to play, be it its renditions alone; what is blocked plays for
 * nobody.
 */
const hasMedia = (video: Pick<VideoRow, "originalKey" | "streamId" | "state">) =>
  video.state !== "blocked" &&
  (video.originalKey !== null || video.streamId !== null || video.state === "published");

/** @param processing smaller versions that are still to come */
export async function toStudioHeader(
  deps: Pick<Deps, "signingSecret" | "now">,
  video: Omit<VideoRow, "description" | "storyboard">,
  processing: number,
  owner: AskingOwner,
): Promise<StudioHeader> {
  const { base } = await videoLinks.base(deps, video, {
    ground: "owner",
    reader: ownerReader(owner),
    roundMs: PICTURE_LINK_ROUND_MS,
  });
  return {
    id: video.id,
    title: video.title,
    fileName: video.originalName,
    state: stateOf(video),
    visibility: video.visibility,
    kind: video.kind,
    thumbnail:
      video.posterFile === null || video.state === "removed" || video.state === "blocked"
        ? null
        : `${base}/${video.posterFile}`,
    duration: video.durationSeconds ?? 0,
    processing,
    hasMedia: hasMedia(video),
    isReplay: video.streamId !== null,
    scheduledAt: video.scheduledAt,
    publishedAt: video.publishedAt,
    removedAt: video.removedAt,
    decisionId: video.state === "removed" ? video.decisionId : null,
    createdAt: video.createdAt,
  };
}

const own = (input: { videoId: string; ownerId: string }) =>
  and(
    eq(videos.id, input.videoId),
    eq(videos.creatorId, input.ownerId),
    sql`${videos.state} <> 'removed'`,
  );

/**
 * What stands above the tabs of a video in the studio.
 * @throws DomainError NOT_FOUND, the same for an unknown, a removed and another's.
 */
export async function getStudioHeader(
  deps: ReadDeps,
  input: AskingOwner & { videoId: string },
): Promise<StudioHeader> {
  const row = await deps.db
    .select({ video: studioColumns, processing: processingCount() })
    .from(videos)
    .where(own(input))
    .get();
  if (!row) throw notFound(t("videos.thisVideo"));
  return toStudioHeader(deps, row.video, row.processing, input);
}

/**
 * A video with all that its edit page changes.
 * @throws DomainError NOT_FOUND, the same for an unknown, a removed and another's.
 */
export async function getEditableVideo(
  deps: ReadDeps,
  input: AskingOwner & { videoId: string },
): Promise<EditableVideo> {
  const row = await deps.db
    .select({ video: videos, channelCommentPolicy: users.commentPolicy })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(own(input))
    .get();
  if (!row) throw notFound(t("videos.thisVideo"));
  const { video } = row;
  // The owner takes pictures from their own file, whatever heights their plan lets them watch.
  const { base } = await videoLinks.base(deps, video, {
    ground: "owner",
    reader: ownerReader(input),
    height: TALLEST,
  });
  const hasFile = hasMedia(video);
  return {
    id: video.id,
    details: {
      title: video.title,
      description: video.description,
      category: CategorySlug.nullable().catch(null).parse(video.category),
      tags: video.tags,
      visibility: video.visibility,
      language: video.language,
      commentPolicy: video.commentPolicy,
      paidPromotion: video.paidPromotion,
      embedPolicy: video.embedPolicy,
      embedDomains: video.embedDomains,
    },
    version: video.detailsVersion,
    state:
      video.state === "blocked" || video.state === "published"
        ? video.state
        : video.scheduledAt === null
          ? "draft"
          : "scheduled",
    kind: video.kind,
    hasMedia: hasFile,
    scheduledAt: video.scheduledAt,
    media:
      hasFile && video.kind === "video"
        ? {
            original: video.originalKey === null ? null : `${base}/original`,
            originalType: video.originalType,
            master: `${base}/master.m3u8`,
          }
        : null,
    poster: video.posterFile === null ? null : `${base}/${video.posterFile}`,
    paidPartner: video.paidPartner,
    channelCommentPolicy: row.channelCommentPolicy,
  };
}
