import type { Layout } from "./pipeline/layout.ts";

export interface PublisherSnapshot {
  state: "idle" | "connecting" | "live" | "reconnecting" | "ended" | "failed";
  error?: string;
  stats: {
    bitrate: number;
    framesPerSecond: number;
    droppedFrames: number;
    /** Round trip time of the socket, ms; null before the first response. */
    roundTripMs: number | null;
    /** Encoded media that the origin server has not stored yet, ms. */
    unacknowledgedMs: number;
    /** Share of time in which the encoder is busy, 0 to 1. Close to 1, the encoder is too slow. */
    encoderLoad: number;
  };
  quality: PublisherQuality | null;
}

export interface PublisherQuality {
  width: number;
  height: number;
  frameRate: number;
  bitrate: number;
  most: { width: number; height: number; frameRate: number; bitrate: number };
  cause: "uplink" | "encoder" | null;
}

export interface PublisherOptions {
  /** Default: the size and frame rate of the source, at most 1280x720 at 30 fps. */
  width?: number;
  height?: number;
  frameRate?: number;
  videoBitrate?: number;
  inset?: Inset | null;
}

export interface Inset {
  track: MediaStreamTrack;
  layout: Layout;
}

export interface LivePublisher {
  /** Resolves once the origin server has stored media. Rejects with a message for users. */
  start(stream: MediaStream, options?: PublisherOptions): Promise<void>;
  /** A missing audio track becomes silence, a missing video track a still image. */
  replaceTracks(stream: MediaStream, inset?: Inset | null): void;
  setLayout(layout: Layout): void;
  /** Waits some seconds until the origin server has stored the remaining media. */
  stop(): Promise<void>;
  /** Closes everything without ending the stream, which then waits for a publisher. */
  abandon(): void;
  subscribe(listener: (snapshot: PublisherSnapshot) => void): () => void;
}
