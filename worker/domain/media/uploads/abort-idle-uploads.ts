import { and, eq, lt, or } from "drizzle-orm";
import { uploads } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { giveUpUpload } from "./abort-upload.ts";
import { ABANDONED_MS } from "./rules.ts";

const BATCH = 50;

/** Scheduled job. Aborts uploads without recent activity. */
export async function abortIdleUploads(
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
}
