import { and, eq, lt } from "drizzle-orm";
import { uploads } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { giveUpUpload } from "./abort-upload.ts";
import { ABANDONED_MS } from "./rules.ts";

const BATCH = 50;

/** Gives up uploads that nobody has touched for a day, 50 a run; the next run takes the rest. */
export async function sweepUploads(deps: Pick<Deps, "db" | "storage" | "now" | "log">): Promise<void> {
  const abandoned = await deps.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.state, "open"), lt(uploads.updatedAt, deps.now() - ABANDONED_MS)))
    .limit(BATCH);
  for (const upload of abandoned) await giveUpUpload(deps, upload);
}
