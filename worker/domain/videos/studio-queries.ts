import { and, eq, type SQL, sql } from "drizzle-orm";
import { renditions, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { videoLinks } from "../playback/media-links.ts";
import type { StudioHeader } from "./contract-studio.ts";

type VideoRow = typeof videos.$inferSelect;
type ReadDeps = Pick<Deps, "db" | "signingSecret" | "now">;

/** Pictures in the studio keep their address this long, so that a browser loads them once. */
const PICTURE_LINK_ROUND_MS = 5 * 60_000;

/** How many smaller versions of the video of this row are still to come. */
export const processingCount = (): SQL<number> =>
  sql<number>`(select count(*) from ${renditions} where ${renditions.videoId} = ${videos.id} and ${renditions.state} in ('planned', 'uploading'))`;

/** @param processing smaller versions that are still to come */
export async function toStudioHeader(deps: ReadDeps, video: VideoRow, processing: number): Promise<StudioHeader> {
  const isRemoved = video.state === "removed";
  const { base } = await videoLinks.base(deps, video, { ground: "owner", roundMs: PICTURE_LINK_ROUND_MS });
  return {
    id: video.id,
    title: video.title || video.originalName || "Untitled",
    state: video.state === "draft" && video.scheduledAt !== null ? "scheduled" : video.state,
    visibility: video.visibility,
    kind: video.kind,
    thumbnail: video.posterFile === null || isRemoved ? null : `${base}/${video.posterFile}`,
    duration: video.durationSeconds ?? 0,
    processing,
    hasMedia: video.originalKey !== null || video.streamId !== null,
    scheduledAt: video.scheduledAt,
    publishedAt: video.publishedAt,
    removedAt: video.removedAt,
    createdAt: video.createdAt,
  };
}

/** What stands above the tabs of a video in the studio. @throws DomainError NOT_FOUND, the same for an unknown, a removed and another's. */
export async function getStudioHeader(deps: ReadDeps, input: { videoId: string; ownerId: string }): Promise<StudioHeader> {
  const row = await deps.db
    .select({ video: videos, processing: processingCount() })
    .from(videos)
    .where(and(eq(videos.id, input.videoId), eq(videos.creatorId, input.ownerId), sql`${videos.state} <> 'removed'`))
    .get();
  if (!row) throw notFound("This video");
  return toStudioHeader(deps, row.video, row.processing);
}
