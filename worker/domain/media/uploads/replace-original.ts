import { and, eq, exists, isNotNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions, uploads, videoRetention, videos } from "../../../db/schema.ts";
import { mayLeavePublic, requireMayLeavePublic } from "../../accounts/keep-public/keep-public.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { giveUpUpload } from "./abort-upload.ts";
import { closing, type UploadRow } from "./queries.ts";

/**
 * Puts a stored file in the place of a video's file: from here on the new one is watched, links to
 * the old one are worth nothing, its renditions are to be made anew, and how far it is watched is
 * counted anew. Title, captions, comments, views and poster stay. What was made of the old file is
 * deleted soon after. Safe to run twice.
 * @throws DomainError NOT_FOUND; CONFLICT for the video of a brand deal before its time is over
 */
export async function replaceOriginal(
  deps: Pick<Deps, "db" | "storage" | "queue" | "now" | "log">,
  {
    upload,
    size,
    original,
  }: { upload: UploadRow; size: number; original: Partial<typeof videos.$inferInsert> },
): Promise<void> {
  const { db } = deps;
  const before = await db.select().from(videos).where(eq(videos.id, upload.videoId)).get();
  if (!before) throw notFound(t("uploads.thisVideo"));
  const done = closing(deps, upload, size);
  if (before.originalKey === upload.key) return void (await done);
  await requireMayLeavePublic(deps, { videoId: before.id });
  const [old, open] = await Promise.all([
    db
      .select({ key: renditions.fileKey })
      .from(renditions)
      .where(and(eq(renditions.videoId, before.id), isNotNull(renditions.fileKey))),
    db
      .select()
      .from(uploads)
      .where(
        and(
          eq(uploads.videoId, before.id),
          eq(uploads.state, "open"),
          eq(uploads.purpose, "rendition"),
        ),
      ),
  ]);
  // Renditions of the old file that are still on their way would land in the new one's place.
  for (const rendition of open) await giveUpUpload(deps, rendition);
  // Two calls at once: the one that finds the version as it read it replaces, the other changes
  // nothing.
  const asRead = and(
    eq(videos.id, before.id),
    eq(videos.mediaVersion, before.mediaVersion),
    mayLeavePublic(deps),
  );
  await db.batch([
    done,
    db
      .delete(renditions)
      .where(
        and(
          eq(renditions.videoId, before.id),
          exists(db.select({ id: videos.id }).from(videos).where(asRead)),
        ),
      ),
    // Where people left the old file says nothing of the new one.
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
        // The object stays for the sweep: the next storyboard goes by the same name.
        storyboardFile: null,
        storyboard: null,
      })
      .where(asRead),
  ]);
  for (const key of [before.originalKey, ...old.map((r) => r.key)]) {
    if (key !== null && key !== upload.key)
      await deps.queue.send({ type: "delete-objects", prefix: key });
  }
}
