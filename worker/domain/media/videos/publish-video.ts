import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { videos } from "../../../db/schema.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { OwnVideo } from "./contract.ts";
import { getOwnVideo, requireOwnVideo } from "./own-video.ts";
import { detailsFault } from "./rules.ts";

/** SQL condition: the file of a draft is stored. */
export const hasMedia = () => or(isNotNull(videos.originalKey), isNotNull(videos.streamId));

/** What publishing writes. Followers are told once, of what all may see; the first time of publication stays. */
export const publication = (at: number) => ({
  state: "published" as const,
  publishedAt: sql`coalesce(${videos.publishedAt}, ${at})`,
  announcement: sql`case when ${videos.announcement} = 'none' and ${videos.visibility} = 'public' and ${videos.publishedAt} is null then 'due' else ${videos.announcement} end`,
  scheduledAt: null,
  updatedAt: at,
});

/**
 * Shows a draft to those its visibility names. Renditions may still be on their way: the file itself plays meanwhile.
 * Publishing twice keeps the first time.
 * @throws DomainError NOT_FOUND; VALIDATION naming each missing field; CONFLICT while its file is not stored or it is blocked;
 * FORBIDDEN while staff keep the owner from publishing.
 */
export async function publishVideo(deps: Pick<Deps, "db" | "now">, input: { videoId: string; ownerId: string }): Promise<OwnVideo> {
  const video = await requireOwnVideo(deps, input);
  if (video.state === "blocked") throw new DomainError("CONFLICT", t("videos.thisVideoIsTakenDownAnswer"));
  await requireUnrestricted(deps, { userId: input.ownerId, what: "upload" });
  const fault = detailsFault(video);
  if (fault) throw new DomainError("VALIDATION", fault.message, { fields: fault.fields });
  const published = await deps.db
    .update(videos)
    .set(publication(deps.now()))
    .where(and(eq(videos.id, video.id), eq(videos.state, video.state), hasMedia()))
    .returning({ id: videos.id })
    .get();
  if (!published) throw new DomainError("CONFLICT", t("videos.theFileIsNotUploadedYet"));
  return getOwnVideo(deps, input);
}
