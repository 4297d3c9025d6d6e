import type { Layout } from "./pipeline/layout.ts";

export interface PublisherSnapshot {
  state: "idle" | "connecting" | "live" | "reconnecting" | "ended" | "failed";
  error?: string;
  stats: {
    /** Bits per second over the last seconds. */
    bitrate: number;
    framesPerSecond: number;
    droppedFrames: number;
    /** Round trip time of the socket, ms; null before the first response. */
    roundTripMs: number | null;
    /** Encoded media that the origin server has not stored yet, ms. */
    unacknowledgedMs: number;
    /** Share of time in which the encoder is busy, 0 to 1. Close to 1, it is too slow. */
    encoderLoad: number;
  };
  /** Current quality of the encoder; null before the start. */
  quality: PublisherQuality | null;
}

export interface PublisherQuality {
  width: number;
  height: number;
  frameRate: number;
  /** Target bit rate of the video in bits per second, and the streamer's maximum quality. */
  bitrate: number;
  most: { width: number; height: number; frameRate: number; bitrate: number };
  /** Reason for the reduced quality; null at the maximum. */
  cause: "uplink" | "encoder" | null;
}

export interface PublisherOptions {
  /** Maximum frame size and rate. Default: those of the source, at most 1280x720 at 30 fps. */
  width?: number;
  height?: number;
  frameRate?: number;
  /** Maximum bits per second. Default: depends on the size. */
  videoBitrate?: number;
  /** A second video, such as the camera on top of the screen, and its layout. */
  inset?: Inset | null;
}

export interface Inset {
  track: MediaStreamTrack;
  layout: Layout;
}

export interface LivePublisher {
  /** Resolves once the origin server has stored media. Rejects with a message for users. */
  start(stream: MediaStream, options?: PublisherOptions): Promise<void>;
  /** Replaces the devices. A missing audio track becomes silence, a missing video a still image. */
  replaceTracks(stream: MediaStream, inset?: Inset | null): void;
  setLayout(layout: Layout): void;
  /** Sends the remaining media, waits some seconds until it is stored and ends the broadcast. */
  stop(): Promise<void>;
  /** Closes everything without ending the stream, which then waits for a publisher. */
  abandon(): void;
  subscribe(listener: (snapshot: PublisherSnapshot) => void): () => void;
}
