/**
 * Value of `video_retention.hundredth` in the row with the total number of playbacks. All other
 * rows have 0 to 99.
 */
export const ALL_PLAYS = 100;
