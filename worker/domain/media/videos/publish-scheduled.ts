import { and, asc, eq, lte, not, sql } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hasMedia, publication } from "./publish-video.ts";
import { detailsFault } from "./rules.ts";

const AT_ONCE = 50;

/**
 * Publishes the drafts whose scheduled time has come, and returns their ids. Safe to run
 * concurrently.
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
    // A draft with invalid details loses its schedule, so that it does not block other drafts.
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
