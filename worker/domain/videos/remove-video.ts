import { and, eq, ne, sql } from "drizzle-orm";
import { uploads, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { giveUpUpload } from "../uploads/abort-upload.ts";
import { requireOwnVideo } from "./own-video.ts";

/**
 * Removes a video: gone for everyone at once, its bytes deleted soon after.
 * @throws DomainError NOT_FOUND for another's video and for one removed before.
 */
export async function removeVideo(
  deps: Pick<Deps, "db" | "storage" | "queue" | "now" | "log">,
  input: { videoId: string; ownerId: string },
): Promise<void> {
  const video = await requireOwnVideo(deps, input);
  const removed = await deps.db
    .update(videos)
    .set({ state: "removed", accessEpoch: sql`${videos.accessEpoch} + 1`, updatedAt: deps.now() })
    .where(and(eq(videos.id, video.id), ne(videos.state, "removed")))
    .returning({ id: videos.id })
    .get();
  if (!removed) throw notFound("This video");
  const open = await deps.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.videoId, video.id), eq(uploads.state, "open")));
  for (const upload of open) await giveUpUpload(deps, upload);
  await deps.queue.send({ type: "delete-objects", prefix: `videos/${video.id}/` });
  // The bytes of a replay are its stream's segments.
  if (video.streamId !== null) await deps.queue.send({ type: "delete-objects", prefix: `live/${video.streamId}/` });
}
