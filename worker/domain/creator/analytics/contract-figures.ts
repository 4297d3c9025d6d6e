/** A figure of the last 28 days, and of the 28 days before. */
export interface Growth {
  now: number;
  before: number;
}

/** Figures of the whole platform. */
export interface PlatformFigures {
  people: number;
  /** New accounts. */
  joined: Growth;
  /** Number of creators with at least one public video. */
  creators: number;
  videos: number;
  views: number;
  live: number;
  /** Earnings of all creators, US cents. */
  earnedCents: number;
}

/** Figures of one channel. */
export interface GrowthFigures {
  views: Growth;
  followers: Growth;
  watchedMs: Growth;
  allViews: number;
  allLikes: number;
}
