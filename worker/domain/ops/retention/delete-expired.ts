import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { ExpiringTable } from "../jobs/expiring-tables.ts";
import { RETENTION } from "./rules.ts";

/** Maximum number of rows per statement, because D1 cancels a statement that takes too long. */
const SLICE = 1000;
const SLICES_PER_JOB = 20;

/** Job. Deletes expired rows of a table, and queues the next such job if more rows are left. */
export async function deleteExpired(
  { db, now, queue, log }: Pick<Deps, "db" | "now" | "queue" | "log">,
  { table: name }: { table: ExpiringTable },
): Promise<void> {
  const { table, expired, slice: rows = SLICE } = RETENTION[name];
  const deletion = sql`delete from ${table} where rowid in
    (select rowid from ${table} where ${expired(now())} limit ${rows})`;
  let deleted = 0;
  for (let slice = 0; slice < SLICES_PER_JOB; slice++) {
    const { meta } = await db.run(deletion);
    deleted += meta.changes;
    if (meta.changes < rows) {
      if (deleted > 0) log.info("expired rows deleted", { table: name, rows: deleted });
      return;
    }
  }
  await queue.send({ type: "delete-expired", table: name });
}
