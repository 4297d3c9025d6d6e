export const ENGAGEMENT_LEVELS = ["high", "medium", "low"] as const;
export type EngagementLevel = (typeof ENGAGEMENT_LEVELS)[number];

/** Minimum playbacks and actions (likes, shares, comments, follows) per week for a level. */
export const ENGAGED = { high: 20, medium: 5 } as const;
/** A playback of at least this share of a video counts as complete. */
export const COMPLETE_SHARE = 0.9;

export const SKIPPED_SHARE = 0.1;
export const SKIPPED_SECONDS = 30;
/** A viewing session ends when no playback follows for half an hour. */
export const SESSION_GAP_MS = 30 * 60_000;
/** Lower bounds of the bins in the histogram of session lengths, minutes. */
export const SESSION_MINUTES = [0, 5, 15, 30, 60] as const;

export const INSIGHT_WEEKS = 8;
