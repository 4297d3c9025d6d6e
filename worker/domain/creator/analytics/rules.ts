/** `video_retention.hundredth` of the row with a video's total plays; other rows have 0 to 99. */
export const ALL_PLAYS = 100;
