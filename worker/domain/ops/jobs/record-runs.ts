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

/**
 * Of several changes of one batch each is a statement: D1 takes a hundred parameters, one insert of
 * ten rows has more.
 */
async function write(
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

/**
 * What the cron found due, before it is sent: what never comes back stays visible as waiting. Once
 * for each scheduled time.
 */
export const recordDue = (
  deps: Pick<Deps, "db">,
  due: { trace: Trace; job: string }[],
): Promise<void> =>
  write(
    deps,
    due.map(({ trace, job }) => ({ ...trace, job, state: "waiting" })),
    "keep",
  );

/** How the runs of a batch ended; a run of the same id again is the same row. */
export const recordRuns = (deps: Pick<Deps, "db">, runs: FinishedRun[]): Promise<void> =>
  write(
    deps,
    runs.map(({ trace, error, ...run }) => ({
      ...trace,
      ...run,
      cause: error === undefined ? null : causeOf(error).slice(0, CAUSE_MAX),
    })),
    "change",
  );
