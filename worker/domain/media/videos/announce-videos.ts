import { and, desc, eq, sql } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import { notifyFollowers } from "../../accounts/notifications/notify-followers.ts";
import type { Deps } from "../../deps.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";

/** A video that becomes public later than this after its publication is not announced. */
export const ANNOUNCE_WITHIN_MS = 7 * 86_400_000;

/**
 * The value is a literal, because SQLite does not use a partial index if the condition has a bound
 * parameter.
 */
const IS_DUE = sql`${videos.announcement} = 'due'`;

/**
 * Scheduled job. Notifies followers of published videos that were not announced yet. Sends the
 * notifications before it marks the video, so an interrupted run repeats them (idempotent).
 */
export async function announceVideos(deps: Pick<Deps, "db" | "queue" | "log">): Promise<Progress> {
  return sweepRows(deps, {
    size: 50,
    page: ({ size, skipped }) =>
      deps.db
        .select({
          id: videos.id,
          creatorId: videos.creatorId,
          state: videos.state,
          visibility: videos.visibility,
        })
        .from(videos)
        .where(IS_DUE)
        .orderBy(desc(videos.publishedAt))
        .limit(size)
        .offset(skipped),
    work: (video) => announce(deps, video),
    onError: ["video not announced", ({ id }) => ({ videoId: id })],
  });
}

type Announced = Pick<typeof videos.$inferSelect, "id" | "creatorId" | "state" | "visibility">;

async function announce(
  { db, queue }: Pick<Deps, "db" | "queue">,
  { id, creatorId, state, visibility }: Announced,
): Promise<void> {
  // A video that is private at the moment is announced if it soon becomes public again.
  const isPublic = state === "published" && visibility === "public";
  if (isPublic)
    await notifyFollowers({ queue }, { creatorId, kind: "upload", path: `/watch/${id}` });
  await db
    .update(videos)
    .set({ announcement: isPublic ? "done" : "none" })
    .where(and(eq(videos.id, id), IS_DUE));
}
