import { and, eq, isNull, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { uploads, videos } from "../../../db/schema.ts";
import { requireFlagFor } from "../../accounts/flags/flags.ts";
import { canChangeMedia, requireMayChangeMedia } from "../../accounts/keep-public/keep-public.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { cleanImage } from "../../kernel/files/clean-image.ts";
import { requireOwnVideo } from "../videos/own-video.ts";
import { giveUpOpenUploads } from "./abort-upload.ts";
import { PICTURE_VIEW_SECONDS } from "./contract.ts";
import { assertRoom, fitsInQuota, storageQuota } from "./quota.ts";

/** Turns a draft into a post with one image. Does not store the image's location or device. */
export async function setPicture(
  deps: Pick<Deps, "db" | "storage" | "queue" | "now" | "newId" | "log">,
  input: {
    videoId: string;
    ownerId: string;
    plan: Plan;
    image: Uint8Array<ArrayBuffer>;
    fileName: string;
  },
): Promise<void> {
  await requireFlagFor(deps, "uploads", input.ownerId);
  await requireUnrestricted(deps, { userId: input.ownerId, what: "upload" });
  const video = await requireOwnVideo(deps, input);
  await requireMayChangeMedia(deps, { videoId: video.id });
  const hasVideo =
    video.streamId !== null || (video.kind === "video" && video.originalKey !== null);
  if (hasVideo) throw new DomainError("CONFLICT", t("uploads.picture.postIsVideo"));
  const picture = cleanImage(input.image, { allowsGif: true });
  await assertRoom(deps, input, picture.bytes.length);
  const at = deps.now();
  const key = `videos/${video.id}/picture-${deps.newId("upl")}.${picture.extension}`;
  await deps.storage.put(key, picture.bytes, picture.type);
  const replacedBytes = sql`iif(${videos.state} = 'removed', 0, coalesce(${videos.originalSize}, 0))`;
  const replaces = video.originalKey !== null;
  const taken = await deps.db
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
        fitsInQuota(
          input.ownerId,
          await storageQuota(deps, input),
          sql`${picture.bytes.length} - ${replacedBytes}`,
        ),
      ),
    )
    .returning({ id: videos.id })
    .get();
  if (!taken) {
    await deps.storage.delete([key]);
    // Another request may have used the storage in the meantime.
    await assertRoom(deps, input, picture.bytes.length);
    throw new DomainError("CONFLICT", t("uploads.picture.postIsVideo"));
  }
  // The post is an image now, so its open uploads can never be completed. They would only count
  // against the creator's storage.
  await giveUpOpenUploads(deps, eq(uploads.videoId, video.id));
  if (video.originalKey !== null)
    await deps.queue.send({ type: "delete-objects", prefix: video.originalKey });
}
