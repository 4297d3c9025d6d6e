export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** Returns the number of UTC days since 1970 for a time in ms since the epoch. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);
