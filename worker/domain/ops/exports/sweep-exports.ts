import { and, eq, inArray, lt, lte, or } from "drizzle-orm";
import { dataExports } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** By then the queue has tried five times. */
const GIVE_UP_MS = 6 * 60 * 60_000;
/** Rows of copies that failed are kept so long for their owner to see. */
const FAILED_MS = 7 * 86_400_000;

/** Removes copies past their time, and gives up those that no try could finish. Safe to repeat. */
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
        lt(dataExports.createdAt, at - GIVE_UP_MS),
      ),
    );
  const over = await db
    .select({ id: dataExports.id, key: dataExports.key })
    .from(dataExports)
    .where(
      or(
        lte(dataExports.expiresAt, at),
        and(eq(dataExports.state, "failed"), lt(dataExports.createdAt, at - FAILED_MS)),
      ),
    )
    .limit(90);
  await storage.delete(over.map(({ key }) => key).filter((key) => key !== null));
  if (over.length > 0)
    await db.delete(dataExports).where(
      inArray(
        dataExports.id,
        over.map(({ id }) => id),
      ),
    );
}
