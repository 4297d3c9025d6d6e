import { eq } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { requireOwnVideo } from "./own-video.ts";
import { imageExtension } from "./rules.ts";

/**
 * Stores a video's new poster.
 * @throws DomainError UNSUPPORTED_TYPE unless it is a JPEG, PNG or WebP; FORBIDDEN while staff
 * restrict the owner from uploading
 */
export async function setPoster(
  deps: Pick<Deps, "db" | "storage" | "queue" | "now">,
  input: { videoId: string; ownerId: string; image: Uint8Array },
): Promise<void> {
  await requireUnrestricted(deps, { userId: input.ownerId, what: "upload" });
  const video = await requireOwnVideo(deps, input);
  const { extension, type } = imageExtension(input.image);
  // Each poster has a new name, so that a cached old poster need not be invalidated.
  const file = `poster-${deps.now()}.${extension}`;
  await deps.storage.put(`videos/${video.id}/${file}`, input.image, type);
  await deps.db
    .update(videos)
    .set({ posterFile: file, updatedAt: deps.now() })
    .where(eq(videos.id, video.id));
  if (video.posterFile !== null && video.posterFile !== file) {
    await deps.queue.send({
      type: "delete-objects",
      prefix: `videos/${video.id}/${video.posterFile}`,
    });
  }
}
