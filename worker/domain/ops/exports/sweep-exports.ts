import { and, eq, inArray, lt, lte, or } from "drizzle-orm";
import { dataExports } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Time in ms for which failed exports are kept, so that the user sees the failure. */
const FAILED_RETENTION_MS = 7 * 86_400_000;

/** Scheduled job. Deletes exports that have expired, or that failed a week ago. Idempotent. */
export async function sweepExports({
  db,
  storage,
  now,
}: Pick<Deps, "db" | "storage" | "now">): Promise<void> {
  const at = now();
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
