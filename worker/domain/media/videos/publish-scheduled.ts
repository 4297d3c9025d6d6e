import { and, asc, eq, lte, not, sql } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hasMedia, publication } from "./publish-video.ts";
import { detailsFault } from "./rules.ts";

/** Maximum number of drafts per run. The job runs every minute. */
const AT_ONCE = 50;

/**
 * Publishes the drafts whose scheduled time has passed. Runs as a scheduled job. A draft without a
 * stored file waits for a run after its upload. The statement that publishes a draft also checks
 * the draft's state, so that repeated and concurrent runs publish it once.
 * @returns the ids of the published drafts
 */
export async function publishScheduled({
  db,
  now,
  log,
}: Pick<Deps, "db" | "now" | "log">): Promise<string[]> {
  const at = now();
  const kept = sql`exists (select 1 from user_restrictions ur where ur.user_id = ${videos.creatorId} and ur.what = 'upload' and ur.until > ${at})`;
  const isDue = () =>
    and(eq(videos.state, "draft"), lte(videos.scheduledAt, at), hasMedia(), not(kept));
  const due = await db
    .select({
      id: videos.id,
      title: videos.title,
      description: videos.description,
      category: videos.category,
    })
    .from(videos)
    .where(isDue())
    .orderBy(asc(videos.scheduledAt))
    .limit(AT_ONCE);
  const published: string[] = [];
  for (const video of due) {
    // The form checks that a scheduled draft has valid details. If the details of a draft are
    // invalid anyway, its schedule is removed, so that the draft does not block other drafts.
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
