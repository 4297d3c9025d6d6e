import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { videos } from "../../../db/schema.ts";
import { type ImageDeps, storeImage } from "../../accounts/images/store-image.ts";
import { canChangeMedia, requireMayChangeMedia } from "../../accounts/keep-public/keep-public.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { newObjectNumber } from "../../kernel/storage/object-number.ts";
import { POSTER_MAX_SIDE } from "./contract.ts";
import { requireOwnVideo } from "./own-video.ts";

/**
 * Stores a new poster image for the owner's video.
 * @throws DomainError CONFLICT while a brand deal requires an unchanged video; the errors of
 * `storeImage`
 */
export async function setPoster(
  deps: ImageDeps & Pick<Deps, "queue">,
  input: { videoId: string; ownerId: string; image: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const video = await requireOwnVideo(deps, input);
  await requireMayChangeMedia(deps, { videoId: video.id });
  const { file } = await storeImage(deps, {
    ownerId: input.ownerId,
    bytes: input.image,
    folder: `videos/${video.id}`,
    // Each poster has a new file name, so that browsers do not show an old poster from the cache.
    name: `poster-${newObjectNumber()}`,
    sides: { min: 1, max: POSTER_MAX_SIDE },
    hasCopies: true,
  });
  const deleteFile = (name: string) =>
    deps.queue.send({ type: "delete-objects", prefix: `videos/${video.id}/${name}` });
  const { meta } = await deps.db
    .update(videos)
    .set({ posterFile: file, updatedAt: deps.now() })
    .where(and(eq(videos.id, video.id), canChangeMedia(deps)));
  if (meta.changes === 0) {
    await deleteFile(file);
    await requireMayChangeMedia(deps, { videoId: video.id });
    throw notFound(t("videos.notFound.video"));
  }
  if (video.posterFile !== null && video.posterFile !== file) {
    await deleteFile(video.posterFile);
  }
}
