import { and, like, lt, sql } from "drizzle-orm";
import { memberDeeds } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DAYS_BACK } from "./open-days.ts";

const DAY_MS = 86_400_000;
/**
 * Longer than anybody is told of the days they were away: no day that can still be opened lacks a
 * deed.
 */
export const DEEDS_KEPT_MS = (DAYS_BACK + 5) * DAY_MS;
/** Rows in one statement, and statements in one run of the job; the rest is the next day's. */
const SLICE = 1000;
const SLICES = 50;

/**
 * The job: takes out deeds of long ago that may be done again on another day, so that what somebody
 * watched is not kept for ever. Those that count once in all (a channel that was followed, a
 * category that was watched) stay: without them they would count twice. Safe to run twice and at
 * once.
 * @returns how many rows went
 */
export async function sweepDeeds({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const { userId, deed, subject, at } = memberDeeds;
  const old = db
    .select({ userId, deed, subject })
    .from(memberDeeds)
    .where(and(lt(at, now() - DEEDS_KEPT_MS), like(subject, "%:%")))
    .limit(SLICE);
  let gone = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const removed = await db
      .delete(memberDeeds)
      .where(sql`(${userId}, ${deed}, ${subject}) in ${old}`)
      .returning({ deed });
    gone += removed.length;
    if (removed.length < SLICE) break;
  }
  return gone;
}
