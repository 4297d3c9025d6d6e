import { and, lt, sql } from "drizzle-orm";
import { memberDeeds } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DAYS_BACK } from "./open-days.ts";

const DAY_MS = 86_400_000;
/** Rows are kept longer than DAYS_BACK, so that no day loses rows while its activity can change. */
export const DEED_RETENTION_MS = (DAYS_BACK + 5) * DAY_MS;

const SLICE = 1000;
const SLICES = 50;

/**
 * Deletes old rows of member_deeds whose subject ends with a day, and returns their number. Runs as
 * a job. Keeps the other rows, because the same action would count twice without its row.
 */
export async function sweepDeeds({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const { userId, deed, subject, at } = memberDeeds;
  const old = db
    .select({ userId, deed, subject })
    .from(memberDeeds)
    .where(and(lt(at, now() - DEED_RETENTION_MS), sql`${subject} glob '*:[0-9]*'`))
    .limit(SLICE);
  let deletedCount = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const removed = await db
      .delete(memberDeeds)
      .where(sql`(${userId}, ${deed}, ${subject}) in ${old}`)
      .returning({ deed });
    deletedCount += removed.length;
    if (removed.length < SLICE) break;
  }
  return deletedCount;
}
