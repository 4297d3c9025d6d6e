/** Orders of a list of live streams. The first one is the default. */
export const LIVE_SORTS = ["viewers", "newest"] as const;
export type LiveSort = (typeof LIVE_SORTS)[number];
