import { and, asc, count, desc, eq, gt, inArray, min, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { deadLetters, jobRuns } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { DeadLetter, JobFigures, JobRun, RunState } from "./contract.ts";
import { OPEN_DEAD_LETTER_STATES } from "./contract.ts";

const DEAD_LETTER_LIST_LIMIT = 100;
const DAY_MS = 86_400_000;

interface RunSearch {
  state?: RunState;
  job?: string;
  before?: string;
  limit: number;
}

/** Lists runs of jobs, newest first. */
export async function listRuns(
  { db }: Pick<Deps, "db">,
  { state, job, before, limit }: RunSearch,
): Promise<JobRun[]> {
  const r = jobRuns;
  const isOlder =
    before === undefined
      ? undefined
      : sql`(${r.dueAt}, ${r.id}) < (select due_at, id from ${jobRuns} where id = ${before})`;
  return db
    .select()
    .from(r)
    .where(
      and(
        state === undefined ? undefined : eq(r.state, state),
        job === undefined ? undefined : eq(r.job, job),
        isOlder,
      ),
    )
    .orderBy(desc(r.dueAt), desc(r.id))
    .limit(limit);
}

export async function listJobNames({ db }: Pick<Deps, "db">): Promise<string[]> {
  const rows = await db.selectDistinct({ job: jobRuns.job }).from(jobRuns).orderBy(jobRuns.job);
  return rows.map(({ job }) => job);
}

/** Lists the dead letters that wait for a decision or for another attempt, oldest first. */
export async function listDeadLetters({ db }: Pick<Deps, "db">): Promise<DeadLetter[]> {
  const d = deadLetters;
  const { id, queue, job, cause, attempts, requestId, diedAt, state } = d;
  const rows = await db
    .select({ id, queue, job, cause, attempts, requestId, diedAt, state })
    .from(d)
    .where(inArray(d.state, OPEN_DEAD_LETTER_STATES))
    .orderBy(asc(d.diedAt))
    .limit(DEAD_LETTER_LIST_LIMIT);
  return rows.map((row) => ({ ...row, state: row.state === "again" ? "again" : "open" }));
}

export async function countDeadLetters({ db }: Pick<Deps, "db">): Promise<number> {
  const row = await db
    .select({ n: count() })
    .from(deadLetters)
    .where(eq(deadLetters.state, "open"))
    .get();
  return row?.n ?? 0;
}

/**
 * Returns when the oldest unfinished run of a job was due, ms since the epoch; null if all runs are
 * finished. Skips a run after which a later run of the same job has finished, because the row of
 * that run is left over from a lost write.
 */
export async function readOldestUnfinished({ db }: Pick<Deps, "db">): Promise<number | null> {
  const r = jobRuns;
  const later = alias(jobRuns, "later");
  const finishedLater = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.job, r.job), eq(later.state, "done"), gt(later.dueAt, r.dueAt)));
  const row = await db
    .select({ oldest: min(r.dueAt) })
    .from(r)
    .where(and(inArray(r.state, ["waiting", "failed"]), notExists(finishedLater)))
    .get();
  return row?.oldest ?? null;
}

export async function readJobFigures({ db, now }: Pick<Deps, "db" | "now">): Promise<JobFigures> {
  const r = jobRuns;
  const [[waiting], [failed], [letters]] = await db.batch([
    db
      .select({ n: count(), oldest: min(r.dueAt) })
      .from(r)
      .where(inArray(r.state, ["waiting", "failed"])),
    db
      .select({ n: count() })
      .from(r)
      .where(and(inArray(r.state, ["failed", "dead"]), gt(r.dueAt, now() - DAY_MS))),
    db.select({ n: count() }).from(deadLetters).where(eq(deadLetters.state, "open")),
  ]);
  return {
    waiting: waiting?.n ?? 0,
    oldestDueAt: waiting?.oldest ?? null,
    failedToday: failed?.n ?? 0,
    letters: letters?.n ?? 0,
  };
}
