import { and, eq, inArray, lt, lte, or } from "drizzle-orm";
import { dataExports } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";

/** Time in ms for which failed exports are kept, so that the user sees the failure. */
const FAILED_RETENTION_MS = 7 * 86_400_000;

const SLICE = 90;

/** Scheduled job. Deletes exports that have expired, or that failed a week ago. Idempotent. */
export async function sweepExports({
  db,
  storage,
  now,
}: Pick<Deps, "db" | "storage" | "now">): Promise<Progress> {
  const at = now();
  return inSlices(SLICE, async () => {
    const expiredExports = await db
      .select({ id: dataExports.id, key: dataExports.key })
      .from(dataExports)
      .where(
        or(
          lte(dataExports.expiresAt, at),
          and(eq(dataExports.state, "failed"), lt(dataExports.createdAt, at - FAILED_RETENTION_MS)),
        ),
      )
      .limit(SLICE);
    if (expiredExports.length === 0) return 0;
    await storage.delete(expiredExports.map(({ key }) => key).filter((key) => key !== null));
    const ids = expiredExports.map(({ id }) => id);
    await db.delete(dataExports).where(inArray(dataExports.id, ids));
    return expiredExports.length;
  });
}
