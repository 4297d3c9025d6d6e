/** Folders in which a job looks for objects without a D1 row. Data exports have a separate job. */
export const SWEPT_PREFIXES = ["videos/", "images/", "live/"] as const;
export type SweptPrefix = (typeof SWEPT_PREFIXES)[number];
