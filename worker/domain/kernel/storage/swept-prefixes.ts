/** The folders that are walked. Copies of people's data have a sweep of their own. */
export const SWEPT_PREFIXES = ["videos/", "images/", "live/"] as const;
export type SweptPrefix = (typeof SWEPT_PREFIXES)[number];
