/** The one rendition of a stream: picture and sound in one file. */
export const LIVE_RENDITION = "main";

export const liveKey = (streamId: string, file: string) => `live/${streamId}/${file}`;
