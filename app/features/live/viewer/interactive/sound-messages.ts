import type { QueuedSound, SoundReport } from "./sound-queue.ts";

/** What the page says to the audio thread, and what it hears back. */
export type ToSoundWorklet =
  | { type: "sound"; sound: QueuedSound }
  | { type: "start"; startUs: number; mostUs: number }
  | { type: "clear" }
  /** The page goes: the browser may drop the processor. */
  | { type: "stop" };
/** `at`: seconds of the audio context's clock at which the position was read. */
export type FromSoundWorklet = SoundReport & { at: number };

export const WORKLET_NAME = "live-sound";
