import type { PublisherSnapshot } from "../publisher-contract.ts";

/** A track for the worker: its frames as a stream, or the track itself where only workers can read one (Safari). */
export type VideoInput = { readable: ReadableStream<VideoFrame> } | { track: MediaStreamVideoTrack } | null;
export type AudioInput = { readable: ReadableStream<AudioData> } | { track: MediaStreamAudioTrack } | null;

export interface ResolvedOptions {
  width: number;
  height: number;
  frameRate: number;
  videoBitrate: number;
}

export type ToWorker =
  | {
      type: "start";
      streamId: string;
      origin: string;
      options: ResolvedOptions;
      video: VideoInput;
      audio: AudioInput;
      muted: boolean;
    }
  | { type: "tracks"; video: VideoInput; audio: AudioInput }
  | { type: "mute"; muted: boolean }
  | { type: "online" }
  | { type: "stop" };

export type FromWorker = { type: "snapshot"; snapshot: PublisherSnapshot } | { type: "stopped" };
