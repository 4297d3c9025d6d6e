/** Number of days, including today, for which a key's calls are kept and shown. */
export const USAGE_DAYS = 30;

/**
 * Statuses of rejected calls: 403 if the key lacks the scope, 429 if the key's limits are used up.
 */
export const REJECTED_STATUSES = [403, 429];
