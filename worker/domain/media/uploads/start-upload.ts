import { and, eq, ne } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions, uploads } from "../../../db/schema.ts";
import { requireFlagFor } from "../../accounts/flags/flags.ts";
import { requireMayChangeMedia } from "../../accounts/keep-public/keep-public.ts";
import { spendUploadBytes } from "../../accounts/quotas/upload-bytes.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { claimedVideoType } from "../../kernel/files/contract.ts";
import { requireOwnVideo, type VideoRow } from "../videos/own-video.ts";
import { giveUpUpload } from "./abort-upload.ts";
import {
  MAX_FILE_BYTES,
  ORIGINAL_PART_BYTES,
  oversizeMessage,
  RENDITION_PART_BYTES,
  type StartUploadInput,
  UPLOAD_PAGE_LIMITS,
} from "./contract.ts";
import type { StartedUpload } from "./contract-api.ts";
import { renditionChangedAt, type UploadRow } from "./queries.ts";
import { assertRoom } from "./quota.ts";
import { originalKey, renditionKey } from "./rules.ts";
import { startedUpload } from "./sign-parts.ts";

type StartDeps = Pick<
  Deps,
  "db" | "storage" | "signingSecret" | "now" | "newId" | "log" | "throttle"
>;
type Target = Pick<
  UploadRow,
  "renditionName" | "key" | "fileName" | "contentType" | "sizeBytes" | "partSize"
>;

/**
 * Opens a multipart upload. A second call with the same file continues the open upload; a call with
 * another file aborts the older upload.
 * @throws DomainError TOO_LARGE if the file exceeds 500 MB or the plan's storage; CONFLICT if the
 * file or rendition is already stored, if there is no file to replace, if the rendition's source
 * file was replaced, or if the video belongs to a brand deal before the end of the deal's term
 */
export async function startUpload(
  deps: StartDeps,
  input: StartUploadInput & { ownerId: string; plan: Plan },
): Promise<StartedUpload> {
  await requireFlagFor(deps, "uploads", input.ownerId);
  await requireUnrestricted(deps, { userId: input.ownerId, what: "upload" });
  const video = await requireOwnVideo(deps, input);
  // The creator's browser makes the renditions, so a rendition can show another video than the
  // original. A video that a paid deal reviews or keeps public must not change in this way.
  if (input.purpose !== "original") await requireMayChangeMedia(deps, { videoId: video.id });
  const target =
    input.purpose === "rendition"
      ? await renditionTarget(deps, video, input)
      : fileTarget(video, input);
  const open = await findOpen(deps, { videoId: video.id, key: target.key });
  if (open) {
    if (isSameFile(open, target)) return startedUpload(deps, open);
    await giveUpUpload(deps, open);
  }
  const { ownerId, purpose } = input;
  const upload = await openUpload(deps, { ...target, ownerId, videoId: video.id, purpose });
  if (upload === null) return joinConcurrent(deps, { videoId: video.id, target });
  // Checks the quota after writing the row, so that concurrent uploads cannot exceed the quota.
  await assertRoom(deps, input).catch(async (full: unknown) => {
    await giveUpUpload(deps, upload);
    throw full;
  });
  if (target.renditionName !== null) await beginRendition(deps, upload);
  return startedUpload(deps, upload);
}

/**
 * Marks the rendition as uploading and deletes its stored file, because the new upload will
 * overwrite that object.
 */
async function beginRendition(deps: StartDeps, upload: UploadRow): Promise<void> {
  const isRendition = and(
    eq(renditions.videoId, upload.videoId),
    eq(renditions.name, upload.renditionName ?? ""),
    ne(renditions.state, "ready"),
  );
  const before = await deps.db
    .select({ fileKey: renditions.fileKey })
    .from(renditions)
    .where(isRendition)
    .get();
  const { meta } = await deps.db
    .update(renditions)
    .set({
      state: "uploading",
      fileKey: null,
      sizeBytes: null,
      failureReason: null,
      updatedAt: renditionChangedAt(deps.now()),
    })
    .where(isRendition);
  if (meta.changes > 0) {
    // The file no longer counts against the storage quota, so the file must be deleted.
    if (before?.fileKey) await deps.storage.delete([before.fileKey]);
    return;
  }
  await giveUpUpload(deps, upload);
  throw new DomainError("CONFLICT", t("uploads.rendition.alreadyReady"));
}

type FileInput = Exclude<StartUploadInput, { purpose: "rendition" }>;

