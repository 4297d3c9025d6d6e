/** A figure of the last 28 days (`now`), and of the 28 days before (`before`). */
export interface Growth {
  now: number;
  before: number;
}

export interface PlatformFigures {
  people: number;
  /** Accounts that were created. */
  joined: Growth;
  creators: number;
  videos: number;
  views: number;
  live: number;
  /** Earnings of all creators, US cents. */
  earnedCents: number;
}

export interface GrowthFigures {
  views: Growth;
  followers: Growth;
  watchedMs: Growth;
  allViews: number;
  allLikes: number;
}
