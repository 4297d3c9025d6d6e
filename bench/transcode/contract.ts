/**
 * How frames are scaled.
 * - `ours`: as on the upload page: the encoder gets full-size frames and its own output size
 * - `canvas`: mediabunny's Conversion with default settings, which draws each frame through a
 *   canvas
 */
export type Way = "ours" | "canvas";

export interface RenditionSpec {
  width: number;
  height: number;
  bitrate: number;
}

export interface Order {
  way: Way;
  url: string;
  rungs: RenditionSpec[];
}

export type EncodeResults = { seconds: number; bytes: number }[];

/** Longest block of the page's main thread, ms: by one task, and between two frames. */
export interface Held {
  task: number;
  frame: number;
}

declare global {
  interface Window {
    transcode(order: Order): Promise<EncodeResults>;
    held(): Held;
  }
}