function fileTarget(video: VideoRow, input: FileInput): Target {
  assertPurpose(video, input.purpose);
  if (input.size <= 0)
    throw new DomainError("VALIDATION", t("uploads.file.empty"), {
      fields: { size: t("uploads.file.empty") },
    });
  if (input.size > MAX_FILE_BYTES)
    throw new DomainError("TOO_LARGE", oversizeMessage(UPLOAD_PAGE_LIMITS.maxFileMb));
  const contentType = claimedVideoType(input.contentType, input.fileName);
  if (contentType === null)
    throw new DomainError("UNSUPPORTED_TYPE", t("uploads.file.typeUnsupported"));
  return {
    renditionName: null,
    key: originalKey(video.id, video.mediaVersion + (input.purpose === "replacement" ? 1 : 0)),
    fileName: input.fileName,
    contentType,
    sizeBytes: input.size,
    partSize: ORIGINAL_PART_BYTES,
  };
}

function assertPurpose(video: VideoRow, purpose: FileInput["purpose"]): void {
  if (video.kind === "image") throw new DomainError("CONFLICT", t("uploads.video.postIsPicture"));
  if (video.streamId !== null)
    throw new DomainError("CONFLICT", t("uploads.video.recordingNotReplaceable"));
  if (purpose === "original" && video.originalKey !== null)
    throw new DomainError("CONFLICT", t("uploads.video.fileAlreadyPresent"));
  if (purpose === "replacement" && video.originalKey === null)
    throw new DomainError("CONFLICT", t("uploads.video.nothingToReplace"));
}

async function renditionTarget(
  { db }: StartDeps,
  video: VideoRow,
  input: Extract<StartUploadInput, { purpose: "rendition" }>,
): Promise<Target> {
  if (input.version !== undefined && input.version !== video.mediaVersion)
    throw new DomainError("CONFLICT", t("uploads.video.replacedMeanwhile"));
  const rendition = await db
    .select()
    .from(renditions)
    .where(and(eq(renditions.videoId, input.videoId), eq(renditions.name, input.rendition)))
    .get();
  if (!rendition) throw notFound(t("uploads.notFound.rendition"));
  if (rendition.state === "ready")
    throw new DomainError("CONFLICT", t("uploads.rendition.alreadyReady"));
  return {
    renditionName: rendition.name,
    key: renditionKey(input.videoId, video.mediaVersion, rendition.name),
    fileName: `${rendition.name}.mp4`,
    contentType: rendition.kind === "audio" ? "audio/mp4" : "video/mp4",
    sizeBytes: null,
    partSize: RENDITION_PART_BYTES,
  };
}

const isSameFile = (open: UploadRow, { sizeBytes, fileName }: Target): boolean =>
  open.sizeBytes !== null && open.sizeBytes === sizeBytes && open.fileName === fileName;

const findOpen = (
  { db }: StartDeps,
  { videoId, key }: { videoId: string; key: string },
): Promise<UploadRow | undefined> =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.videoId, videoId), eq(uploads.key, key), eq(uploads.state, "open")))
    .get();

/** Returns null if another upload of the object started at the same time. */
async function openUpload(
  deps: StartDeps,
  target: Target & Pick<UploadRow, "ownerId" | "videoId" | "purpose">,
): Promise<UploadRow | null> {
  const { db, storage, now, newId, log } = deps;
  const { ownerId, sizeBytes, key } = target;
  if (sizeBytes !== null) await spendUploadBytes(deps, { ownerId, size: sizeBytes, of: "upload" });
  const at = now();
  const r2UploadId = await storage.createMultipart(key, target.contentType);
  const [opened] = await db
    .insert(uploads)
    .values({ ...target, id: newId("upl"), r2UploadId, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning();
  if (opened) return opened;
  await storage.abortMultipart(key, r2UploadId).catch((cause: unknown) => {
    // R2 deletes an abandoned multipart upload after seven days, so a failure is harmless.
    log.warn("multipart not aborted", { key, cause: String(cause) });
  });
  return null;
}

/** Continues the upload that started at the same time if it has the same file. */
async function joinConcurrent(
  deps: StartDeps,
  { videoId, target }: { videoId: string; target: Target },
): Promise<StartedUpload> {
  const open = await findOpen(deps, { videoId, key: target.key });
  if (open && isSameFile(open, target)) return startedUpload(deps, open);
  throw new DomainError("CONFLICT", t("uploads.upload.startedTwice"));
}
