export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** Days since the epoch, UTC: the day of a playback is that of its beginning. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);
