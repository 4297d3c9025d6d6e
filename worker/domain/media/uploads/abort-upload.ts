import { and, eq, type SQL } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions, uploads } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { renditionChangedAt, requireOwnUpload, type UploadRow } from "./queries.ts";

/** Cancels an upload and deletes its parts. Idempotent. Throws CONFLICT for a complete upload. */
export async function abortUpload(
  deps: Pick<Deps, "db" | "storage" | "now" | "log">,
  input: { uploadId: string; ownerId: string },
): Promise<void> {
  const upload = await requireOwnUpload(deps, input);
  if (upload.state === "completed")
    throw new DomainError("CONFLICT", t("uploads.upload.abortAfterComplete"));
  if (upload.state === "open") await giveUpUpload(deps, upload);
}

/** Closes the open uploads that meet a condition, and deletes their parts. */
export async function giveUpOpenUploads(
  deps: Pick<Deps, "db" | "storage" | "now" | "log">,
  which: SQL | undefined,
): Promise<void> {
  const open = await deps.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.state, "open"), which));
  for (const upload of open) await giveUpUpload(deps, upload);
}

/**
 * Closes an open upload before it deletes the parts, so that no new part is accepted.
 * Returns false if another request has closed the upload, whose key a later upload may use.
 */
export async function giveUpUpload(
  { db, storage, now, log }: Pick<Deps, "db" | "storage" | "now" | "log">,
  upload: UploadRow,
): Promise<boolean> {
  const at = now();
  const closed = await db
    .update(uploads)
    .set({ state: "aborted", updatedAt: at })
    .where(and(eq(uploads.id, upload.id), eq(uploads.state, "open")))
    .returning({ id: uploads.id })
    .get();
  if (closed && upload.renditionName !== null) {
    await db
      .update(renditions)
      .set({ state: "planned", updatedAt: renditionChangedAt(at) })
      .where(
        and(
          eq(renditions.videoId, upload.videoId),
          eq(renditions.name, upload.renditionName),
          eq(renditions.state, "uploading"),
        ),
      );
  }
  try {
    await storage.abortMultipart(upload.key, upload.r2UploadId);
  } catch (cause) {
    // R2 deletes an abandoned multipart upload after seven days, so a failure is harmless.
    log.warn("multipart not aborted", { uploadId: upload.id, cause: String(cause) });
  }
  return closed !== undefined;
}
