/** Of the last 28 days, and of the 28 before them. */
export interface Growth {
  now: number;
  before: number;
}

/** What the whole platform did. */
export interface PlatformFigures {
  people: number;
  /** Accounts that were made. */
  joined: Growth;
  /** With a video that all may watch. */
  creators: number;
  videos: number;
  views: number;
  live: number;
  /** All that creators have earned, US cents. */
  earnedCents: number;
}

/** What one channel did. */
export interface GrowthFigures {
  views: Growth;
  followers: Growth;
  watchedMs: Growth;
  allViews: number;
  allLikes: number;
}
