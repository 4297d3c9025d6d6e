import { and, inArray, lt } from "drizzle-orm";
import { dataExports } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";

/** Age in ms at which an unfinished export counts as failed, after five attempts of the queue. */
const STALE_AFTER_MS = 6 * 60 * 60_000;

const SLICE = 500;

/** Scheduled job. Marks exports as failed that are unfinished for too long. Idempotent. */
export async function failStaleExports({ db, now }: Pick<Deps, "db" | "now">): Promise<Progress> {
  const at = now();
  const stale = db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      and(
        inArray(dataExports.state, ["queued", "running"]),
        lt(dataExports.createdAt, at - STALE_AFTER_MS),
      ),
    );
  const fail = db
    .update(dataExports)
    .set({ state: "failed", failureReason: "gave_up", finishedAt: at })
    .where(inArray(dataExports.id, stale.limit(SLICE)));
  return inSlices(SLICE, async () => (await fail).meta.changes);
}
