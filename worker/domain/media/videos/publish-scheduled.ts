import { and, asc, eq, lte, not, sql } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hasMedia, publication } from "./publish-video.ts";
import { detailsFault } from "./rules.ts";

/** Drafts published in one run of the job; the next run, a minute later, takes the rest. */
const AT_ONCE = 50;

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
