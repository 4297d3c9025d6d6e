/**
 * Value of `video_retention.hundredth` in the row with a video's total number of playbacks. The
 * other rows have 0 to 99, one for each hundredth of the video.
 */
export const ALL_PLAYS = 100;
