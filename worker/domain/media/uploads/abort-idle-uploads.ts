import { and, eq, lt, or } from "drizzle-orm";
import { uploads } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";
import { giveUpUpload } from "./abort-upload.ts";
import { ABANDONED_MS } from "./rules.ts";

/** Scheduled job. Aborts uploads without recent activity. */
export async function abortIdleUploads(
  deps: Pick<Deps, "db" | "storage" | "now" | "log">,
): Promise<Progress> {
  const at = deps.now();
  const isAbandoned = and(
    eq(uploads.state, "open"),
    or(
      lt(uploads.updatedAt, at - ABANDONED_MS.file),
      and(eq(uploads.purpose, "rendition"), lt(uploads.updatedAt, at - ABANDONED_MS.rendition)),
    ),
  );
  return sweepRows(deps, {
    size: 50,
    page: ({ size, skipped }) =>
      deps.db
        .select()
        .from(uploads)
        .where(isAbandoned)
        .orderBy(uploads.updatedAt)
        .limit(size)
        .offset(skipped),
    work: (upload) => giveUpUpload(deps, upload),
    onError: ["idle upload not aborted", ({ id }) => ({ uploadId: id })],
  });
}
