import type { LiveMode } from "#worker/domain/streams/contract.ts";

/** One way to play a stream. The player (../live-player.ts) chooses, and takes another when one cannot. */
export interface Engine {
  readonly mode: LiveMode;
  /** Null until it is known. */
  readonly latencyMs: number | null;
  readonly atLiveEdge: boolean;
  goToLive(): void;
  destroy(): void;
}

export interface EngineEvents {
  /** There is something to play. */
  play(): void;
  /** What the origin says of the publisher. */
  publisher(state: "waiting" | "live" | "reconnecting"): void;
  ended(): void;
  /** This way does not work here: try the next, or the one that is named. */
  unplayable(instead?: LiveMode): void;
  /** No link is given any more: the stream is gone, or not for this viewer. */
  refused(): void;
}
