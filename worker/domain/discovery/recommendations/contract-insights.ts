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

/** How one person watches, read from what they watched. */
export interface Insights {
  profile: {
    engagementLevel: EngagementLevel;
    /** 0: one category alone, 1: all that were watched alike. */
    diversityPreference: number;
    devicePreference: "desktop" | "mobile" | null;
  };
  preferences: {
    topCategories: { category: string; share: number }[];
    viewingPatterns: {
      /** Seconds of a playback, mean. */
      avgWatchTime: number;
      /** Share of playbacks that reached nine tenths. */
      completionRate: number;
      /** Share that ended in the first tenth, and within 30 s. */
      skipRate: number;
      /** Minutes from a session's first playback to its last one's end, mean. */
      avgSessionDuration: number;
      /** Of the person's clock, 0 to 23; null before anything was watched. */
      mostActiveHour: number | null;
      /** Playbacks begun in each hour. */
      hours: number[];
      /** Whose clock it is: IANA's name. */
      timeZone: string;
      /**
       * Sessions by their length: how many are at least `from` minutes long, and shorter than the
       * next.
       */
      sessions: { from: number; count: number }[];
      /**
       * Oldest first; a week ends with the present moment or a whole number of weeks before.
       * Milliseconds since the epoch.
       */
      weeks: { from: number; playbacks: number; acts: number }[];
    };
  };
  stats: {
    totalInteractions: number;
    /** Of those, playbacks; the rest are likes, shares, comments and follows. */
    playbacks: number;
  };
}
