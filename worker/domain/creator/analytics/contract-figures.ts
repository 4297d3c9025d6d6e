/** A figure of the last 28 days (`now`), and of the 28 days before (`before`). */
export interface Growth {
  now: number;
  before: number;
}

export interface PlatformFigures {
  people: number;
  joined: Growth;
  creators: number;
  videos: number;
  views: number;
  live: number;
  earnedCents: number;
}

export interface GrowthFigures {
  views: Growth;
  followers: Growth;
  watchedMs: Growth;
  allViews: number;
  allLikes: number;
}
