import { and, lt, ne, or, sql } from "drizzle-orm";
import { deadLetters, jobRuns } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { FAILURES_KEPT_DAYS, RUNS_KEPT_DAYS } from "./contract.ts";

const DAY_MS = 86_400_000;

/**
 * Scheduled job. Deletes old job runs and old dead letters. Failed runs are kept longer, and dead
 * letters that wait for a retry are not deleted.
 */
export async function sweepRuns({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const [recent, old] = [now() - RUNS_KEPT_DAYS * DAY_MS, now() - FAILURES_KEPT_DAYS * DAY_MS];
  await db.batch([
    db
      .delete(jobRuns)
      .where(
        or(lt(jobRuns.dueAt, old), and(lt(jobRuns.dueAt, recent), sql`${jobRuns.state} = 'done'`)),
      ),
    db.delete(deadLetters).where(and(lt(deadLetters.diedAt, old), ne(deadLetters.state, "again"))),
  ]);
}
