import { sql } from "drizzle-orm";
import { jobRuns } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { causeOf } from "./cause.ts";
import { CAUSE_MAX, type RunState, type Trace } from "./contract.ts";

export interface FinishedRun {
  trace: Trace;
  job: string;
  state: RunState;
  attempts: number;
  startedAt: number;
  durationMs: number;
  error?: unknown;
}

type RunRow = typeof jobRuns.$inferInsert;

/** Writes one statement per row, because D1 allows only 100 bound parameters per statement. */
async function writeRuns(
  { db }: Pick<Deps, "db">,
  rows: RunRow[],
  conflict: "keep" | "change",
): Promise<void> {
  const { state, attempts, startedAt, durationMs, cause } = jobRuns;
  const names = [state, attempts, startedAt, durationMs, cause].map(({ name }) => name);
  const set = Object.fromEntries(
    (["state", "attempts", "startedAt", "durationMs", "cause"] as const).map((key, i) => [
      key,
      sql.raw(`excluded.${names[i]}`),
    ]),
  );
  const [first, ...rest] = rows.map((row) => {
    const insert = db.insert(jobRuns).values(row);
    return conflict === "keep"
      ? insert.onConflictDoNothing()
      : insert.onConflictDoUpdate({ target: jobRuns.id, set });
  });
  if (first) await db.batch([first, ...rest]);
}

/** Records that cron jobs are due, before they are queued, so that lost jobs can be detected. */
export const recordDue = (
  deps: Pick<Deps, "db">,
  due: { trace: Trace; job: string }[],
): Promise<void> =>
  writeRuns(
    deps,
    due.map(({ trace, job }) => ({ ...trace, job, state: "waiting" })),
    "keep",
  );

/** Records the results of several runs. A later result with the same run ID updates the row. */
export const recordRuns = (deps: Pick<Deps, "db">, runs: FinishedRun[]): Promise<void> =>
  writeRuns(
    deps,
    runs.map(({ trace, error, ...run }) => ({
      ...trace,
      ...run,
      cause: error === undefined ? null : causeOf(error).slice(0, CAUSE_MAX),
    })),
    "change",
  );
