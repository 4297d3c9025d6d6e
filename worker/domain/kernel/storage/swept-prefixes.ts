/** Folders in which a job deletes objects without a D1 row. Exports have a separate job. */
export const SWEPT_PREFIXES = ["videos/", "images/", "live/"] as const;
export type SweptPrefix = (typeof SWEPT_PREFIXES)[number];
