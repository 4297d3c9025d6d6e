import { and, eq, inArray, lt, ne, or } from "drizzle-orm";
import { uploads } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { giveUpUpload } from "./abort-upload.ts";
import { ABANDONED_MS, ENDED_KEPT_MS } from "./rules.ts";

const BATCH = 50;
/** Rows of ended uploads go with all their parts: few at a time keeps the statement small. */
const ENDED_BATCH = 200;

/**
 * Gives up uploads that nobody has touched for long, 50 a run, and forgets those that ended a week ago with the record of
 * their parts; the next run takes the rest.
 */
export async function sweepUploads(deps: Pick<Deps, "db" | "storage" | "now" | "log">): Promise<void> {
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
}
