export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** Returns the UTC day of a time in ms, in days since the epoch. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);
