import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";

/**
 * page        ours as on the watch page, which comes with its links
 * asked       ours where the links have to be asked for first, as in the home page's dialog
 * ahead       ours, fetched ahead as the next video is
 * plain       the peer: hls.js as it comes, given the address of the playlist
 */
export type Way = "page" | "asked" | "ahead" | "plain";

declare global {
  /** What the page of the benchmark offers to the program that drives it. */
  interface Window {
    /** All that is known or fetched before the wish to play. */
    prepare(way: Way, videoId: string): Promise<PlaybackLinks>;
    /**
     * @returns the moment of the wish to play, milliseconds since the epoch, and the milliseconds
     *   from it until the browser tells of a new frame: for an element that shows its first one
     *   already, the second
     */
    firstFrame(
      way: Way,
      videoId: string,
      links: PlaybackLinks,
    ): Promise<{ begun: number; moves: number }>;
  }
}
