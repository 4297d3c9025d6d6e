import type { LiveMode } from "#worker/domain/live/streams/contract.ts";

/** Play modes, fastest first. "interactive" decodes the chunks from the socket with WebCodecs. */
export const PLAY_MODES = [
  "interactive",
  "websocket",
  "ll-hls",
  "hls",
] as const satisfies readonly ("interactive" | LiveMode)[];
export type PlayMode = (typeof PLAY_MODES)[number];

export const LATENCIES = ["auto", "interactive", "low", "standard"] as const;
export type Latency = (typeof LATENCIES)[number];

export interface LivePlayerSnapshot {
  state: "loading" | "playing" | "buffering" | "reconnecting" | "ended" | "failed";
  /** "dvr": playback at an earlier position, from the playlist of the whole stream. */
  mode: PlayMode | "dvr";
  because: string;
  /** Latency from the camera to the screen, ms; null until known. */
  latencyMs: number | null;
  atLiveEdge: boolean;
  stalls: number;
  silenced: boolean;
  error?: string;
}

export interface LivePlayerStats {
  ahead: number;
  bitrate: number | null;
  codecs: string | null;
  droppedFrames: number;
  totalFrames: number;
}

export interface LivePlayerOptions {
  /** Base path of the media URLs, from POST /api/streams/:streamId/playback. */
  base: string;
  offered?: readonly LiveMode[];
  latency?: Latency;
  /** Server clock minus this browser's clock, ms. Default 0. */
  clockMs?: number;
  only?: PlayMode;
  /**
   * Requests a new playback link, because links expire after ten minutes.
   * Rejects with an ApiError if the viewer is not allowed to watch anymore.
   */
  refresh: () => Promise<string>;
}

export interface LivePlayer {
  goToLive(): void;
  /** Server time, ms since the epoch. A time near the live edge plays from the live edge. */
  goTo(wallMs: number): void;
  /** Returns the server time of the visible frame, ms since the epoch; null until known. */
  wallMs(): number | null;
  setLatency(latency: Latency): void;
  stats(): LivePlayerStats;
  destroy(): void;
  subscribe(listener: (snapshot: LivePlayerSnapshot) => void): () => void;
}
