import { and, inArray, lt, ne } from "drizzle-orm";
import { uploads } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { ENDED_KEPT_MS } from "./rules.ts";

/** The batch is small, because deleting an upload's row also deletes the rows of its parts. */
const BATCH = 200;

/** Scheduled job. Deletes the rows of finished and aborted uploads after a week. */
export async function deleteEndedUploads({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const ended = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(ne(uploads.state, "open"), lt(uploads.updatedAt, now() - ENDED_KEPT_MS)))
    .limit(BATCH);
  await db.delete(uploads).where(inArray(uploads.id, ended));
}
