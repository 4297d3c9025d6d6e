import type { PublisherSnapshot } from "#app/features/live/broadcast-studio/publisher-contract.ts";

export type Watched = "interactive" | "websocket" | "ll-hls" | "hls" | "plain";

export interface Measured {
  /** From the call to the first frame on the screen, ms. */
  firstFrameMs: number;
  /** Ages of the frames shown after the settling time, ms. */
  ages: number[];
  unreadable: number;
  /**
   * By how much the sound is behind the picture, ms, at each beep; none where the browser plays the
   * sound by itself.
   */
  skews: number[];
  stalls: number;
  mode: string;
  /** What the player itself says of its latency at the end. */
  saidMs: number | null;
}

declare global {
  /** What the two pages of the benchmark offer to the program that drives them. */
  interface Window {
    broadcast(
      streamId: string,
      size: { width: number; height: number; frameRate: number },
    ): Promise<void>;
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
