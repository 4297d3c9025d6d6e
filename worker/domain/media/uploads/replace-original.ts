import { and, eq, exists, isNotNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions, uploads, videoRetention, videos } from "../../../db/schema.ts";
import { canChangeMedia, requireMayChangeMedia } from "../../accounts/keep-public/keep-public.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { giveUpOpenUploads } from "./abort-upload.ts";
import type { OriginalColumns } from "./measure-original.ts";
import { closing, isFileOf, isStillOpen, type UploadRow } from "./queries.ts";

/**
 * Replaces a video's file with a stored upload, and revokes links to the old file. Idempotent.
 * @throws DomainError CONFLICT if a brand deal requires the video to stay unchanged, or another
 * upload replaced the file meanwhile
 * @throws DomainError FORBIDDEN if staff restrict the owner from uploading before the replacement
 */
export async function replaceOriginal(
  deps: Pick<Deps, "db" | "storage" | "queue" | "now" | "log">,
  { upload, size, original }: { upload: UploadRow; size: number; original: OriginalColumns },
): Promise<void> {
  const { db } = deps;
  const before = await db.select().from(videos).where(eq(videos.id, upload.videoId)).get();
  if (!before) throw notFound(t("uploads.notFound.video"));
  const done = closing(deps, { upload, size, isUsed: isFileOf(upload) });
  if (before.originalKey === upload.key) return void (await done);
  await requireMayChangeMedia(deps, { videoId: before.id });
  const old = await db
    .select({ key: renditions.fileKey })
    .from(renditions)
    .where(and(eq(renditions.videoId, before.id), isNotNull(renditions.fileKey)));
  // Open rendition uploads of the old file would become renditions of the new file.
  await giveUpOpenUploads(
    deps,
    and(eq(uploads.videoId, before.id), eq(uploads.purpose, "rendition")),
  );
  // Optimistic lock: only a call that finds the version it has read changes the row.
  const asRead = and(
    eq(videos.id, before.id),
    eq(videos.mediaVersion, before.mediaVersion),
    canChangeMedia(deps),
    isStillOpen(deps, upload),
  );
  const results = await db.batch([
    db
      .delete(renditions)
      .where(
        and(
          eq(renditions.videoId, before.id),
          exists(db.select({ id: videos.id }).from(videos).where(asRead)),
        ),
      ),
    db
      .delete(videoRetention)
      .where(
        and(
          eq(videoRetention.videoId, before.id),
          exists(db.select({ id: videos.id }).from(videos).where(asRead)),
        ),
      ),
    db
      .update(videos)
      .set({
        ...original,
        mediaVersion: sql`${videos.mediaVersion} + 1`,
        mediaSince: deps.now(),
        accessEpoch: sql`${videos.accessEpoch} + 1`,
        // The cleanup job deletes the old object, if no new storyboard uses the same name by then.
        storyboardFile: null,
        storyboard: null,
      })
      .where(asRead),
    done,
  ]);
  if (results[2].meta.changes === 0) {
    await requireMayChangeMedia(deps, { videoId: before.id });
    await requireUnrestricted(deps, { userId: upload.ownerId, what: "upload" });
    throw new DomainError("CONFLICT", t("uploads.video.replacedMeanwhile"));
  }
  for (const key of [before.originalKey, ...old.map((r) => r.key)]) {
    if (key !== null && key !== upload.key)
      await deps.queue.send({ type: "delete-objects", prefix: key });
  }
}
