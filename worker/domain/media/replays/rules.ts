/** Folder of a stream's only rendition, which contains video and audio in the same files. */
export const LIVE_RENDITION = "main";

export const liveKey = (streamId: string, file: string) => `live/${streamId}/${file}`;
