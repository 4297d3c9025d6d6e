import { and, inArray, lt } from "drizzle-orm";
import { dataExports } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Age in ms at which an unfinished export counts as failed, after five attempts of the queue. */
const STALE_AFTER_MS = 6 * 60 * 60_000;

/** Scheduled job. Marks exports as failed that are unfinished for too long. Idempotent. */
export async function failStaleExports({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const at = now();
  await db
    .update(dataExports)
    .set({ state: "failed", failureReason: "gave_up", finishedAt: at })
    .where(
      and(
        inArray(dataExports.state, ["queued", "running"]),
        lt(dataExports.createdAt, at - STALE_AFTER_MS),
      ),
    );
}
