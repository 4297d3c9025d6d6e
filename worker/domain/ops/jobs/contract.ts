import { type Message, msg } from "#i18n/t.ts";

export const MAX_TRIES = 5;
/** Days for which successful runs of jobs are kept. */
export const RUN_RETENTION_DAYS = 3;
/** Days for which failed runs of jobs and dead letters are kept. */
export const FAILURE_RETENTION_DAYS = 30;

export const CAUSE_MAX = 600;

export const RUN_STATES = ["waiting", "done", "failed", "dead"] as const;
export type RunState = (typeof RUN_STATES)[number];
export const RUN_STATE_LABELS: Record<RunState, Message> = {
  waiting: msg("jobs.states.waiting"),
  done: msg("jobs.states.done"),
  failed: msg("jobs.states.retrying"),
  dead: msg("jobs.states.deadLetter"),
};

export const RUN_SOURCES = ["cron", "request", "event", "alarm"] as const;
export const QUEUES = ["jobs", "events"] as const;

/** `again`: the message was sent to the queue again, and its result is unknown. */
export const OPEN_DEAD_LETTER_STATES = ["open", "again"] as const;

export const DEAD_LETTER_STATES = [...OPEN_DEAD_LETTER_STATES, "retried", "discarded"] as const;

export interface Trace {
  /** ID of one run of a job. A cron job derives the ID from its name and the scheduled time. */
  id: string;
  source: (typeof RUN_SOURCES)[number];
  /** ID of the request, cron run or job that sent the queue message. */
  requestId: string;
  /** Time when the job was due, ms since the epoch. */
  dueAt: number;
}

export interface JobRun extends Trace {
  job: string;
  state: RunState;
  attempts: number;
  startedAt: number | null;
  durationMs: number | null;
  cause: string | null;
}

export interface DeadLetter {
  id: string;
  queue: (typeof QUEUES)[number];
  job: string;
  cause: string;
  attempts: number;
  requestId: string;
  diedAt: number;
  state: (typeof OPEN_DEAD_LETTER_STATES)[number];
}

export interface JobFigures {
  waiting: number;
  /** Time when the oldest waiting run of the job was due, ms since the epoch. */
  oldestDueAt: number | null;
  failedToday: number;
  letters: number;
}
