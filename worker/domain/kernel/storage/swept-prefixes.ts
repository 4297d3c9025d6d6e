/** Folders in which a job searches for orphaned objects. Data exports have their own sweep. */
export const SWEPT_PREFIXES = ["videos/", "images/", "live/"] as const;
export type SweptPrefix = (typeof SWEPT_PREFIXES)[number];
