import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions, uploads } from "../../../db/schema.ts";
import { requireFlagFor } from "../../accounts/flags/flags.ts";
import {
  requireMayChangeMedia,
  requireMayLeavePublic,
} from "../../accounts/keep-public/keep-public.ts";
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
import type { UploadRow } from "./queries.ts";
import { assertRoom, requireUploadsToday } from "./quota.ts";
import { originalKey, renditionKey } from "./rules.ts";
import { startedUpload } from "./sign-parts.ts";

type StartDeps = Pick<Deps, "db" | "storage" | "signingSecret" | "now" | "newId" | "log">;
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
  if (input.purpose === "replacement") await requireMayChangeMedia(deps, { videoId: video.id });
  // The creator's browser makes the renditions, so a rendition can show another video than the
  // original. A video that a paid deal keeps public must not change in this way.
  if (input.purpose === "rendition") await requireMayLeavePublic(deps, { videoId: video.id });
  const target =
    input.purpose === "rendition"
      ? await renditionTarget(deps, video, input)
      : fileTarget(video, input);
  const open = await deps.db
    .select()
    .from(uploads)
    .where(
      and(eq(uploads.videoId, video.id), eq(uploads.key, target.key), eq(uploads.state, "open")),
    )
    .get();
  if (open) {
    const isSameFile =
      open.sizeBytes !== null &&
      open.sizeBytes === target.sizeBytes &&
      open.fileName === target.fileName;
    if (isSameFile) return startedUpload(deps, open);
    await giveUpUpload(deps, open);
  }
  if (target.sizeBytes !== null)
    await requireUploadsToday(deps, { ownerId: input.ownerId, size: target.sizeBytes });
  const upload = await openUpload(deps, {
    ...target,
    ownerId: input.ownerId,
    videoId: video.id,
    purpose: input.purpose,
  });
  // Checks the quota after writing the row, so that concurrent uploads cannot exceed the quota.
  await assertRoom(deps, input).catch(async (full: unknown) => {
    await giveUpUpload(deps, upload);
    throw full;
  });
  if (target.renditionName !== null) {
    await deps.db
      .update(renditions)
      .set({ state: "uploading", failureReason: null, updatedAt: deps.now() })
      .where(and(eq(renditions.videoId, video.id), eq(renditions.name, target.renditionName)));
  }
  return startedUpload(deps, upload);
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

async function openUpload(
  { db, storage, now, newId }: StartDeps,
  target: Target & Pick<UploadRow, "ownerId" | "videoId" | "purpose">,
): Promise<UploadRow> {
  const at = now();
  const r2UploadId = await storage.createMultipart(target.key, target.contentType);
  const [row] = await db
    .insert(uploads)
    .values({ ...target, id: newId("upl"), r2UploadId, createdAt: at, updatedAt: at })
    .returning();
  if (!row) throw new Error("insert returned no row");
  return row;
}
