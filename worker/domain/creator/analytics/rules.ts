/** `video_retention.hundredth` of a video's row with all plays. Other rows have 0 to 99. */
export const ALL_PLAYS = 100;
