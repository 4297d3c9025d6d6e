import { and, eq } from "drizzle-orm";
import { renditions, uploads } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Plan } from "../users/contract.ts";
import { requireOwnVideo } from "../videos/own-video.ts";
import { giveUpUpload } from "./abort-upload.ts";
import {
  claimedVideoType,
  MAX_FILE_BYTES,
  ORIGINAL_PART_BYTES,
  oversizeMessage,
  RENDITION_PART_BYTES,
  type StartUploadInput,
  UPLOAD_PAGE_LIMITS,
  type UploadStatus,
  VIDEO_TYPES_SENTENCE,
} from "./contract.ts";
import { statusOfUpload, storedBytes, type UploadRow } from "./queries.ts";
import { originalKey, renditionKey, STORAGE_QUOTA } from "./rules.ts";

type StartDeps = Pick<Deps, "db" | "storage" | "now" | "newId" | "log">;
type Target = Pick<UploadRow, "renditionName" | "key" | "fileName" | "contentType" | "sizeBytes" | "partSize">;

/**
 * Opens a multipart upload for a video's file or for one of its planned renditions. Starting again with the same file
 * continues the open upload, its stored parts included; with another file the older one is given up.
 * @throws DomainError NOT_FOUND for another's video; VALIDATION (empty file), TOO_LARGE (500 MB, or the plan's storage),
 *   UNSUPPORTED_TYPE, CONFLICT when the file or rendition is stored already.
 */
export async function startUpload(deps: StartDeps, input: StartUploadInput & { ownerId: string; plan: Plan }): Promise<UploadStatus> {
  const video = await requireOwnVideo(deps, input);
  const target = input.purpose === "original" ? originalTarget(video.originalKey, input) : await renditionTarget(deps, input);
  const open = await deps.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.videoId, video.id), eq(uploads.key, target.key), eq(uploads.state, "open")))
    .get();
  if (open) {
    const isSameFile = open.sizeBytes !== null && open.sizeBytes === target.sizeBytes && open.fileName === target.fileName;
    if (isSameFile) return statusOfUpload(deps, open);
    await giveUpUpload(deps, open);
  }
  const upload = await openUpload(deps, { ...target, ownerId: input.ownerId, videoId: video.id, purpose: input.purpose });
  // Counted with this upload in it, so that two at once cannot both take the last of the room.
  if ((await storedBytes(deps, input.ownerId)) > STORAGE_QUOTA[input.plan]) {
    await giveUpUpload(deps, upload);
    throw new DomainError(
      "TOO_LARGE",
      `Your plan's storage (${STORAGE_QUOTA[input.plan] / 1024 ** 3} GB) is full. Remove videos or choose a larger plan.`,
    );
  }
  if (target.renditionName !== null) {
    await deps.db
      .update(renditions)
      .set({ state: "uploading", failureReason: null, updatedAt: deps.now() })
      .where(and(eq(renditions.videoId, video.id), eq(renditions.name, target.renditionName)));
  }
  return statusOfUpload(deps, upload);
}

function originalTarget(storedKey: string | null, input: Extract<StartUploadInput, { purpose: "original" }>): Target {
  if (storedKey !== null) throw new DomainError("CONFLICT", "This video has its file already.");
  if (input.size <= 0) throw new DomainError("VALIDATION", "This file is empty.", { fields: { size: "This file is empty." } });
  if (input.size > MAX_FILE_BYTES) throw new DomainError("TOO_LARGE", oversizeMessage(UPLOAD_PAGE_LIMITS.maxFileMb));
  const contentType = claimedVideoType(input.contentType, input.fileName);
  if (contentType === null) throw new DomainError("UNSUPPORTED_TYPE", `This kind of file is not supported. ${VIDEO_TYPES_SENTENCE}`);
  return {
    renditionName: null,
    key: originalKey(input.videoId),
    fileName: input.fileName,
    contentType,
    sizeBytes: input.size,
    partSize: ORIGINAL_PART_BYTES,
  };
}

async function renditionTarget({ db }: StartDeps, input: Extract<StartUploadInput, { purpose: "rendition" }>): Promise<Target> {
  const rendition = await db
    .select()
    .from(renditions)
    .where(and(eq(renditions.videoId, input.videoId), eq(renditions.name, input.rendition)))
    .get();
  if (!rendition) throw notFound("This rendition");
  if (rendition.state === "ready") throw new DomainError("CONFLICT", "This rendition is ready already.");
  return {
    renditionName: rendition.name,
    key: renditionKey(input.videoId, rendition.name),
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
