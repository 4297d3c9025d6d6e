import type { Deps } from "../../deps.ts";
import { recordRuns } from "./record-runs.ts";

interface AlarmRun {
  /** Names the Durable Object, "room-1a2b…". */
  object: string;
  job: string;
  state: "done" | "failed" | "dead";
  attempts: number;
  /** When it was to go off, ms: each time it is tried the same, so that its tries are one row. */
  dueAt: number;
  startedAt: number;
  error?: unknown;
}

/** How a try of a Durable Object's alarm ended. */
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
