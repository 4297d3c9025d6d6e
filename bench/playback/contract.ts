import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";

/**
 * How a playback starts.
 * - `page`: our player as on the watch page, where the media links come with the page
 * - `asked`: our player, which must request the links first, as in the home page's dialog
 * - `ahead`: our player, with the video prefetched like the next video
 * - `plain`: hls.js with default settings and the playlist's URL
 */
export type Way = "page" | "asked" | "ahead" | "plain";

declare global {
  interface Window {
    prepare(way: Way, videoId: string): Promise<PlaybackLinks>;
    /** `begun` is in ms since the epoch. `moves` is in ms until the browser reports a new frame. */
    firstFrame(
      way: Way,
      videoId: string,
      links: PlaybackLinks,
    ): Promise<{ begun: number; moves: number }>;
  }
}
