import { and, eq, ne } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions, uploads } from "../../../db/schema.ts";
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
  await reset(deps, await requireOwnRendition(deps, input), {
    state: "failed",
    failureReason: input.reason.replace(/[\p{Cc}\p{Surrogate}]/gu, " "),
  });
}

/** Resets a rendition for another try by a browser. Throws CONFLICT if the rendition is ready. */
export async function retryRendition(deps: ResetDeps, input: OwnRenditionInput): Promise<void> {
  await reset(deps, await requireOwnRendition(deps, input), {
    state: "planned",
    failureReason: null,
  });
}

async function reset(
  deps: ResetDeps,
  rendition: RenditionRow,
  to: { state: "failed" | "planned"; failureReason: string | null },
): Promise<void> {
  if (rendition.state === "ready")
    throw new DomainError("CONFLICT", t("renditions.state.alreadyReady"));
  await giveUpOpenUploads(
    deps,
    and(eq(uploads.videoId, rendition.videoId), eq(uploads.renditionName, rendition.name)),
  );
  const { meta } = await deps.db
    .update(renditions)
    .set({ ...to, fileKey: null, sizeBytes: null, updatedAt: renditionChangedAt(deps.now()) })
    .where(and(eq(renditions.id, rendition.id), ne(renditions.state, "ready")));
  // If another request has completed the rendition in the meantime, viewers need the file.
  if (meta.changes === 0) throw new DomainError("CONFLICT", t("renditions.state.alreadyReady"));
  // The file no longer counts against the storage quota, so the file must be deleted.
  if (rendition.fileKey !== null) await deps.storage.delete([rendition.fileKey]);
}
