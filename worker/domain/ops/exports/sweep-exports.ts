import { and, eq, inArray, lt, lte, or } from "drizzle-orm";
import { dataExports } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Age in ms at which an unfinished export counts as failed, after five attempts of the queue. */
const STALE_AFTER_MS = 6 * 60 * 60_000;
/** Time in ms for which failed exports are kept, so that the user sees the failure. */
const FAILED_RETENTION_MS = 7 * 86_400_000;

/** Deletes expired exports, and marks exports as failed that are unfinished for too long. */
export async function sweepExports({
  db,
  storage,
  now,
}: Pick<Deps, "db" | "storage" | "now">): Promise<void> {
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
  const expiredExports = await db
    .select({ id: dataExports.id, key: dataExports.key })
    .from(dataExports)
    .where(
      or(
        lte(dataExports.expiresAt, at),
        and(eq(dataExports.state, "failed"), lt(dataExports.createdAt, at - FAILED_RETENTION_MS)),
      ),
    )
    .limit(90);
  await storage.delete(expiredExports.map(({ key }) => key).filter((key) => key !== null));
  if (expiredExports.length > 0)
    await db.delete(dataExports).where(
      inArray(
        dataExports.id,
        expiredExports.map(({ id }) => id),
      ),
    );
}
