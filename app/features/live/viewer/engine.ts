import type { PlayMode } from "./player-contract.ts";

export interface Failure {
  reason: string;
  lasting: boolean;
  /** True if no playback mode can play the stream. The player then shows `reason` to the viewer. */
  isFinal?: boolean;
  /** The next playback mode to try; all faster playback modes would fail too. */
  instead?: PlayMode;
}

export interface EngineStats {
  /** Seconds of media buffered ahead of the position. */
  ahead: number;
  bitrate: number | null;
  codecs: string | null;
  frames: { dropped: number; total: number } | null;
}

export interface Engine {
  /** Latency from the camera to the screen, ms; null until known. */
  readonly latencyMs: number | null;
  readonly atLiveEdge: boolean;
  readonly position: number;
  stats(): EngineStats;
  /** Gets a new playback link. The player calls this before the old link expires. */
  refresh(): void;
  goToLive(): void;
  destroy(): void;
}

export interface EngineEvents {
  play(): void;
  publisher(state: "waiting" | "live" | "reconnecting"): void;
  ended(): void;
  silenced(): void;
  /** Called if this engine cannot play the stream. The player then tries the next mode. */
  unplayable(failure: Failure): void;
  /** Called if the server gives no link: the stream is deleted or the viewer has no access. */
  rejected(): void;
}
