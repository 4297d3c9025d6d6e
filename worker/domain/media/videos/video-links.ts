import { eq } from "drizzle-orm";
import { renditions, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { createMediaLinks } from "../media-links/media-links.ts";
import { accessColumns, groundHolds } from "./access.ts";

export interface MediaRow extends NonNullable<Awaited<ReturnType<typeof readVideo>>> {
  ladder: LadderRow[];
}
export type LadderRow = Awaited<ReturnType<typeof readLadder>>[number];

export const videoLinks = createMediaLinks<MediaRow>("media", {
  async read(deps, videoId) {
    const [video, ladder] = await Promise.all([
      readVideo(deps, videoId),
      readLadder(deps, videoId),
    ]);
    return video ? { ...video, ladder } : null;
  },
  holds: groundHolds,
});

const readVideo = ({ db }: Pick<Deps, "db">, videoId: string) =>
  db
    .select({
      ...accessColumns,
      originalKey: videos.originalKey,
      originalType: videos.originalType,
      originalSize: videos.originalSize,
      posterFile: videos.posterFile,
      storyboardFile: videos.storyboardFile,
      streamId: videos.streamId,
      trim: videos.trim,
      kind: videos.kind,
      durationSeconds: videos.durationSeconds,
      width: videos.width,
      height: videos.height,
      creatorPlan: users.plan,
    })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(eq(videos.id, videoId))
    .get();

/** Reads the renditions without their segments, because a long video has thousands of segments. */
export const readLadder = ({ db }: Pick<Deps, "db">, videoId: string) =>
  db
    .select({
      name: renditions.name,
      kind: renditions.kind,
      state: renditions.state,
      codecs: renditions.codecs,
      width: renditions.width,
      height: renditions.height,
      frameRate: renditions.frameRate,
      bandwidth: renditions.bandwidth,
      averageBandwidth: renditions.averageBandwidth,
      fileKey: renditions.fileKey,
      sizeBytes: renditions.sizeBytes,
    })
    .from(renditions)
    .where(eq(renditions.videoId, videoId));
