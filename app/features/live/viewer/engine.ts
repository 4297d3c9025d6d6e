import type { PlayMode } from "./player-contract.ts";

export interface Failure {
  /** Short text for the statistics. */
  why: string;
  /** True if a later attempt would fail too. */
  lasting: boolean;
  /** The next mode that can work; the modes before it would fail too. */
  instead?: PlayMode;
}

export interface EngineStats {
  /** Seconds of media that are buffered ahead. */
  ahead: number;
  /** Bits per second; null until known. */
  bitrate: number | null;
  codecs: string | null;
  /** Numbers of dropped and of all frames; null to read them from the element. */
  frames: { dropped: number; total: number } | null;
}

/** One mode of playing a live stream. live-player.ts chooses and changes the mode. */
export interface Engine {
  /** Latency from the camera to the screen, ms; null until known. */
  readonly latencyMs: number | null;
  readonly atLiveEdge: boolean;
  /** Seconds of media shown so far. Grows while the video plays. */
  readonly position: number;
  stats(): EngineStats;
  /** Called before the playback link expires. Does nothing in engines without a link. */
  refresh(): void;
  goToLive(): void;
  destroy(): void;
}

export interface EngineEvents {
  play(): void;
  /** Called with the state of the publisher, as the origin server reports it. */
  publisher(state: "waiting" | "live" | "reconnecting"): void;
  ended(): void;
  /** Called when the browser blocks audio without a user gesture. The video continues muted. */
  silenced(): void;
  /** Called when this mode does not work in this browser. The player then tries the next mode. */
  unplayable(failure: Failure): void;
  /** Called when no playback link is given: the stream was deleted, or the viewer may not watch. */
  refused(): void;
}
