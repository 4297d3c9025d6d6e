import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { renditions, videos } from "../../../db/schema.ts";
import { canChangeMedia, requireMayChangeMedia } from "../../accounts/keep-public/keep-public.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import {
  isUploadRestricted,
  requireUnrestricted,
} from "../../accounts/restrictions/restrictions.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { RenditionKind } from "../videos/contract-states.ts";
import { requireOwnVideo } from "../videos/own-video.ts";
import { pictureClass, storedPictureClass } from "../videos/picture-class.ts";
import { FULL_VIEW_SECONDS } from "../views/contract.ts";
import { type PlanRenditionsInput, RenditionName } from "./contract.ts";
import type { PlannedRendition } from "./contract-api.ts";
import { bitrateOf, ladderFor } from "./rules.ts";

/**
 * SQL for the new length of a video, in seconds, after a browser reported the length `seconds`.
 * Until the server has stored the video's file, the browser's report becomes the length.
 * After the server has stored the file, a length that the video already has stays unchanged.
 * A stored video without a length takes only a report of at least `FULL_VIEW_SECONDS`.
 * A creator could otherwise report a short length and earn views from short playbacks.
 */
const reportedLength = (seconds: number): SQL => sql`case
  when ${videos.originalKey} is null then ${seconds}
  when ${videos.durationSeconds} is not null then ${videos.durationSeconds}
  when ${seconds} >= ${FULL_VIEW_SECONDS} then ${seconds} end`;

/**
 * SQL for the new size of a video, in pixels, after a browser reported a size.
 * Until the server has stored the video's file, the browser's report becomes the size.
 * After the server has stored the file, a report cannot lower the size that the video has.
 * A creator who reports a small size could otherwise show a 4K original to viewers of any plan.
 */
function reportedSize(size: { width: number; height: number }): { width: SQL; height: SQL } {
  const isAccepted = sql`${videos.originalKey} is null or ${storedPictureClass} is null
    or ${pictureClass(size)} >= ${storedPictureClass}`;
  return {
    width: sql`iif(${isAccepted}, ${size.width}, ${videos.width})`,
    height: sql`iif(${isAccepted}, ${size.height}, ${videos.height})`,
  };
}

/**
 * Chooses the renditions that the browser must produce. `version` is the source file's version.
 * @throws DomainError CONFLICT for an image or a replay, because the server knows their lengths
 * @throws DomainError CONFLICT if a brand deal requires the video to stay unchanged
 * @throws DomainError FORBIDDEN while staff restrict the owner from uploading
 */
export async function planRenditions(
  deps: Pick<Deps, "db" | "now" | "newId">,
  input: PlanRenditionsInput & { videoId: string; ownerId: string; plan: Plan },
): Promise<{ renditions: PlannedRendition[]; version: number }> {
  const video = await requireOwnVideo(deps, input);
  if (video.kind === "image" || video.streamId !== null)
    throw new DomainError("CONFLICT", t("renditions.plan.noVideoFile"));
  await requireUnrestricted(deps, { userId: input.ownerId, what: "upload" });
  await requireMayChangeMedia(deps, { videoId: video.id });
  const at = deps.now();
  const blank = { videoId: video.id, createdAt: at, updatedAt: at };
  const rows = ladderFor(input, entitlementsOf(input.plan).publishHeight).map(
    ({ name, width, height }) => ({
      ...blank,
      id: deps.newId("ren"),
      name: String(name),
      kind: "video" as RenditionKind,
      width: width as number | null,
      height: height as number | null,
    }),
  );
  if (input.hasAudio)
    rows.push({
      ...blank,
      id: deps.newId("ren"),
      name: "audio",
      kind: "audio",
      width: null,
      height: null,
    });
  await deps.db.batch([
    deps.db
      .update(videos)
      .set({
        durationSeconds: reportedLength(Math.max(1, Math.round(input.duration))),
        ...reportedSize(input),
        updatedAt: at,
      })
      .where(
        and(
          eq(videos.id, video.id),
          canChangeMedia(deps),
          not(isUploadRestricted(input.ownerId, at)),
        ),
      ),
    deps.db.insert(renditions).values(rows).onConflictDoNothing(),
  ]);
  const planned = await deps.db
    .select()
    .from(renditions)
    .where(eq(renditions.videoId, video.id))
    .orderBy(sql`${renditions.height} asc nulls first`);
  const ladder = planned.map((row) => {
    const name = RenditionName.parse(row.name);
    return {
      name,
      kind: row.kind,
      state: row.state,
      width: row.width,
      height: row.height,
      bitrate: bitrateOf(name, input.frameRate),
    };
  });
  return { renditions: ladder, version: video.mediaVersion };
}
