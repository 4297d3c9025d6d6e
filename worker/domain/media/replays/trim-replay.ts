import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { type ReplayTrim, videos, watchProgress } from "../../../db/schema.ts";
import { canChangeMedia, requireMayChangeMedia } from "../../accounts/keep-public/keep-public.ts";
import { type CreatorRequest, creatorReader } from "../../accounts/readers/readers.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { requireOwnVideo, type VideoRow } from "../videos/own-video.ts";
import { videoLinks } from "../videos/video-links.ts";
import type { ChangeReplayInput, TrimSpan } from "./contract.ts";
import type { OwnReplay } from "./contract-api.ts";
import { findReplayIndex, type ReplayIndex } from "./replay.ts";
import { dropAutomaticPictures } from "./replay-images.ts";
import { LIVE_RENDITION, liveKey } from "./rules.ts";
import { DELETING_CUT, MIN_SHOWN_MS, shownReplay, spanOf, TRIM_KEPT_MS } from "./trim.ts";
import { writeTrim } from "./write-trim.ts";

type Own = { videoId: string; ownerId: string };
type AskedOwn = Own & CreatorRequest;

async function requireReplay(deps: Pick<Deps, "db" | "storage">, own: Own) {
  const video = await requireOwnVideo(deps, own);
  const { streamId } = video;
  const index = streamId === null ? null : await findReplayIndex(deps, streamId);
  if (streamId === null || index === null)
    throw new DomainError("CONFLICT", t("streams.trim.notReplay"));
  return { video, streamId, index };
}

/** Returns true if the media that the last trim cut off still exists. */
const isUndoable = (trimmedAt: number | null): trimmedAt is number =>
  trimmedAt !== null && trimmedAt > DELETING_CUT;

/**
 * SQL condition: the job `sweep-trims` has deleted no media since the caller read `trimmedAt`.
 * If the job has deleted media, the index that the caller read contains deleted segments.
 */
const hasReadMedia = (trimmedAt: number | null) =>
  trimmedAt === null
    ? or(isNull(videos.trimmedAt), gt(videos.trimmedAt, DELETING_CUT))
    : gt(videos.trimmedAt, DELETING_CUT);

type Found = { video: VideoRow; streamId: string; index: ReplayIndex };

async function toOwn(
  deps: Pick<Deps, "signingSecret" | "now">,
  { video, streamId, index }: Found,
  owner: CreatorRequest,
): Promise<OwnReplay> {
  const span = spanOf(index);
  const shown = shownReplay(index, video.trim);
  const { base } = await videoLinks.base(deps, video, {
    ground: "owner",
    reader: creatorReader(owner),
  });
  return {
    videoId: video.id,
    streamId,
    recordedFromMs: span.startMs,
    recordedToMs: span.endMs,
    startMs: Math.max(span.startMs, video.trim?.startMs ?? span.startMs),
    endMs: Math.min(span.endMs, video.trim?.endMs ?? span.endMs),
    shownFromMs: shown.shiftMs,
    shownToMs: shown.shiftMs + shown.durationMs,
    isTrimmed: video.trim !== null,
    undoUntil: isUndoable(video.trimmedAt) ? video.trimmedAt + TRIM_KEPT_MS : null,
    subscribersOnly: video.subscribersOnly,
    wholeUrl: `${base}/whole/master.m3u8`,
    frameRate: index.frameRate,
  };
}

/** Returns the owner's replay. Throws CONFLICT if the video is not a replay. */
export async function getOwnReplay(
  deps: Pick<Deps, "db" | "storage" | "signingSecret" | "now">,
  own: AskedOwn,
): Promise<OwnReplay> {
  return toOwn(deps, await requireReplay(deps, own), own);
}

/** Returns the time span that the owner's replay shows, or null if the video is not trimmed. */
export async function findTrimSpan(
  deps: Pick<Deps, "db" | "storage">,
  own: Own,
): Promise<TrimSpan | null> {
  const { streamId, trim } = await requireOwnVideo(deps, own);
  const index = streamId === null || trim === null ? null : await findReplayIndex(deps, streamId);
  if (index === null || trim === null) return null;
  const { shiftMs, durationMs } = shownReplay(index, trim);
  return { startMs: shiftMs, endMs: shiftMs + durationMs, shiftMs };
}

/**
 * Trims a replay, or undoes its trim. Idempotent. The original segments are kept for the owner for
 * a week, then a job deletes them. A generated thumbnail or poster is deleted permanently.
 * @throws DomainError CONFLICT if the video is not a replay
 * @throws DomainError CONFLICT while the job deletes the media that the last trim cut off
 * @throws DomainError CONFLICT while a brand deal requires the video to stay unchanged
 * @throws DomainError VALIDATION for invalid times
 * @throws DomainError FORBIDDEN if a restricted owner would show more media or admit more viewers
 */
