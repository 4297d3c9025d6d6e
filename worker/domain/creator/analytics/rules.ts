/** Index of the number of all playbacks in `videoRetention.plays`, after the 100 hundredths. */
export const ALL_PLAYS = 100;

/**
 * Returns false if no player reported positions. Then only the number of all playbacks is above 0.
 * @param plays `videoRetention.plays`
 */
export const hasCurve = (plays: readonly number[]): boolean =>
  plays.slice(0, ALL_PLAYS).some((n) => n > 0);
