import { and, eq, inArray, isNull, lt, ne, notExists, or } from "drizzle-orm";
import { uploads, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { giveUpUpload } from "./abort-upload.ts";
import { ABANDONED_MS, ENDED_KEPT_MS } from "./rules.ts";

const BATCH = 50;
/** Rows of ended uploads go with all their parts: few at a time keeps the statement small. */
const ENDED_BATCH = 200;

/**
 * Gives up uploads that nobody has touched for long, 50 a run, and forgets those that ended a week
 * ago with the record of their parts; the next run takes the rest.
 */
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

/**
 * Drafts that a page made for a file and that got neither it nor a word: nobody would miss them.
 */
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
