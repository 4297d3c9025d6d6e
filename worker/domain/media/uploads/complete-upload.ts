import { and, eq, exists, isNull, ne, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions, videos } from "../../../db/schema.ts";
import { canChangeMedia, requireMayChangeMedia } from "../../accounts/keep-public/keep-public.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { isSameKind, SNIFF_BYTES, sniffType } from "../../kernel/files/contract.ts";
import { giveUpUpload } from "./abort-upload.ts";
import { type CompleteUploadInput, mistypedMessage } from "./contract.ts";
import type { UploadedPart, UploadStatus } from "./contract-api.ts";
import { measureOriginal, type OriginalColumns } from "./measure-original.ts";
import {
  assertOpen,
  closing,
  isFileOf,
  isStillOpen,
  listStoredParts,
  outlineOf,
  renditionChangedAt,
  requireOwnUpload,
  statusOfUpload,
  type UploadRow,
} from "./queries.ts";
import { assertRoom } from "./quota.ts";
import { replaceOriginal } from "./replace-original.ts";
import { partsFault } from "./rules.ts";

type CompleteDeps = Pick<Deps, "db" | "storage" | "queue" | "now" | "log">;

/**
 * Assembles the uploaded parts and makes the file the video's original. Idempotent.
 * @throws DomainError VALIDATION if the listed parts are not the stored parts or leave a gap
 * @throws DomainError TOO_LARGE if the plan's storage is full (the parts are kept until there is
 * space)
 * @throws DomainError CONFLICT if the video got another file since the upload began, or a brand
 * deal requires the video to stay unchanged
 * @throws DomainError UNSUPPORTED_TYPE if the bytes do not match the declared type (the file is
 * deleted)
 * @throws DomainError FORBIDDEN if staff restrict the owner from uploading, also during this call
 */
export async function completeUpload(
  deps: CompleteDeps,
  input: CompleteUploadInput & { uploadId: string; ownerId: string; plan: Plan },
): Promise<UploadStatus> {
  const upload = await requireOwnUpload(deps, input);
  if (upload.state === "completed") return statusOfUpload(deps, upload);
  assertOpen(upload);
  // Staff may have restricted the owner after the upload began.
  await requireMayUpload(deps, upload);
  // This check must come before the parts are assembled, because assembling them overwrites the
  // object.
  await requireReplaceable(deps, upload);
  const full = assertRoom(deps, input).then(
    () => null,
    (cause: unknown) => ({ cause }),
  );
  const stored = await listStoredParts(deps, upload);
  const fault =
    listFault(input.parts, stored) ?? partsFault(stored, upload.partSize, upload.sizeBytes);
  if (fault !== null) throw new DomainError("VALIDATION", fault);
  const refusal = await full;
  if (refusal) throw refusal.cause;
  const size = stored.reduce((sum, part) => sum + part.size, 0);
  await assemble(deps, upload, stored, size);
  const type = await verifiedType(deps, upload, size);
  await record(deps, upload, { size, type });
  return { ...(await requireOwnUpload(deps, input).then(outlineOf)), parts: stored };
}

const requireMayUpload = (deps: CompleteDeps, { ownerId }: UploadRow) =>
  requireUnrestricted(deps, { userId: ownerId, what: "upload" });

/**
 * Throws CONFLICT if the upload may not become the video's file or rendition, because the video
 * already has this file or rendition, or because a brand deal requires the video to stay unchanged.
 */
async function requireReplaceable(
  deps: Pick<Deps, "db" | "now">,
  { purpose, videoId, renditionName }: UploadRow,
): Promise<void> {
  if (purpose === "original") {
    const video = await deps.db
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.id, videoId), HAS_NO_FILE))
      .get();
    if (!video) throw new DomainError("CONFLICT", t("uploads.video.fileAlreadyPresent"));
    return;
  }
  if (purpose === "rendition") {
    const rendition = await deps.db
      .select({ state: renditions.state })
      .from(renditions)
      .where(and(eq(renditions.videoId, videoId), eq(renditions.name, renditionName ?? "")))
      .get();
    if (rendition?.state === "ready")
      throw new DomainError("CONFLICT", t("uploads.rendition.alreadyReady"));
  }
  await requireMayChangeMedia(deps, { videoId });
}

/** SQL condition on a video: it has no file yet, and it is not an image post. */
const HAS_NO_FILE = and(isNull(videos.originalKey), eq(videos.kind, "video"));

