import { and, lt, ne, or, sql } from "drizzle-orm";
import { deadLetters, jobRuns } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { FAILURE_RETENTION_DAYS, RUN_RETENTION_DAYS } from "./contract.ts";

const DAY_MS = 86_400_000;

/** Deletes old runs of jobs, and old dead letters except those that wait for a retry. */
export async function sweepRuns({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const [recent, old] = [
    now() - RUN_RETENTION_DAYS * DAY_MS,
    now() - FAILURE_RETENTION_DAYS * DAY_MS,
  ];
  await db.batch([
    db
      .delete(jobRuns)
      .where(
        or(lt(jobRuns.dueAt, old), and(lt(jobRuns.dueAt, recent), sql`${jobRuns.state} = 'done'`)),
      ),
    db.delete(deadLetters).where(and(lt(deadLetters.diedAt, old), ne(deadLetters.state, "again"))),
  ]);
}
