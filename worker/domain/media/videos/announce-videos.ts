import { and, desc, eq } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import { notifyFollowers } from "../../accounts/notifications/notify-followers.ts";
import type { Deps } from "../../deps.ts";

/** A video that becomes public later than this after its publication is not announced. */
export const ANNOUNCE_WITHIN_MS = 7 * 86_400_000;

const AT_ONCE = 50;

/**
 * Notifies followers of published videos that were not announced yet. Runs as a job. Sends the
 * notifications before it marks the video, so an interrupted run repeats them (idempotent).
 */
export async function announceVideos({ db, queue }: Pick<Deps, "db" | "queue">): Promise<void> {
  const due = await db
    .select({
      id: videos.id,
      creatorId: videos.creatorId,
      state: videos.state,
      visibility: videos.visibility,
    })
    .from(videos)
    .where(eq(videos.announcement, "due"))
    .orderBy(desc(videos.publishedAt))
    .limit(AT_ONCE);
  for (const video of due) {
    // A video that is private at the moment is announced if it soon becomes public again.
    const isPublic = video.state === "published" && video.visibility === "public";
    if (isPublic) {
      await notifyFollowers(
        { queue },
        { creatorId: video.creatorId, kind: "upload", path: `/watch/${video.id}` },
      );
    }
    await db
      .update(videos)
      .set({ announcement: isPublic ? "done" : "none" })
      .where(and(eq(videos.id, video.id), eq(videos.announcement, "due")));
  }
}
