import type { Layout } from "./pipeline/layout.ts";

/** What the Go Live page knows of a broadcast. */
export interface PublisherSnapshot {
  state: "idle" | "connecting" | "live" | "reconnecting" | "ended" | "failed";
  /** A sentence for the streamer, with state "failed". */
  error?: string;
  stats: {
    /** Bits per second over the last seconds. */
    bitrate: number;
    framesPerSecond: number;
    /** Pictures not encoded because the encoder was behind, since the start. */
    droppedFrames: number;
    /** Of the socket; null before the first answer. */
    roundTripMs: number | null;
    /** Media that is encoded and not yet stored by the origin. */
    unacknowledgedMs: number;
    /** Share of time for which the encoder is at work, 0 to 1; near 1 it falls behind. */
    encoderLoad: number;
  };
  /** What is encoded now; null before the start. */
  quality: PublisherQuality | null;
}

export interface PublisherQuality {
  width: number;
  height: number;
  frameRate: number;
  /** Of the picture, bits per second: what the encoder is asked for, and the streamer's maximum. */
  bitrate: number;
  most: { width: number; height: number; frameRate: number; bitrate: number };
  /** What keeps it below the maximum; null at the maximum. */
  cause: "uplink" | "encoder" | null;
}

export interface PublisherOptions {
  /**
   * Default: the picture's own size and rate, at most 1280x720 at 30. It is the most that is ever
   * sent.
   */
  width?: number;
  height?: number;
  frameRate?: number;
  /** Bits per second; default by size. */
  videoBitrate?: number;
  /** A second picture, such as the camera over a screen, and how it lies with the first. */
  inset?: Inset | null;
}

export interface Inset {
  track: MediaStreamTrack;
  layout: Layout;
}

export interface LivePublisher {
  /**
   * Starts to encode and push. Resolves once the origin has stored the first part; rejects with a
   * sentence.
   */
  start(stream: MediaStream, options?: PublisherOptions): Promise<void>;
  /**
   * Goes on with other devices: the same stream, without a break for viewers. A track that is
   * missing is silent or still.
   */
  replaceTracks(stream: MediaStream, inset?: Inset | null): void;
  setLayout(layout: Layout): void;
  /**
   * Sends what is encoded, waits until it is stored (at most some seconds) and ends the broadcast.
   */
  stop(): Promise<void>;
  /**
   * Lets go of the encoder and the socket without ending the stream, which then waits for its
   * publisher as after a crash.
   */
  abandon(): void;
  /** Calls at once with the present snapshot, then at each change. Returns the way out. */
  subscribe(listener: (snapshot: PublisherSnapshot) => void): () => void;
}
