import type { PublisherSnapshot } from "#app/features/live/broadcast-studio/publisher-contract.ts";

export type Watched = "interactive" | "websocket" | "ll-hls" | "hls" | "plain";

export interface Measured {
  /** Time from the start of playback to the first displayed frame, ms. */
  firstFrameMs: number;
  /** Ages of the displayed frames, ms. Frames right after the viewer joins are left out. */
  ages: number[];
  unreadable: number;
  /**
   * Delays of the sound relative to the image, ms. Empty if the `video` element plays the sound,
   * because the benchmark can measure only sound from Web Audio.
   */
  skews: number[];
  stalls: number;
  mode: string;
  saidMs: number | null;
}

interface Size {
  width: number;
  height: number;
  frameRate: number;
}

declare global {
  interface Window {
    broadcast(streamId: string, size: Size): Promise<void>;
    /** Sends the clock by WHIP until the page closes. */
    sendWhip(target: { endpoint: string; key: string }, size: Size): Promise<void>;
    stopBroadcast(): Promise<void>;
    snapshot: PublisherSnapshot;
    measure(
      streamId: string,
      mode: Watched,
      settleMs: number,
      measureMs: number,
    ): Promise<Measured>;
  }
}
