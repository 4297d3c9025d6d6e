/**
 * Folders that are searched for objects without a row in the database. Data exports have a separate
 * sweep.
 */
export const SWEPT_PREFIXES = ["videos/", "images/", "live/"] as const;
export type SweptPrefix = (typeof SWEPT_PREFIXES)[number];
