import { and, eq, exists, ne, not } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions, videos } from "../../../db/schema.ts";
import { canChangeMedia, requireMayChangeMedia } from "../../accounts/keep-public/keep-public.ts";
import {
  isUploadRestricted,
  requireUnrestricted,
} from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { assertFragmented, assertSize, invalid } from "./check-rendition.ts";
import type { FinishedRendition } from "./contract.ts";
import { type OwnRenditionInput, requireOwnRendition } from "./own-rendition.ts";
import { bandwidthOf, segmentsFault } from "./rules.ts";

/**
 * Makes a stored rendition playable.
 * Compares the stored file with the index of its segments, because a browser wrote the index.
 * @throws DomainError VALIDATION if the file differs from the index or exceeds the planned size
 * @throws DomainError CONFLICT if the upload of the rendition is not complete
 * @throws DomainError CONFLICT while a brand deal requires the video to stay unchanged
 * @throws DomainError FORBIDDEN while staff restrict the owner from uploading
 */
export async function completeRendition(
  deps: Pick<Deps, "db" | "storage" | "now">,
  input: OwnRenditionInput & { index: FinishedRendition },
): Promise<void> {
  const rendition = await requireOwnRendition(deps, input);
  const { index } = input;
  if (rendition.state === "ready") return;
  const restriction = { userId: input.ownerId, what: "upload" } as const;
  // Staff may have restricted the owner after the owner uploaded the file.
  await requireUnrestricted(deps, restriction);
  if (rendition.fileKey === null || rendition.sizeBytes === null) {
    throw new DomainError("CONFLICT", t("renditions.upload.incomplete"));
  }
  if (index.size !== rendition.sizeBytes)
    throw invalid(
      t("renditions.upload.sizeMismatch", {
        sizeBytes: rendition.sizeBytes,
        size: index.size,
      }),
    );
  if (rendition.kind === "video") {
    if (index.width === undefined || index.height === undefined)
      throw invalid("width and height are missing.");
    assertSize(rendition, { width: index.width, height: index.height });
  }
  const fault = segmentsFault(index);
  if (fault !== null) throw invalid(fault);
  await requireMayChangeMedia(deps, input);
  await assertFragmented(deps, { ...rendition, fileKey: rendition.fileKey }, index);
  const { bandwidth, averageBandwidth } = bandwidthOf(index.segments);
  const at = deps.now();
  const changed = await deps.db
    .update(renditions)
    .set({
      state: "ready",
      failureReason: null,
      codecs: index.codecs,
      frameRate: index.frameRate === undefined ? null : Math.round(index.frameRate),
      bandwidth,
      averageBandwidth,
      initLength: index.initLength,
      segments: index.segments,
      updatedAt: at,
    })
    .where(
      and(
        eq(renditions.id, rendition.id),
        ne(renditions.state, "ready"),
        eq(renditions.fileKey, rendition.fileKey),
        // `updatedAt` tells whether another upload has replaced the checked file in the meantime.
        eq(renditions.updatedAt, rendition.updatedAt),
        not(isUploadRestricted(input.ownerId, at)),
        exists(
          deps.db
            .select({ id: videos.id })
            .from(videos)
            .where(and(eq(videos.id, rendition.videoId), canChangeMedia(deps))),
        ),
      ),
    );
  if (changed.meta.changes > 0) return;
  await requireMayChangeMedia(deps, input);
  await requireUnrestricted(deps, restriction);
  const { state } = await requireOwnRendition(deps, input);
  if (state !== "ready") throw new DomainError("CONFLICT", t("renditions.upload.incomplete"));
}
