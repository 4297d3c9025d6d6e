const DAY = 86_400_000;
export const SESSION_IDLE_MS = 14 * DAY;
export const SESSION_ABSOLUTE_MS = 90 * DAY;
/** The last-seen time is written at most this often, so that reading does not write. */
export const SESSION_TOUCH_MS = 60 * 60 * 1000;

/** How long a proof of identity is enough for a sensitive action. */
export const PROOF_MS = 10 * 60 * 1000;

/**
 * Sessions and API keys of one person that speak for nobody any more: a single one, or all (but
 * one).
 */
export type EndedSessions = { only: string } | { allBut: string | null };

export const isEnded = (ended: EndedSessions, sessionId: string) =>
  "only" in ended ? ended.only === sessionId : ended.allBut !== sessionId;
