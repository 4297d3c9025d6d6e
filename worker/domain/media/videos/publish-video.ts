import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { videos } from "../../../db/schema.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { OwnVideo } from "./contract-api.ts";
import { getOwnVideo, requireOwnVideo } from "./own-video.ts";
import { detailsFault } from "./rules.ts";

/** Builds the SQL condition that the draft's file is stored. */
export const hasMedia = () => or(isNotNull(videos.originalKey), isNotNull(videos.streamId));

/** Returns the column values that publish a video. Only the first publication is announced. */
export const publication = (at: number) => ({
  state: "published" as const,
  publishedAt: sql`coalesce(${videos.publishedAt}, ${at})`,
  announcement: sql`case when ${videos.announcement} = 'none' and ${videos.visibility} = 'public' and ${videos.publishedAt} is null then 'due' else ${videos.announcement} end`,
  scheduledAt: null,
  updatedAt: at,
});

/**
 * Publishes a draft. Idempotent; `publishedAt` keeps the first time.
 * @throws DomainError VALIDATION for each missing field; CONFLICT if the file is not stored or the
 * video is blocked; FORBIDDEN if staff restricted the owner from publishing
 */
export async function publishVideo(
  deps: Pick<Deps, "db" | "now">,
  input: { videoId: string; ownerId: string },
): Promise<OwnVideo> {
  const video = await requireOwnVideo(deps, input);
  if (video.state === "blocked") throw new DomainError("CONFLICT", t("videos.publish.takenDown"));
  await requireUnrestricted(deps, { userId: input.ownerId, what: "upload" });
  const fault = detailsFault(video);
  if (fault) throw new DomainError("VALIDATION", fault.message, { fields: fault.fields });
  const published = await deps.db
    .update(videos)
    .set(publication(deps.now()))
    .where(and(eq(videos.id, video.id), eq(videos.state, video.state), hasMedia()))
    .returning({ id: videos.id })
    .get();
  if (!published) throw new DomainError("CONFLICT", t("videos.publish.fileMissing"));
  return getOwnVideo(deps, input);
}
