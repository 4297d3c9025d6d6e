import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions, videos } from "../../../db/schema.ts";
import { requireMayLeavePublic } from "../../accounts/keep-public/keep-public.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { isSameKind, SNIFF_BYTES, sniffType } from "../../kernel/files/contract.ts";
import { giveUpUpload } from "./abort-upload.ts";
import { type CompleteUploadInput, mistypedMessage } from "./contract.ts";
import type { UploadedPart, UploadStatus } from "./contract-api.ts";
import {
  assertOpen,
  closing,
  listStoredParts,
  outlineOf,
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
 * @throws DomainError VALIDATION if the listed parts are not the stored parts or leave a gap;
 * TOO_LARGE if the plan's storage is full (the parts are kept until there is space);
 * UNSUPPORTED_TYPE if the bytes do not match the declared type (the file is deleted)
 */
export async function completeUpload(
  deps: CompleteDeps,
  input: CompleteUploadInput & { uploadId: string; ownerId: string; plan: Plan },
): Promise<UploadStatus> {
  const upload = await requireOwnUpload(deps, input);
  if (upload.state === "completed") return statusOfUpload(deps, upload);
  assertOpen(upload);
  // Staff may have restricted the owner after the upload began.
  if (upload.purpose !== "rendition")
    await requireUnrestricted(deps, { userId: input.ownerId, what: "upload" });
  else await requireOpenRendition(deps, upload);
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

/**
 * Throws CONFLICT if the rendition is ready, or if a brand deal requires the video to stay unchanged.
 * Otherwise an upload that began earlier could overwrite the file that viewers get.
 */
async function requireOpenRendition(
  deps: Pick<Deps, "db" | "now">,
  { videoId, renditionName }: UploadRow,
): Promise<void> {
  const rendition = await deps.db
    .select({ state: renditions.state })
    .from(renditions)
    .where(and(eq(renditions.videoId, videoId), eq(renditions.name, renditionName ?? "")))
    .get();
  if (rendition?.state === "ready")
    throw new DomainError("CONFLICT", t("uploads.rendition.alreadyReady"));
  await requireMayLeavePublic(deps, { videoId });
}

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
  await giveUpUpload(deps, upload);
  await deps.storage.delete([upload.key]);
  throw new DomainError("UNSUPPORTED_TYPE", mistypedMessage(upload.contentType));
}

async function record(
  deps: CompleteDeps,
  upload: UploadRow,
  file: { size: number; type: string },
): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  const done = closing(deps, upload, file.size);
  if (upload.purpose === "rendition") {
    await db.batch([
      done,
      db
        .update(renditions)
        .set({ fileKey: upload.key, sizeBytes: file.size, updatedAt: at })
        .where(
          and(
            eq(renditions.videoId, upload.videoId),
            eq(renditions.name, upload.renditionName ?? ""),
          ),
        ),
    ]);
    return;
  }
  const original = {
    originalKey: upload.key,
    originalType: file.type,
    originalSize: file.size,
    originalName: upload.fileName,
    updatedAt: at,
  };
  if (upload.purpose === "replacement")
    return replaceOriginal(deps, { upload, size: file.size, original });
  await db.batch([done, db.update(videos).set(original).where(eq(videos.id, upload.videoId))]);
}
