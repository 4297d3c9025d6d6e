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
  /** Target bit rate of the video, bits per second. `most` is the streamer's maximum quality. */
  bitrate: number;
  most: { width: number; height: number; frameRate: number; bitrate: number };
  /** Reason for the reduced quality; null at the maximum. */
  cause: "uplink" | "encoder" | null;
}

export interface PublisherOptions {
  /** Default: the size and frame rate of the source, at most 1280x720 at 30 fps. */
  width?: number;
  height?: number;
  frameRate?: number;
  /** Maximum bits per second. Default: depends on the size. */
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
  /**
   * Sends the remaining media, waits some seconds until the server stores the media and ends the
   * broadcast.
   */
  stop(): Promise<void>;
  /** Closes everything without ending the stream, which then waits for a publisher. */
  abandon(): void;
  subscribe(listener: (snapshot: PublisherSnapshot) => void): () => void;
}
