import type { QueuedSound, SoundReport } from "./sound-queue.ts";

export type ToSoundWorklet =
  | { type: "sound"; sound: QueuedSound }
  | { type: "start"; startUs: number; mostUs: number }
  | { type: "clear" }
  /** Sent when the player closes, so that the browser can release the processor. */
  | { type: "stop" };
/** `at`: time of the audio context's clock when the position was read, seconds. */
export type FromSoundWorklet = SoundReport & { at: number };

export const WORKLET_NAME = "live-sound";
