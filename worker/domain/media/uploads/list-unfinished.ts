import { and, desc, eq, exists, inArray, isNotNull, isNull, ne, notExists, or } from "drizzle-orm";
import { renditions, uploads, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { toOwnVideos } from "../videos/own-video.ts";
import { UNFINISHED_MAX, type UnfinishedVideo } from "./contract.ts";
import { startedUpload } from "./sign-parts.ts";

/** Lists the owner's videos with an open upload or unfinished renditions, newest change first. */
export async function listUnfinished(
  deps: Pick<Deps, "db" | "storage" | "signingSecret" | "now">,
  { ownerId, videoId }: { ownerId: string; videoId?: string },
): Promise<UnfinishedVideo[]> {
  const { db } = deps;
  const openFile = and(eq(uploads.state, "open"), ne(uploads.purpose, "rendition"));
  const of = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.videoId, videos.id), openFile));
  const unmade = db
    .select({ id: renditions.id })
    .from(renditions)
    .where(and(eq(renditions.videoId, videos.id), ne(renditions.state, "ready")));
  const planned = db
    .select({ id: renditions.id })
    .from(renditions)
    .where(eq(renditions.videoId, videos.id));
  const rows = await db
    .select()
    .from(videos)
    .where(
      and(
        eq(videos.creatorId, ownerId),
        ne(videos.state, "removed"),
        eq(videos.kind, "video"),
        isNull(videos.streamId),
        videoId === undefined ? undefined : eq(videos.id, videoId),
        or(
          exists(of),
          // If the user closed the page early, the video's renditions may not even be planned.
          and(isNotNull(videos.originalKey), or(exists(unmade), notExists(planned))),
          and(eq(videos.state, "draft"), isNull(videos.originalKey)),
        ),
      ),
    )
    .orderBy(desc(videos.updatedAt))
    .limit(UNFINISHED_MAX);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [shown, open] = await Promise.all([
    toOwnVideos(deps, rows),
    db
      .select()
      .from(uploads)
      .where(and(inArray(uploads.videoId, ids), openFile)),
  ]);
  return Promise.all(
    shown.map(async (video) => {
      const upload = open.find((u) => u.videoId === video.id);
      return { video, upload: upload ? await startedUpload(deps, upload) : null };
    }),
  );
}
