/**
 * ours what the upload page does: the encoder is given whole frames and told its own output size
 * canvas the peer: mediabunny's Conversion as it comes, which draws every frame through a canvas of
 * the rung's size
 */
export type Way = "ours" | "canvas";

export interface Rung {
  width: number;
  height: number;
  /** Bits per second. */
  bitrate: number;
}

/** What the page tells its worker. */
export interface Order {
  way: Way;
  url: string;
  rungs: Rung[];
}

/** What the worker answers: seconds and bytes of each rung, in their order. */
export type Made = { seconds: number; bytes: number }[];

/** How a page fared meanwhile, ms. */
export interface Held {
  /** The longest task of the page's own thread. */
  task: number;
  /** The longest wait between two animation frames. */
  frame: number;
}

declare global {
  /** What the page of the benchmark offers to the program that drives it. */
  interface Window {
    transcode(order: Order): Promise<Made>;
    /** From the last time that it was asked. */
    held(): Held;
  }
}
