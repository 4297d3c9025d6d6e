import { and, eq, inArray, isNull, lt, ne, notExists, or } from "drizzle-orm";
import { uploads, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { giveUpUpload } from "./abort-upload.ts";
import { ABANDONED_MS, ENDED_KEPT_MS } from "./rules.ts";

const BATCH = 50;
/** The batch is small, because deleting an upload's row also deletes the rows of its parts. */
const ENDED_BATCH = 200;

/** Aborts uploads without recent activity, and deletes the rows of closed uploads after a week. */
export async function sweepUploads(
  deps: Pick<Deps, "db" | "storage" | "now" | "log">,
): Promise<void> {
  const at = deps.now();
  const abandoned = await deps.db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.state, "open"),
        or(
          lt(uploads.updatedAt, at - ABANDONED_MS.file),
          and(eq(uploads.purpose, "rendition"), lt(uploads.updatedAt, at - ABANDONED_MS.rendition)),
        ),
      ),
    )
    .limit(BATCH);
  for (const upload of abandoned) await giveUpUpload(deps, upload);
  const ended = deps.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(ne(uploads.state, "open"), lt(uploads.updatedAt, at - ENDED_KEPT_MS)))
    .limit(ENDED_BATCH);
  await deps.db.delete(uploads).where(inArray(uploads.id, ended));
  await forgetBlanks(deps);
}

/** Deletes drafts without upload, title and description a week after their last change. */
async function forgetBlanks({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
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
