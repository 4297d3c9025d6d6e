import { and, eq, ne, not, type SQL } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions, uploads } from "../../../db/schema.ts";
import {
  isUploadRestricted,
  requireUnrestricted,
} from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { giveUpOpenUploads } from "../uploads/abort-upload.ts";
import { renditionChangedAt } from "../uploads/queries.ts";
import { type OwnRenditionInput, type RenditionRow, requireOwnRendition } from "./own-rendition.ts";

type ResetDeps = Pick<Deps, "db" | "storage" | "now" | "log">;

/** Marks a rendition as failed. Throws CONFLICT if the rendition is ready. */
export async function failRendition(
  deps: ResetDeps,
  input: OwnRenditionInput & { reason: string },
): Promise<void> {
  const isReset = await reset(deps, await requireOwnRendition(deps, input), {
    state: "failed",
    failureReason: input.reason.replace(/[\p{Cc}\p{Surrogate}]/gu, " "),
  });
  if (!isReset) throw alreadyReady();
}

/**
 * Resets a rendition for another try by a browser.
 * @throws DomainError CONFLICT if the rendition is ready
 * @throws DomainError FORBIDDEN while staff restrict the owner from uploading
 */
export async function retryRendition(deps: ResetDeps, input: OwnRenditionInput): Promise<void> {
  const rendition = await requireOwnRendition(deps, input);
  const restriction = { userId: input.ownerId, what: "upload" } as const;
  await requireUnrestricted(deps, restriction);
  const isReset = await reset(
    deps,
    rendition,
    { state: "planned", failureReason: null },
    not(isUploadRestricted(input.ownerId, deps.now())),
  );
  if (isReset) return;
  // Staff may have restricted the owner between the first check and the update.
  await requireUnrestricted(deps, restriction);
  throw alreadyReady();
}

const alreadyReady = () => new DomainError("CONFLICT", t("renditions.state.alreadyReady"));

/** Resets a rendition and deletes its file. Returns false if it is ready or may not be changed. */
async function reset(
  deps: ResetDeps,
  rendition: RenditionRow,
  to: { state: "failed" | "planned"; failureReason: string | null },
  isAllowed?: SQL,
): Promise<boolean> {
  if (rendition.state === "ready") return false;
  await giveUpOpenUploads(
    deps,
    and(eq(uploads.videoId, rendition.videoId), eq(uploads.renditionName, rendition.name)),
  );
  const { meta } = await deps.db
    .update(renditions)
    .set({ ...to, fileKey: null, sizeBytes: null, updatedAt: renditionChangedAt(deps.now()) })
    .where(and(eq(renditions.id, rendition.id), ne(renditions.state, "ready"), isAllowed));
  // If another request has completed the rendition in the meantime, viewers need the file.
  if (meta.changes === 0) return false;
  // The file no longer counts against the storage quota, so the file must be deleted.
  if (rendition.fileKey !== null) await deps.storage.delete([rendition.fileKey]);
  return true;
}
