import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users, videos } from "../../../db/schema.ts";
import { canLeavePublic, requireMayLeavePublic } from "../../accounts/keep-public/keep-public.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { toGigabytes } from "../../kernel/files/contract-gigabytes.ts";
import { storedBytesOf } from "../uploads/queries.ts";
import {
  endFreeRestores,
  fitsInQuota,
  restoresForFree,
  storageQuota,
  videoBytes,
} from "../uploads/quota.ts";
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
 * @throws DomainError NOT_FOUND if the video belongs to another user
 * @throws DomainError FORBIDDEN if staff removed the video or restrict the owner from publishing
 * @throws DomainError GONE if the video was removed over a week ago or was deleted permanently
 * @throws DomainError GONE while a copyright notice blocks the video
 * @throws DomainError TOO_LARGE if later uploads or restores use the storage that the video needs
 */
export async function restoreVideo(deps: Pick<Deps, "db" | "now">, input: Own): Promise<OwnVideo> {
  const video = await requireOwnAnyState(deps, input);
  if (video.state !== "removed") return getOwnVideo(deps, input);
  if (video.decisionId !== null)
    throw new DomainError("FORBIDDEN", t("videos.restore.removedByStaff"));
  if (video.publishedAt !== null && video.visibility !== "private")
    await requireUnrestricted(deps, { userId: input.ownerId, what: "upload" });
  const at = deps.now();
  const isRestorable = and(
    eq(videos.id, video.id),
    eq(videos.state, "removed"),
    isNull(videos.decisionId),
    gt(videos.removedAt, at - RESTORE_WITHIN_MS),
    sql`not ${isTakenDown}`,
  );
  const restoreIf = (hasRoom: SQL | undefined) =>
    deps.db
      .update(videos)
      .set({
        state: video.publishedAt === null ? "draft" : "published",
        removedAt: null,
        scheduledAt:
          video.scheduledAt !== null && video.scheduledAt <= at ? null : video.scheduledAt,
        accessEpoch: sql`${videos.accessEpoch} + 1`,
        updatedAt: at,
      })
      .where(and(isRestorable, hasRoom))
      .returning({ id: videos.id });
  const { ownerId } = input;
  if (await restoreIf(restoresForFree(ownerId)).get()) return getOwnVideo(deps, input);
  const quota = await quotaOf(deps, ownerId);
  const isRestored = sql`exists (select 1 from ${videos} v
    where v.id = ${video.id} and v.state <> 'removed' and v.updated_at = ${at})`;
  const [restored] = await deps.db.batch([
    restoreIf(fitsInQuota(ownerId, quota, videoBytes)),
    endFreeRestores(deps, ownerId, isRestored),
  ]);
  if (restored.length === 0) throw await restoreFault(deps, { ownerId, quota, isRestorable });
  return getOwnVideo(deps, input);
}

async function quotaOf(deps: Pick<Deps, "db" | "now">, ownerId: string): Promise<number | null> {
  const owner = await deps.db
    .select({ plan: users.plan })
    .from(users)
    .where(eq(users.id, ownerId))
    .get();
  return owner ? storageQuota(deps, { ownerId, plan: owner.plan }) : null;
}

async function restoreFault(
  { db }: Pick<Deps, "db">,
  {
    ownerId,
    quota,
    isRestorable,
  }: { ownerId: string; quota: number | null; isRestorable: SQL | undefined },
): Promise<DomainError> {
  const full = await db
    .select({ used: sql<number>`${storedBytesOf(ownerId)} + ${videoBytes}` })
    .from(videos)
    .where(isRestorable)
    .get();
  if (!full || quota === null) return new DomainError("GONE", t("videos.restore.notRestorable"));
  return new DomainError(
    "TOO_LARGE",
    t("videos.restore.storageFull", { used: toGigabytes(full.used), quota: toGigabytes(quota) }),
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
