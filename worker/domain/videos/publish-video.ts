import { and, asc, eq, isNotNull, lte, not, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { requireUnrestricted } from "../restrictions/restrictions.ts";
import type { OwnVideo } from "./contract.ts";
import { getOwnVideo, requireOwnVideo } from "./own-video.ts";
import { detailsFault } from "./rules.ts";

/** Drafts published in one run of the job; the next run, a minute later, takes the rest. */
const AT_ONCE = 50;

const hasMedia = () => or(isNotNull(videos.originalKey), isNotNull(videos.streamId));

/** What publishing writes. Followers are told once, of what all may see; the first time of publication stays. */
const publication = (at: number) => ({
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

/**
 * The job: publishes the drafts whose time has come. One whose file is not stored yet waits, and is published by the first
 * run after it is. Each is published by one statement that its own state guards, so that runs which are repeated or overlap
 * publish once. @returns the ids of what this run published
 */
export async function publishScheduled({ db, now, log }: Pick<Deps, "db" | "now" | "log">): Promise<string[]> {
  const at = now();
  const kept = sql`exists (select 1 from user_restrictions ur where ur.user_id = ${videos.creatorId} and ur.what = 'upload' and ur.until > ${at})`;
  const isDue = () => and(eq(videos.state, "draft"), lte(videos.scheduledAt, at), hasMedia(), not(kept));
  const due = await db
    .select({ id: videos.id, title: videos.title, description: videos.description, category: videos.category })
    .from(videos)
    .where(isDue())
    .orderBy(asc(videos.scheduledAt))
    .limit(AT_ONCE);
  const published: string[] = [];
  for (const video of due) {
    // Its form holds a scheduled draft to its details; should one have lost them all the same, it must not block the others.
    if (detailsFault(video) !== null) {
      await db
        .update(videos)
        .set({ scheduledAt: null, updatedAt: at })
        .where(and(eq(videos.id, video.id), isDue()));
      log.warn("scheduled draft without details", { videoId: video.id });
      continue;
    }
    const done = await db
      .update(videos)
      .set(publication(at))
      .where(and(eq(videos.id, video.id), isDue()))
      .returning({ id: videos.id })
      .get();
    if (done) published.push(done.id);
  }
  return published;
}
