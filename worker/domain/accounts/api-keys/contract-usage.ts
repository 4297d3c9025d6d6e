/** Days, including today, for which the call counts of an API key are kept and shown. */
export const USAGE_DAYS = 30;

/** HTTP statuses of rejected calls: 403 (the key lacks the scope) and 429 (a limit is reached). */
export const REJECTED_STATUSES = [403, 429];