function listFault(
  listed: { partNumber: number; etag: string }[],
  stored: UploadedPart[],
): string | null {
  const byNumber = new Map(stored.map((part) => [part.partNumber, part.etag]));
  for (const { partNumber, etag } of listed) {
    const known = byNumber.get(partNumber);
    if (known === undefined) return t("uploads.parts.missing", { partNumber });
    if (known !== etag.replaceAll('"', "")) return t("uploads.parts.etagMismatch", { partNumber });
    byNumber.delete(partNumber);
  }
  const [left] = byNumber.keys();
  return left === undefined ? null : t("uploads.parts.notListed", { partNumber: left });
}

async function assemble(
  { storage }: CompleteDeps,
  upload: UploadRow,
  parts: UploadedPart[],
  size: number,
): Promise<void> {
  try {
    await storage.completeMultipart(
      upload.key,
      upload.r2UploadId,
      parts.map(({ partNumber, etag }) => ({ partNumber, etag })),
    );
  } catch (cause) {
    // After an interrupted call the object may already exist with its full size.
    const object = await storage.head(upload.key);
    if (object?.size !== size) throw cause;
  }
}

/** The client may have uploaded the parts directly to R2, so the stored bytes are checked. */
async function verifiedType(deps: CompleteDeps, upload: UploadRow, size: number): Promise<string> {
  const object = await deps.storage.get(upload.key, {
    offset: 0,
    length: Math.min(SNIFF_BYTES, size),
  });
  const type = object
    ? sniffType(new Uint8Array(await new Response(object.body).arrayBuffer()))
    : null;
  if (type !== null && isSameKind(upload.contentType, type)) return type;
  const isClosed = await giveUpUpload(deps, upload);
  if (isClosed) await deps.storage.delete([upload.key]);
  throw new DomainError("UNSUPPORTED_TYPE", mistypedMessage(upload.contentType));
}

/** Makes the stored object the video's file or rendition, if that is still allowed. */
async function record(
  deps: CompleteDeps,
  upload: UploadRow,
  file: { size: number; type: string },
): Promise<void> {
  const original = {
    ...(upload.purpose === "rendition" ? {} : await measureOriginal(deps, { ...upload, ...file })),
    originalKey: upload.key,
    originalType: file.type,
    originalSize: file.size,
    originalName: upload.fileName,
    updatedAt: deps.now(),
  };
  if (upload.purpose === "replacement")
    return replaceOriginal(deps, { upload, size: file.size, original });
  const { store, isUsed } =
    upload.purpose === "rendition"
      ? storeRendition(deps, upload, file.size)
      : storeOriginal(deps, upload, original);
  const [, closed] = await deps.db.batch([
    store,
    closing(deps, { upload, size: file.size, isUsed }),
  ]);
  if (closed.meta.changes > 0) return;
  // Another call completed the upload, or the video changed after the first check.
  const now = await requireOwnUpload(deps, { uploadId: upload.id, ownerId: upload.ownerId });
  if (now.state === "completed") return;
  assertOpen(now);
  await requireMayUpload(deps, upload);
  await requireReplaceable(deps, upload);
  throw new DomainError("CONFLICT", t("uploads.video.replacedMeanwhile"));
}

function storeOriginal(deps: CompleteDeps, upload: UploadRow, original: OriginalColumns) {
  return {
    store: deps.db
      .update(videos)
      .set(original)
      .where(and(eq(videos.id, upload.videoId), HAS_NO_FILE, isStillOpen(deps, upload))),
    isUsed: isFileOf(upload),
  };
}

function storeRendition(deps: CompleteDeps, upload: UploadRow, size: number) {
  const { db, now } = deps;
  const isRendition = and(
    eq(renditions.videoId, upload.videoId),
    eq(renditions.name, upload.renditionName ?? ""),
  );
  const video = db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, upload.videoId), canChangeMedia(deps)));
  return {
    store: db
      .update(renditions)
      .set({ fileKey: upload.key, sizeBytes: size, updatedAt: renditionChangedAt(now()) })
      .where(
        and(isRendition, ne(renditions.state, "ready"), isStillOpen(deps, upload), exists(video)),
      ),
    isUsed: sql`exists (select 1 from ${renditions} r where r.video_id = ${upload.videoId} and r.file_key = ${upload.key})`,
  };
}
