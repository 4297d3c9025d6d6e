/** Days that a key's calls are kept and shown for, today among them. */
export const USAGE_DAYS = 30;

/** What a key was not allowed: a scope that it lacks (403), more than its limits (429). */
export const REJECTED_STATUSES = [403, 429];
