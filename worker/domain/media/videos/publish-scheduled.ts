import { and, asc, eq, lte, not, type SQL, sql } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";
import { hasMedia, publication } from "./publish-video.ts";
import { detailsFault } from "./rules.ts";

type Due = Pick<typeof videos.$inferSelect, "id" | "title" | "description" | "category">;

/** Scheduled job. Publishes drafts whose scheduled time has come. Safe to run concurrently. */
export async function publishScheduled(deps: Pick<Deps, "db" | "now" | "log">): Promise<Progress> {
  const { db } = deps;
  const at = deps.now();
  const kept = sql`exists (select 1 from user_restrictions ur where ur.user_id = ${videos.creatorId} and ur.what = 'upload' and ur.until > ${at})`;
  const isDue = and(eq(videos.state, "draft"), lte(videos.scheduledAt, at), hasMedia(), not(kept));
  return sweepRows(deps, {
    size: 50,
    page: ({ size, skipped }) =>
      db
        .select({
          id: videos.id,
          title: videos.title,
          description: videos.description,
          category: videos.category,
        })
        .from(videos)
        .where(isDue)
        .orderBy(asc(videos.scheduledAt))
        .limit(size)
        .offset(skipped),
    work: (video) => publishDue(deps, video, and(eq(videos.id, video.id), isDue)),
    onError: ["scheduled draft not published", ({ id }) => ({ videoId: id })],
  });
}

async function publishDue(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  video: Due,
  isDue: SQL | undefined,
): Promise<void> {
  // A draft with invalid details loses its schedule, so that it does not block other drafts.
  const isInvalid = detailsFault(video) !== null;
  if (isInvalid) log.warn("scheduled draft without details", { videoId: video.id });
  const at = now();
  await db
    .update(videos)
    .set(isInvalid ? { scheduledAt: null, updatedAt: at } : publication(at))
    .where(isDue);
}
