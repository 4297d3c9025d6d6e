import { and, eq, isNull, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { uploads, videos } from "../../../db/schema.ts";
import { requireFlagFor } from "../../accounts/flags/flags.ts";
import { type ImageDeps, storeImage } from "../../accounts/images/store-image.ts";
import { canChangeMedia, requireMayChangeMedia } from "../../accounts/keep-public/keep-public.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { imageKeys } from "../../kernel/files/image-copies.ts";
import { requireOwnVideo } from "../videos/own-video.ts";
import { giveUpOpenUploads } from "./abort-upload.ts";
import { PICTURE_VIEW_SECONDS } from "./contract.ts";
import { assertRoom, endFreeRestores, fitsInQuota, storageQuota } from "./quota.ts";

/**
 * Turns a draft into a post with one image.
 * @throws DomainError TOO_LARGE if the image would exceed the owner's storage quota
 * @throws DomainError CONFLICT if the post already contains a video
 * @throws DomainError FORBIDDEN, UNSUPPORTED_TYPE, VALIDATION or RATE_LIMITED as `storeImage` does
 */
export async function setPicture(
  deps: ImageDeps & Pick<Deps, "queue" | "newId" | "log">,
  input: {
    videoId: string;
    ownerId: string;
    plan: Plan;
    image: Uint8Array<ArrayBuffer>;
    fileName: string;
  },
): Promise<void> {
  await requireFlagFor(deps, "uploads", input.ownerId);
  const video = await requireOwnVideo(deps, input);
  await requireMayChangeMedia(deps, { videoId: video.id });
  const hasVideo =
    video.streamId !== null || (video.kind === "video" && video.originalKey !== null);
  if (hasVideo) throw new DomainError("CONFLICT", t("uploads.picture.postIsVideo"));
  const picture = await storeImage(deps, {
    ownerId: input.ownerId,
    bytes: input.image,
    folder: `videos/${video.id}`,
    name: `picture-${deps.newId("upl")}`,
    allowsGif: true,
    countsAs: "upload",
    hasCopies: true,
    check: ({ bytes }) => assertRoom(deps, input, bytes.length),
  });
  const { key } = picture;
  const quota = await storageQuota(deps, input);
  const at = deps.now();
  const replacedBytes = sql`iif(${videos.state} = 'removed', 0, coalesce(${videos.originalSize}, 0))`;
  const replaces = video.originalKey !== null;
  const take = deps.db
    .update(videos)
    .set({
      kind: "image",
      originalKey: key,
      originalType: picture.type,
      originalSize: picture.bytes.length,
      originalName: input.fileName,
      width: picture.width,
      height: picture.height,
      // The duration is the time on the screen that counts as a view. Lists do not show it.
      durationSeconds: PICTURE_VIEW_SECONDS,
      updatedAt: at,
      ...(replaces
        ? {
            mediaVersion: sql`${videos.mediaVersion} + 1`,
            mediaSince: at,
            accessEpoch: sql`${videos.accessEpoch} + 1`,
          }
        : {}),
    })
    .where(
      and(
        eq(videos.id, video.id),
        or(eq(videos.kind, "image"), isNull(videos.originalKey)),
        canChangeMedia(deps),
        fitsInQuota(input.ownerId, quota, sql`${picture.bytes.length} - ${replacedBytes}`),
      ),
    )
    .returning({ id: videos.id });
  const isTaken = sql`exists (select 1 from ${videos} v where v.id = ${video.id} and v.original_key = ${key})`;
  const [taken] = await deps.db.batch([take, endFreeRestores(deps, input.ownerId, isTaken)]);
  if (taken.length === 0) {
    await deps.storage.delete(imageKeys(key));
    // The update also fails if a concurrent request has used the rest of the storage quota.
    await assertRoom(deps, input, picture.bytes.length);
    throw new DomainError("CONFLICT", t("uploads.picture.postIsVideo"));
  }
  // The post is an image now, so its open uploads can never be completed. They would only count
  // against the creator's storage.
  await giveUpOpenUploads(deps, eq(uploads.videoId, video.id));
  if (video.originalKey !== null)
    await deps.queue.send({ type: "delete-objects", prefix: video.originalKey });
}
