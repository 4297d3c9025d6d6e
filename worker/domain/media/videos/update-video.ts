import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { videos } from "../../../db/schema.ts";
import { canLeavePublic, requireMayLeavePublic } from "../../accounts/keep-public/keep-public.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import { isWider, VISIBILITIES, type Visibility } from "../../accounts/visibility/contract.ts";
import { recordChoice } from "../../accounts/visibility/record-choice.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { ANNOUNCE_WITHIN_MS } from "./announce-videos.ts";
import type { ChangeVideoInput } from "./contract.ts";
import type { OwnVideo } from "./contract-api.ts";
import { getOwnVideo, requireOwnVideo, type VideoRow } from "./own-video.ts";
import { detailsFault } from "./rules.ts";

/**
 * Changes a video's details. A change of visibility revokes every media link.
 * @throws DomainError VALIDATION if a published or scheduled video would lose a required detail;
 * CONFLICT if `version` is outdated, or if the change would hide the video of a brand deal before
 * the end of the deal's term; FORBIDDEN for making a video public that staff keep out of lists, and
 * for showing a video to more people while staff restrict the owner from publishing
 */
export async function updateVideo(
  deps: Pick<Deps, "db" | "now">,
  input: { videoId: string; ownerId: string; details: ChangeVideoInput },
): Promise<OwnVideo> {
  const video = await requireOwnVideo(deps, input);
  const { version, ...details } = input.details;
  const isOut = video.state === "published" || video.scheduledAt !== null;
  const fault = isOut ? detailsFault({ ...video, ...details }) : null;
  if (fault) throw new DomainError("VALIDATION", fault.message, { fields: fault.fields });
  if (details.visibility !== undefined) await requireMayShow(deps, video, details.visibility);
  const isHiding = details.visibility !== undefined && details.visibility !== "public";
  if (isHiding) await requireMayLeavePublic(deps, { videoId: video.id });
  const { embedPolicy, embedDomains } = { ...video, ...details };
  if (embedPolicy === "allowlist" && embedDomains.length === 0) {
    const message = t("videos.embedding.sitesRequired");
    throw new DomainError("VALIDATION", message, { fields: { embedDomains: message } });
  }
  const { visibility } = details;
  // The video editor always sends the visibility, so an unchanged visibility is not a choice.
  const isChoice = visibility !== undefined && visibility !== video.visibility;
  const update = deps.db
    .update(videos)
    .set({
      ...details,
      ...accessChange(deps, video, details.visibility),
      detailsVersion: sql`details_version + 1`,
      updatedAt: deps.now(),
    })
    .where(
      and(
        eq(videos.id, video.id),
        ne(videos.state, "removed"),
        version === undefined ? undefined : eq(videos.detailsVersion, version),
        isHiding ? canLeavePublic(deps) : undefined,
        details.visibility === "public" ? isNull(videos.limitedBy) : undefined,
      ),
    )
    .returning({ id: videos.id });
  const [[changed]] = await deps.db.batch([
    update,
    ...(isChoice
      ? [recordChoice(deps, { subjectType: "video", subjectId: video.id, visibility })]
      : []),
  ]);
  if (!changed) {
    if (isHiding) await requireMayLeavePublic(deps, { videoId: video.id });
    const current = await requireOwnVideo(deps, input);
    if (details.visibility !== undefined) await requireMayShow(deps, current, details.visibility);
    // If the version is the expected one, the update failed because the video was removed.
    if (current.detailsVersion === version) throw notFound(t("videos.notFound.video"));
    throw new DomainError("CONFLICT", t("videos.details.conflict"));
  }
  return getOwnVideo(deps, input);
}

async function requireMayShow(
  deps: Pick<Deps, "db" | "now">,
  video: VideoRow,
  visibility: Visibility,
): Promise<void> {
  if (video.limitedBy !== null && visibility === "public") {
    const message = t("videos.details.publicNotAllowed");
    throw new DomainError("FORBIDDEN", message, { fields: { visibility: message } });
  }
  // A draft is not shown to anyone yet. The restriction is checked when it is published.
  const isShown = video.state !== "draft";
  if (isShown && isWider(VISIBILITIES, { from: video.visibility, to: visibility }))
    await requireUnrestricted(deps, { userId: video.creatorId, what: "upload" });
}

/** The values are SQL, so that they depend on the row at the time of the update. */
function accessChange(
  { now }: Pick<Deps, "now">,
  video: VideoRow,
  visibility: Visibility | undefined,
): Record<string, SQL> {
  if (visibility === undefined) return {};
  const accessEpoch = sql`${videos.accessEpoch} + (case when ${videos.visibility} <> ${visibility} then 1 else 0 end)`;
  const isNew =
    video.state === "published" && (video.publishedAt ?? 0) > now() - ANNOUNCE_WITHIN_MS;
  if (visibility !== "public" || !isNew) return { accessEpoch };
  return {
    accessEpoch,
    announcement: sql`case when ${videos.announcement} = 'none' then 'due' else ${videos.announcement} end`,
  };
}
