const DAY = 86_400_000;
export const SESSION_IDLE_MS = 14 * DAY;
export const SESSION_ABSOLUTE_MS = 90 * DAY;
/** Minimum ms between two updates of a session's last use, so that few requests write to D1. */
export const SESSION_TOUCH_MS = 60 * 60 * 1000;

/** Time in ms for which a proof of identity allows sensitive actions. */
export const PROOF_MS = 10 * 60 * 1000;

/** Ended sessions and API keys of one user: a single one, or all but one (`allBut: null`: all). */
export type EndedSessions = { only: string } | { allBut: string | null };

export const isEnded = (ended: EndedSessions, sessionId: string) =>
  "only" in ended ? ended.only === sessionId : ended.allBut !== sessionId;
