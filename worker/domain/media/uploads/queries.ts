import { and, eq, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { renditions, uploadParts, uploads, videos } from "../../../db/schema.ts";
import { isUploadRestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { type UploadedPart, UploadStatus } from "./contract-api.ts";

export type UploadRow = typeof uploads.$inferSelect;

export async function requireOwnUpload(
  { db }: Pick<Deps, "db">,
  input: { uploadId: string; ownerId: string },
): Promise<UploadRow> {
  const row = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, input.uploadId), eq(uploads.ownerId, input.ownerId)))
    .get();
  if (!row) throw notFound(t("uploads.notFound.upload"));
  return row;
}

/** Returns the owner's upload. Throws GONE if the upload was canceled, CONFLICT if complete. */
export async function requireOpenUpload(
  deps: Pick<Deps, "db">,
  input: { uploadId: string; ownerId: string },
): Promise<UploadRow> {
  const upload = await requireOwnUpload(deps, input);
  assertOpen(upload);
  return upload;
}

export function assertOpen(upload: Pick<UploadRow, "state">): void {
  if (upload.state === "aborted") throw new DomainError("GONE", t("uploads.upload.cancelled"));
  if (upload.state === "completed")
    throw new DomainError("CONFLICT", t("uploads.upload.alreadyComplete"));
}

/** SQL condition: the upload's object is the video's file. */
export const isFileOf = (upload: UploadRow): SQL =>
  sql`exists (select 1 from ${videos} v where v.id = ${upload.videoId} and v.original_key = ${upload.key})`;

/**
 * SQL condition: the upload is still open, and staff do not restrict its owner from uploading.
 * Staff can restrict the owner while a large file is assembled and measured.
 */
export const isStillOpen = ({ now }: Pick<Deps, "now">, { id, ownerId }: UploadRow): SQL =>
  sql`(exists (select 1 from ${uploads} u where u.id = ${id} and u.state = 'open')
    and not ${isUploadRestricted(ownerId, now())})`;

/**
 * SQL for the new `updatedAt` of a rendition whose file changes.
 * The value rises with each change, also within a millisecond.
 * `completeRendition` recognizes a replaced file by this value, because file keys stay the same.
 */
export const renditionChangedAt = (at: number): SQL<number> =>
  sql<number>`max(${at}, ${renditions.updatedAt} + 1)`;

/**
 * Builds the statement that marks an upload as completed. It must be the last statement of the
 * batch that makes the object the video's file or rendition.
 * @param isUsed SQL condition: the object is now the video's file or rendition. Otherwise the
 * upload stays open
 */
export const closing = (
  { db, now }: Pick<Deps, "db" | "now">,
  { upload, size, isUsed }: { upload: UploadRow; size: number; isUsed: SQL },
) =>
  db
    .update(uploads)
    .set({ state: "completed", sizeBytes: size, updatedAt: now() })
    .where(and(eq(uploads.id, upload.id), eq(uploads.state, "open"), isUsed));

/** Lists the stored parts in order: from R2 if browsers upload directly to R2, else from D1. */
export async function listStoredParts(
  { db, storage }: Pick<Deps, "db" | "storage">,
  upload: UploadRow,
): Promise<UploadedPart[]> {
  const listed =
    upload.state === "open" ? await storage.listParts(upload.key, upload.r2UploadId) : null;
  if (listed) return listed;
  return db
    .select({
      partNumber: uploadParts.partNumber,
      etag: uploadParts.etag,
      size: uploadParts.sizeBytes,
    })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, upload.id))
    .orderBy(uploadParts.partNumber);
}

export async function statusOfUpload(
  deps: Pick<Deps, "db" | "storage">,
  upload: UploadRow,
): Promise<UploadStatus> {
  return { ...outlineOf(upload), parts: await listStoredParts(deps, upload) };
}

export const outlineOf = (upload: UploadRow): Omit<UploadStatus, "parts"> => ({
  ...fieldsOf(upload, UploadStatus),
  rendition: upload.renditionName,
  size: upload.sizeBytes,
});

/** Returns an upload with its stored parts, so that a client sends only the missing parts. */
export async function getUpload(
  deps: Pick<Deps, "db" | "storage">,
  input: { uploadId: string; ownerId: string },
): Promise<UploadStatus> {
  return statusOfUpload(deps, await requireOwnUpload(deps, input));
}

/**
 * SQL for the bytes of an owner's originals, renditions and open uploads. An open upload of unknown
 * size counts with the maximum size that its upload links allow.
 */
export const storedBytesOf = (ownerId: string): SQL<number> =>
  sql<number>`(
    (select coalesce(sum(v.original_size), 0) from ${videos} v
      where v.creator_id = ${ownerId} and v.state <> 'removed')
    + (select coalesce(sum(r.size_bytes), 0) from ${renditions} r join ${videos} v on v.id = r.video_id
      where v.creator_id = ${ownerId} and v.state <> 'removed')
    + (select coalesce(sum(coalesce(u.size_bytes, u.signed_bytes)), 0) from ${uploads} u
      where u.owner_id = ${ownerId} and u.state = 'open'))`;

export async function storedBytes({ db }: Pick<Deps, "db">, ownerId: string): Promise<number> {
  return (await db.get<{ bytes: number }>(sql`select ${storedBytesOf(ownerId)} as bytes`)).bytes;
}
