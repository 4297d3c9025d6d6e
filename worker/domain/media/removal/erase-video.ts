import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { moderationDecisions, streams, uploads, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { APPEAL_DAYS } from "../../kernel/community-rules/contract.ts";
import { giveUpUpload } from "../uploads/abort-upload.ts";
import { deleteObjects } from "../uploads/delete-objects.ts";
import { RESTORE_WITHIN_MS } from "../videos/contract-studio.ts";

/** The owner can appeal within APPEAL_DAYS, and staff decide within another APPEAL_DAYS. */
const APPEAL_WAIT_MS = 2 * APPEAL_DAYS * 86_400_000;

/** Builds the SQL condition for removed videos that can no longer be restored. */
export const isDueToErase = (now: number) =>
  and(
    eq(videos.state, "removed"),
    lte(videos.removedAt, now - RESTORE_WITHIN_MS),
    // A video that staff removed is kept for an appeal, unless its owner deleted it permanently.
    or(isNull(videos.decisionId), lte(videos.removedAt, now - APPEAL_WAIT_MS)),
  );

/** Deletes a video that can no longer be restored: first the files, then the rows. Idempotent. */
export async function eraseVideo(
  deps: Pick<Deps, "db" | "storage" | "now" | "log">,
  { videoId }: { videoId: string },
): Promise<void> {
  const { db } = deps;
  const due = and(eq(videos.id, videoId), isDueToErase(deps.now()));
  const video = await db.select().from(videos).where(due).get();
  if (!video) return;
  const open = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.videoId, videoId), eq(uploads.state, "open")));
  for (const upload of open) await giveUpUpload(deps, upload);
  await deleteObjects(deps, `videos/${videoId}/`);
  if (video.streamId !== null) await deleteObjects(deps, `live/${video.streamId}/`);
  const erased = db.delete(videos).where(due);
  if (video.streamId === null) return void (await erased);
  // The video's row controlled access to the stream's page and chat. After the row is deleted, the
  // stream's own row must not make the page and chat public.
  const hidden = {
    visibility: "private",
    accessEpoch: sql`${streams.accessEpoch} + ${video.accessEpoch} + 1`,
  } as const;
  // If a decision that removed the stream is lifted later, the stream's page and chat must stay
  // private.
  const ofStream = and(
    eq(moderationDecisions.subjectType, "stream"),
    eq(moderationDecisions.subjectId, video.streamId),
  );
  await db.batch([
    db.update(streams).set(hidden).where(eq(streams.id, video.streamId)),
    db.update(moderationDecisions).set({ visibilityBefore: "private" }).where(ofStream),
    erased,
  ]);
}
