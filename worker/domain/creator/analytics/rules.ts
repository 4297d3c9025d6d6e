/** Value of `video_retention.hundredth` in a video's row for all plays. Other rows have 0 to 99. */
export const ALL_PLAYS = 100;
