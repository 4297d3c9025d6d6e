import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { ExpiringTable } from "../jobs/expiring-tables.ts";
import { RETENTION } from "./rules.ts";

/** Number of rows per statement. D1 ends a statement that takes too long. */
const SLICE = 1000;
const SLICES_PER_JOB = 20;

/** Deletes expired rows of a table. Runs as a job, and queues itself again if rows are left. */
export async function deleteExpired(
  { db, now, queue, log }: Pick<Deps, "db" | "now" | "queue" | "log">,
  { table: name }: { table: ExpiringTable },
): Promise<void> {
  const { table, expired } = RETENTION[name];
  const deletion = sql`delete from ${table} where rowid in
    (select rowid from ${table} where ${expired(now())} limit ${SLICE})`;
  let deleted = 0;
  for (let slice = 0; slice < SLICES_PER_JOB; slice++) {
    const { meta } = await db.run(deletion);
    deleted += meta.changes;
    if (meta.changes < SLICE) {
      if (deleted > 0) log.info("expired rows deleted", { table: name, rows: deleted });
      return;
    }
  }
  await queue.send({ type: "delete-expired", table: name });
}
