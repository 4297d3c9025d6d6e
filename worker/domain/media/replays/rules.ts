/** Folder of a stream's only rendition, which contains video and audio in the same files. */
export const LIVE_RENDITION = "main";

/**
 * Returns bits per second. A duration below 1 ms counts as 1 ms, because a publisher can send any
 * duration and the result must be finite.
 */
export const bitrateOf = (bytes: number, durationMs: number): number =>
  Math.max(1, Math.round((bytes * 8000) / Math.max(1, durationMs)));

export const liveKey = (streamId: string, file: string) => `live/${streamId}/${file}`;
