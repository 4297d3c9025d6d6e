import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { renditions, users, videos } from "../../../db/schema.ts";
import { type CreatorRequest, creatorReader } from "../../accounts/readers/readers.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { CategorySlug } from "./contract.ts";
import { EditableDetails, EditableVideo, StudioHeader } from "./contract-api-studio.ts";
import type { VideoRow } from "./own-video.ts";
import { videoLinks } from "./video-links.ts";

type ReadDeps = Pick<Deps, "db" | "signingSecret" | "now">;

const PICTURE_LINK_ROUND_MS = 5 * 60_000;

const TALLEST = 4320;

const { description: _description, storyboard: _storyboard, ...columns } = getTableColumns(videos);
export const studioColumns = columns;

/**
 * Builds the SQL count of a video's renditions that are not ready yet. The SQL contains the table
 * name `videos`, because drizzle would omit it and the column would refer to `renditions`.
 */
export const processingCount = (): SQL<number> =>
  sql<number>`(select count(*) from ${renditions} r where r.video_id = ${videos}.id and r.state in ('planned', 'uploading'))`;

const stateOf = (video: Pick<VideoRow, "state" | "scheduledAt">) =>
  video.state === "draft" && video.scheduledAt !== null ? "scheduled" : video.state;

/** A published video always has a file to play. A blocked video cannot be played. */
const hasMedia = (video: Pick<VideoRow, "originalKey" | "streamId" | "state">) =>
  video.state !== "blocked" &&
  (video.originalKey !== null || video.streamId !== null || video.state === "published");

export async function toStudioHeader(
  deps: Pick<Deps, "signingSecret" | "now">,
  video: Omit<VideoRow, "description" | "storyboard">,
  processing: number,
  owner: CreatorRequest,
): Promise<StudioHeader> {
  const { base } = await videoLinks.base(deps, video, {
    ground: "owner",
    reader: creatorReader(owner),
    roundMs: PICTURE_LINK_ROUND_MS,
  });
  return {
    ...fieldsOf(video, StudioHeader),
    fileName: video.originalName,
    state: stateOf(video),
    thumbnail:
      video.posterFile === null || video.state === "removed" || video.state === "blocked"
        ? null
        : `${base}/${video.posterFile}`,
    duration: video.durationSeconds ?? 0,
    processing,
    hasMedia: hasMedia(video),
    isReplay: video.streamId !== null,
    decisionId: video.state === "removed" ? video.decisionId : null,
  };
}

const own = (input: { videoId: string; ownerId: string }) =>
  and(
    eq(videos.id, input.videoId),
    eq(videos.creatorId, input.ownerId),
    sql`${videos.state} <> 'removed'`,
  );

export async function getStudioHeader(
  deps: ReadDeps,
  input: CreatorRequest & { videoId: string },
): Promise<StudioHeader> {
  const row = await deps.db
    .select({ video: studioColumns, processing: processingCount() })
    .from(videos)
    .where(own(input))
    .get();
  if (!row) throw notFound(t("videos.notFound.video"));
  return toStudioHeader(deps, row.video, row.processing, input);
}

export async function getEditableVideo(
  deps: ReadDeps,
  input: CreatorRequest & { videoId: string },
): Promise<EditableVideo> {
  const row = await deps.db
    .select({ video: videos, channelCommentPolicy: users.commentPolicy })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(own(input))
    .get();
  if (!row) throw notFound(t("videos.notFound.video"));
  const { video } = row;
  // The reason "owner" lets creators pick a poster from every rendition, whatever their plan.
  const { base } = await videoLinks.base(deps, video, {
    ground: "owner",
    reader: creatorReader(input),
    height: TALLEST,
  });
  const hasFile = hasMedia(video);
  return {
    ...fieldsOf(video, EditableVideo),
    details: {
      ...fieldsOf(video, EditableDetails),
      category: CategorySlug.nullable().catch(null).parse(video.category),
    },
    version: video.detailsVersion,
    state:
      video.state === "blocked" || video.state === "published"
        ? video.state
        : video.scheduledAt === null
          ? "draft"
          : "scheduled",
    hasMedia: hasFile,
    media:
      hasFile && video.kind === "video"
        ? {
            original: video.originalKey === null ? null : `${base}/original`,
            originalType: video.originalType,
            master: `${base}/master.m3u8`,
          }
        : null,
    poster: video.posterFile === null ? null : `${base}/${video.posterFile}`,
    channelCommentPolicy: row.channelCommentPolicy,
  };
}
