import type { PublisherSnapshot } from "../publisher-contract.ts";
import type { Quality } from "./ladder.ts";
import type { Layout } from "./layout.ts";

/** A track's frames, or the track itself in Safari, where only workers can read tracks. */
export type VideoInput =
  | { readable: ReadableStream<VideoFrame> }
  | { track: MediaStreamVideoTrack }
  | null;
export type AudioInput =
  | { readable: ReadableStream<AudioData> }
  | { track: MediaStreamAudioTrack }
  | null;

export interface Tracks {
  video: VideoInput;
  inset: VideoInput;
  layout: Layout;
  audio: AudioInput;
}

export type ToWorker =
  | { type: "start"; streamId: string; origin: string; ceiling: Quality; tracks: Tracks }
  | { type: "tracks"; tracks: Tracks }
  | { type: "layout"; layout: Layout }
  | { type: "online" }
  | { type: "stop" };

export type FromWorker = { type: "snapshot"; snapshot: PublisherSnapshot } | { type: "stopped" };