export async function changeReplay(
  deps: Pick<Deps, "db" | "storage" | "signingSecret" | "now">,
  { subscribersOnly, ...input }: AskedOwn & ChangeReplayInput,
): Promise<OwnReplay> {
  const { video, streamId, index } = await requireReplay(deps, input);
  const { db } = deps;
  const isOwn = and(
    eq(videos.id, video.id),
    eq(videos.creatorId, input.ownerId),
    canChangeMedia(deps),
  );
  const requireChanged = async (changes: number) => {
    if (changes > 0) return;
    await requireMayChangeMedia(deps, { videoId: video.id });
    const { trimmedAt } = await requireOwnVideo(deps, input);
    if (trimmedAt !== video.trimmedAt || trimmedAt === DELETING_CUT)
      throw new DomainError("CONFLICT", t("streams.trim.changedMeanwhile"));
    throw notFound(t("videos.notFound.video"));
  };
  await requireMayChangeMedia(deps, { videoId: video.id });
  if (subscribersOnly !== undefined && subscribersOnly !== video.subscribersOnly) {
    if (!subscribersOnly) await requireMayShowMore(deps, input);
    const { meta } = await db
      .update(videos)
      .set({ subscribersOnly, accessEpoch: sql`${videos.accessEpoch} + 1`, updatedAt: deps.now() })
      .where(isOwn);
    await requireChanged(meta.changes);
  }
  if (input.startMs !== undefined || input.endMs !== undefined) {
    const trim = await readTrim(deps, { streamId, index, before: video.trim, input });
    const [shown, before] = [shownReplay(index, trim), shownReplay(index, video.trim)];
    const shift = shown.shiftMs - before.shiftMs;
    if (shift < 0 || shift + shown.durationMs > before.durationMs)
      await requireMayShowMore(deps, input);
    const canTrim = and(isOwn, hasReadMedia(video.trimmedAt));
    const [, trimmed] = await db.batch([
      db
        .update(watchProgress)
        .set({ positionMs: sql`max(0, ${watchProgress.positionMs} - ${Math.round(shift)})` })
        .where(
          and(
            eq(watchProgress.videoId, video.id),
            sql`exists (select 1 from ${videos} where ${canTrim})`,
          ),
        ),
      // The update of the video comes last, because `canTrim` compares the columns that it changes.
      db
        .update(videos)
        .set({
          trim,
          trimmedAt: trim === null ? null : deps.now(),
          durationSeconds: Math.max(1, Math.round(shown.durationMs / 1000)),
          updatedAt: deps.now(),
        })
        .where(canTrim),
    ]);
    await requireChanged(trimmed.meta.changes);
    await deleteEdges(deps, { streamId, index, trim: video.trim });
    if (trim !== null) await dropAutomaticPictures(deps, { videoId: video.id, streamId });
  }
  return getOwnReplay(deps, input);
}

/** Throws FORBIDDEN while staff restrict the owner from uploading. */
const requireMayShowMore = (deps: Pick<Deps, "db" | "now">, { ownerId }: Own) =>
  requireUnrestricted(deps, { userId: ownerId, what: "upload" });

/** Deletes an old trim's rewritten segments, unless they already replace originals in the index. */
async function deleteEdges(
  { storage }: Pick<Deps, "storage">,
  { streamId, index, trim }: { streamId: string; index: ReplayIndex; trim: ReplayTrim | null },
): Promise<void> {
  const kept = new Set(index.segments.map(({ file }) => file));
  const gone = (trim?.shown.edges ?? []).filter(({ cut }) => !kept.has(cut));
  if (gone.length > 0)
    await storage.delete(gone.map(({ cut }) => liveKey(streamId, `${LIVE_RENDITION}/${cut}`)));
}

interface Wanted {
  streamId: string;
  index: ReplayIndex;
  before: ReplayTrim | null;
  input: Pick<ChangeReplayInput, "startMs" | "endMs">;
}

/** A null time cuts nothing off the replay. A missing time keeps its current value. */
async function readTrim(
  deps: Pick<Deps, "storage">,
  { streamId, index, before, input }: Wanted,
): Promise<ReplayTrim | null> {
  const span = spanOf(index);
  const startMs = (input.startMs === undefined ? before?.startMs : input.startMs) ?? span.startMs;
  const endMs = Math.min(
    (input.endMs === undefined ? before?.endMs : input.endMs) ?? span.endMs,
    span.endMs,
  );
  const fault = (field: "startMs" | "endMs", message: string) =>
    new DomainError("VALIDATION", message, { fields: { [field]: message } });
  if (startMs < span.startMs - 1 || startMs > span.endMs)
    throw fault("startMs", t("streams.trim.startOutside"));
  if (endMs - startMs < MIN_SHOWN_MS) throw fault("endMs", t("streams.trim.tooShort"));
  if (startMs <= span.startMs && endMs >= span.endMs && (index.offsetMs ?? 0) === 0) return null;
  const trim = await writeTrim(deps, { streamId, index, startMs, endMs });
  if (trim === null) throw fault("startMs", t("streams.trim.noKeyFrame"));
  return trim;
}
