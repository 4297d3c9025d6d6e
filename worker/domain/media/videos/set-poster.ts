import { eq } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import { type ImageDeps, storeImage } from "../../accounts/images/store-image.ts";
import type { Deps } from "../../deps.ts";
import { POSTER_MAX_SIDE } from "./contract.ts";
import { requireOwnVideo } from "./own-video.ts";

/** Stores a new poster image for the owner's video. Throws the same errors as `storeImage`. */
export async function setPoster(
  deps: ImageDeps & Pick<Deps, "queue">,
  input: { videoId: string; ownerId: string; image: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const video = await requireOwnVideo(deps, input);
  const { file } = await storeImage(deps, {
    ownerId: input.ownerId,
    bytes: input.image,
    folder: `videos/${video.id}`,
    // Each poster has a new file name, so that browsers do not show an old poster from the cache.
    name: `poster-${deps.now()}`,
    sides: { min: 1, max: POSTER_MAX_SIDE },
  });
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
