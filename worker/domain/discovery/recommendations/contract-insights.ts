export const ENGAGEMENT_LEVELS = ["high", "medium", "low"] as const;
export type EngagementLevel = (typeof ENGAGEMENT_LEVELS)[number];

/** Minimum numbers of playbacks and acts per week for each level of engagement. */
export const ENGAGED = { high: 20, medium: 5 } as const;
/**
 * Shares of a video: a playback above the first is complete. A short playback below the second was
 * skipped.
 */
export const COMPLETE_SHARE = 0.9;
export const SKIPPED_SHARE = 0.1;
export const SKIPPED_SECONDS = 30;
/** A gap of half an hour without a playback ends a session. */
export const SESSION_GAP_MS = 30 * 60_000;
/** Lower bounds of the groups of session lengths, minutes. */
export const SESSION_MINUTES = [0, 5, 15, 30, 60] as const;
/** Number of weeks in the statistics, including the current one. */
export const INSIGHT_WEEKS = 8;
