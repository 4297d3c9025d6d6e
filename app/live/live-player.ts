import type { LivePlayer, LivePlayerOptions } from "./player-contract.ts";

export type { LivePlayer, LivePlayerOptions, LivePlayerSnapshot } from "./player-contract.ts";

/** Plays a running stream in a video element. */
export function createLivePlayer(_video: HTMLVideoElement, { base }: LivePlayerOptions): LivePlayer {
  throw new Error(`The player of ${base} is not built yet.`);
}
