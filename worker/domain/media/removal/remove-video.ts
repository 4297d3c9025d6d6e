import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { uploads, users, videos } from "../../../db/schema.ts";
import { canLeavePublic, requireMayLeavePublic } from "../../accounts/keep-public/keep-public.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { storageUse } from "../uploads/quota.ts";
import type { OwnVideo } from "../videos/contract-api.ts";
import { RESTORE_WITHIN_MS } from "../videos/contract-studio.ts";
import { getOwnVideo, requireOwnVideo, type VideoRow } from "../videos/own-video.ts";
import { isTakenDown } from "./taken-down.ts";

type Own = { videoId: string; ownerId: string };

/** `removedAt` of a permanently deleted video: the time 0, so that its restore period is over. */
const FOR_GOOD = 0;

/** Removes a video, restorable for a week. Throws CONFLICT if a brand deal requires it. */
export async function removeVideo(deps: Pick<Deps, "db" | "now">, input: Own): Promise<void> {
  const { id } = await requireOwnVideo(deps, input);
  await requireMayLeavePublic(deps, { videoId: id });
  const at = deps.now();
  const removed = await deps.db
    .update(videos)
    .set({
      state: "removed",
      removedAt: at,
      accessEpoch: sql`${videos.accessEpoch} + 1`,
      updatedAt: at,
    })
    .where(and(eq(videos.id, id), sql`${videos.state} <> 'removed'`, canLeavePublic(deps)))
    .returning({ id: videos.id })
    .get();
  if (!removed) await requireMayLeavePublic(deps, { videoId: id });
  if (!removed) throw notFound(t("videos.notFound.video"));
}

/**
 * Restores a removed video to its previous state. Drops a scheduled publication whose time has
 * passed. Does nothing for a video that is not removed.
 * @throws DomainError NOT_FOUND for the video of another user; FORBIDDEN if staff removed the
 * video, or restrict the owner from publishing; GONE after a week, after permanent deletion, or
 * while a copyright notice blocks the video; TOO_LARGE if later uploads have used the storage that
 * the removal freed
 */
export async function restoreVideo(deps: Pick<Deps, "db" | "now">, input: Own): Promise<OwnVideo> {
  const video = await requireOwnAnyState(deps, input);
  if (video.state !== "removed") return getOwnVideo(deps, input);
  if (video.decisionId !== null)
    throw new DomainError("FORBIDDEN", t("videos.restore.removedByStaff"));
  if (video.publishedAt !== null && video.visibility !== "private")
    await requireUnrestricted(deps, { userId: input.ownerId, what: "upload" });
  const at = deps.now();
  const restored = await deps.db
    .update(videos)
    .set({
      state: video.publishedAt === null ? "draft" : "published",
      removedAt: null,
      scheduledAt: video.scheduledAt !== null && video.scheduledAt <= at ? null : video.scheduledAt,
      accessEpoch: sql`${videos.accessEpoch} + 1`,
      updatedAt: at,
    })
    .where(
      and(
        eq(videos.id, video.id),
        eq(videos.state, "removed"),
        isNull(videos.decisionId),
        gt(videos.removedAt, at - RESTORE_WITHIN_MS),
        sql`not ${isTakenDown}`,
      ),
    )
    .returning({ id: videos.id })
    .get();
  if (!restored) throw new DomainError("GONE", t("videos.restore.notRestorable"));
  // Checks the storage after the update, so that concurrent restores cannot exceed it.
  await requireFreedRoom(deps, video).catch(async (full: unknown) => {
    const { state, removedAt, scheduledAt } = video;
    await deps.db
      .update(videos)
      .set({ state, removedAt, scheduledAt })
      .where(and(eq(videos.id, video.id), eq(videos.updatedAt, at)));
    throw full;
  });
  return getOwnVideo(deps, input);
}

/**
 * Checks that a restored video fits into the owner's storage. If nothing was uploaded since the
 * removal, a video always fits, because its owner may be above the quota of a plan that has ended.
 * @throws DomainError TOO_LARGE
 */
async function requireFreedRoom(
  deps: Pick<Deps, "db" | "now">,
  { creatorId, removedAt }: VideoRow,
): Promise<void> {
  const { db } = deps;
  const hasUploadedSince = and(
    eq(uploads.ownerId, creatorId),
    ne(uploads.state, "aborted"),
    gt(uploads.updatedAt, removedAt ?? 0),
  );
  const [[owner], [since]] = await db.batch([
    db.select({ plan: users.plan }).from(users).where(eq(users.id, creatorId)),
    db.select({ id: uploads.id }).from(uploads).where(hasUploadedSince).limit(1),
  ]);
  if (!owner || !since) return;
  const { used, quota } = await storageUse(deps, { ownerId: creatorId, plan: owner.plan });
  if (quota === null || used <= quota) return;
  const [usedGb, quotaGb] = [used, quota].map((bytes) => Number((bytes / 1024 ** 3).toFixed(1)));
  throw new DomainError(
    "TOO_LARGE",
    t("videos.restore.storageFull", { used: usedGb ?? 0, quota: quotaGb ?? 0 }),
  );
}

/**
 * Deletes a video permanently, whether or not it was removed before. The video disappears
 * immediately. A job deletes its rows and files soon after.
 * @param input.confirm the title as the owner typed it, or the word "delete" for a video without a
 * title
 * @throws DomainError NOT_FOUND for the video of another user; VALIDATION if `confirm` does not
 * match; CONFLICT for the video of a brand deal before the end of the deal's term, unless staff
 * removed the video
 */
export async function eraseVideoForGood(
  deps: Pick<Deps, "db" | "now" | "queue">,
  input: Own & { confirm: string },
): Promise<void> {
  const video = await requireOwnAnyState(deps, input);
  const wanted = video.title || "delete";
  if (input.confirm.trim() !== wanted) {
    const message =
      video.title === "" ? t("videos.erase.wordMismatch") : t("videos.erase.titleMismatch");
    throw new DomainError("VALIDATION", message, { fields: { confirm: message } });
  }
  const isGone = video.state === "removed" || video.state === "blocked";
  if (!isGone) await requireMayLeavePublic(deps, { videoId: video.id });
  const erased = await deps.db
    .update(videos)
    .set({
      state: "removed",
      removedAt: FOR_GOOD,
      accessEpoch: sql`${videos.accessEpoch} + 1`,
      updatedAt: deps.now(),
    })
    .where(and(eq(videos.id, video.id), isGone ? undefined : canLeavePublic(deps)))
    .returning({ id: videos.id });
  if (erased.length === 0) await requireMayLeavePublic(deps, { videoId: video.id });
  await deps.queue.send({ type: "erase-video", videoId: video.id });
}

async function requireOwnAnyState(
  { db }: Pick<Deps, "db">,
  { videoId, ownerId }: Own,
): Promise<VideoRow> {
  const video = await db
    .select()
    .from(videos)
    .where(and(eq(videos.id, videoId), eq(videos.creatorId, ownerId)))
    .get();
  if (!video) throw notFound(t("videos.notFound.video"));
  return video;
}
