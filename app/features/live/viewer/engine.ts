import type { PlayMode } from "./player-contract.ts";

/** Why a way to play was given up. */
export interface Failure {
  /** In words, for the statistics. */
  why: string;
  /** It will not work later either. */
  lasting: boolean;
  /** Nothing between this way and that one works. */
  instead?: PlayMode;
}

export interface EngineStats {
  /** Seconds of media that are there and not shown yet. */
  ahead: number;
  /** Bits per second; null until it is known. */
  bitrate: number | null;
  codecs: string | null;
  /** Pictures left out and shown; null leaves them to the element. */
  frames: { dropped: number; total: number } | null;
}

/**
 * One way to play a stream. The player (../live-player.ts) chooses, and takes another when one
 * cannot.
 */
export interface Engine {
  /** Milliseconds from the lens to this screen; null until it is known. */
  readonly latencyMs: number | null;
  readonly atLiveEdge: boolean;
  /** Media seconds that are shown: it grows while the picture moves. */
  readonly position: number;
  stats(): EngineStats;
  /** The link is about to run out. Engines that hold none need not do anything. */
  refresh(): void;
  goToLive(): void;
  destroy(): void;
}

export interface EngineEvents {
  /** There is something to play. */
  play(): void;
  /** What the origin says of the publisher. */
  publisher(state: "waiting" | "live" | "reconnecting"): void;
  ended(): void;
  /** Sound needs a gesture first; the picture goes on without. */
  silenced(): void;
  /** This way does not work here: try the next. */
  unplayable(failure: Failure): void;
  /** No link is given any more: the stream is gone, or not for this viewer. */
  refused(): void;
}
