/** Number of days, including today, for which a key's calls are kept and shown. */
export const USAGE_DAYS = 30;

/** Statuses of rejected calls: 403 (the key lacks the scope) and 429 (no calls left). */
export const REJECTED_STATUSES = [403, 429];
