/** Number of days, including today, for which a key's calls are kept and shown. */
export const USAGE_DAYS = 30;

/**
 * Status codes of calls that the platform rejects: the key lacks the scope (403), or has used up
 * its limits (429).
 */
export const REJECTED_STATUSES = [403, 429];
