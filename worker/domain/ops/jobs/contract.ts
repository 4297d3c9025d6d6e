import { type Message, msg } from "#i18n/t.ts";

/** So often a message is tried before it goes to the dead letters. */
export const MAX_TRIES = 5;
/** How long what ran is shown, days; what failed and dead letters longer. */
export const RUNS_KEPT_DAYS = 3;
export const FAILURES_KEPT_DAYS = 30;
export const CAUSE_MAX = 600;

export const RUN_STATES = ["waiting", "done", "failed", "dead"] as const;
export type RunState = (typeof RUN_STATES)[number];
export const RUN_STATE_LABELS: Record<RunState, Message> = {
  waiting: msg("jobs.waiting"),
  done: msg("jobs.done"),
  failed: msg("jobs.toBeTriedAgain"),
  dead: msg("jobs.deadLetter"),
};

export const RUN_SOURCES = ["cron", "request", "event", "alarm"] as const;
export const QUEUES = ["jobs", "events"] as const;

/** again: the message was sent again and its result is not known yet. */
export const OPEN_LETTER_STATES = ["open", "again"] as const;
export const LETTER_STATES = [...OPEN_LETTER_STATES, "retried", "discarded"] as const;

/** What a message carries beside its job, from whoever sent it. */
export interface Trace {
  /** Names the run: (job, scheduled time) for what the cron gave. */
  id: string;
  source: (typeof RUN_SOURCES)[number];
  /** Of the request, cron or job that sent it. */
  requestId: string;
  /** When it was due, ms. */
  dueAt: number;
}

/** A run as staff see it. */
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
  state: (typeof OPEN_LETTER_STATES)[number];
}

export interface JobFigures {
  waiting: number;
  /** When the oldest that waits was due; null where none does. */
  oldestDueAt: number | null;
  failedToday: number;
  letters: number;
}
