import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";
import type { ExpiringTable } from "../jobs/expiring-tables.ts";
import { RETENTION } from "./rules.ts";

/** Maximum number of rows per statement, because D1 cancels a statement that takes too long. */
const SLICE = 1000;

/** Job. Deletes expired rows of a table. */
export async function deleteExpired(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  { table: name }: { table: ExpiringTable },
): Promise<Progress> {
  const { table, expired, slice: rows = SLICE } = RETENTION[name];
  const deletion = sql`delete from ${table} where rowid in
    (select rowid from ${table} where ${expired(now())} limit ${rows})`;
  let deleted = 0;
  const progress = await inSlices(rows, async () => {
    const { meta } = await db.run(deletion);
    deleted += meta.changes;
    return meta.changes;
  });
  if (deleted > 0) log.info("expired rows deleted", { table: name, rows: deleted });
  return progress;
}
