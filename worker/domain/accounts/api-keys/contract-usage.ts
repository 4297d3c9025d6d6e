/** Number of days, including today, for which a key's calls are kept and shown. */
export const USAGE_DAYS = 30;

/** Statuses of rejected calls: the key lacks the scope (403), or its limits are used up (429). */
export const REJECTED_STATUSES = [403, 429];
