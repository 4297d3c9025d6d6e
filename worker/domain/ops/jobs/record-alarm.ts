import type { Deps } from "../../deps.ts";
import { recordRuns } from "./record-runs.ts";

interface AlarmRun {
  object: string;
  job: string;
  state: "done" | "failed" | "dead";
  attempts: number;
  /** Time when the alarm was due, ms since the epoch. All attempts of one alarm share one row. */
  dueAt: number;
  startedAt: number;
  error?: unknown;
}

/** Records the result of one attempt of a Durable Object's alarm. */
export const recordAlarm = (
  deps: Pick<Deps, "db" | "now">,
  { object, dueAt, ...run }: AlarmRun,
): Promise<void> =>
  recordRuns(deps, [
    {
      ...run,
      trace: { id: `alarm:${object}:${dueAt}`, source: "alarm", requestId: object, dueAt },
      durationMs: deps.now() - run.startedAt,
    },
  ]);
