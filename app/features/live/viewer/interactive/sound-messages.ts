import type { QueuedSound, SoundReport } from "./sound-queue.ts";

export type ToSoundWorklet =
  | { type: "sound"; sound: QueuedSound }
  | { type: "start"; startUs: number; mostUs: number }
  | { type: "clear" }
  | { type: "stop" };
/** `at`: the audio context's time when the worklet read the position, seconds. */
export type FromSoundWorklet = SoundReport & { at: number };

export const WORKLET_NAME = "live-sound";
