export const ENGAGEMENT_LEVELS = ["high", "medium", "low"] as const;
export type EngagementLevel = (typeof ENGAGEMENT_LEVELS)[number];

/** Playbacks and acts a week from which somebody's engagement is called so. */
export const ENGAGED = { high: 20, medium: 5 } as const;
/**
 * A playback that reached this share is complete; one that ended below the other, and so soon, was
 * skipped.
 */
export const COMPLETE_SHARE = 0.9;
export const SKIPPED_SHARE = 0.1;
export const SKIPPED_SECONDS = 30;
/** Half an hour without a playback ends a session. */
export const SESSION_GAP_MS = 30 * 60_000;
/** Lower bounds of the groups in which sessions are counted, minutes. */
export const SESSION_MINUTES = [0, 5, 15, 30, 60] as const;
/** Weeks that are told apart, the present one among them. */
export const INSIGHT_WEEKS = 8;
