import { and, eq, inArray, isNull, lt, notExists } from "drizzle-orm";
import { uploads, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { ENDED_KEPT_MS } from "./rules.ts";

const BATCH = 50;

/**
 * Scheduled job. Deletes drafts without upload, title and description a week after their last change.
 */
export async function deleteBlankDrafts({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const upload = db.select({ id: uploads.id }).from(uploads).where(eq(uploads.videoId, videos.id));
  const blank = db
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        eq(videos.state, "draft"),
        eq(videos.title, ""),
        eq(videos.description, ""),
        isNull(videos.originalKey),
        isNull(videos.streamId),
        lt(videos.updatedAt, now() - ENDED_KEPT_MS),
        notExists(upload),
      ),
    )
    .limit(BATCH);
  await db.delete(videos).where(inArray(videos.id, blank));
}
