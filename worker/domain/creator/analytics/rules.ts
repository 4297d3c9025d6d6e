/** In video_retention: all playbacks of the file, beside the hundredths 0 to 99. */
export const ALL_PLAYS = 100;
