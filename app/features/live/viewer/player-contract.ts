import type { LiveMode } from "#worker/domain/live/streams/contract.ts";

/**
 * How the picture comes, quickest first: "interactive" is the socket's frames through decoders of
 * our own.
 */
export const PLAY_MODES = [
  "interactive",
  "websocket",
  "ll-hls",
  "hls",
] as const satisfies readonly ("interactive" | LiveMode)[];
export type PlayMode = (typeof PLAY_MODES)[number];

/** What a viewer may ask for. */
export const LATENCIES = ["auto", "interactive", "low", "standard"] as const;
export type Latency = (typeof LATENCIES)[number];

export interface LivePlayerSnapshot {
  state: "loading" | "playing" | "buffering" | "reconnecting" | "ended" | "failed";
  /** "dvr" is a place before the live edge, from the playlist of the whole stream. */
  mode: PlayMode | "dvr";
  /** Why it is this mode, in words; "" where it is the one that was wished for. */
  because: string;
  /** From the streamer's lens to this screen, as far as the clocks tell; null until it is known. */
  latencyMs: number | null;
  /** True while the picture is held within its target distance of the live edge. */
  atLiveEdge: boolean;
  /** Times at which the picture stood still although there was something to show. */
  stalls: number;
  /** The browser lets it play only without sound until somebody asks for it. */
  silenced: boolean;
  /** A sentence for the viewer, with state "failed". */
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
  /** From POST /api/streams/:streamId/playback. */
  base: string;
  /** The ways that this stream can come; all of them unless it is told. */
  offered?: readonly LiveMode[];
  latency?: Latency;
  /** The server's clock less ours, ms; 0 unless it is told. The socket measures it itself. */
  clockMs?: number;
  /** Only this way, and no other: for measuring. */
  only?: PlayMode;
  /**
   * Asks for a new base: the links live ten minutes. Rejects with an ApiError when the stream may
   * no longer be watched.
   */
  refresh: () => Promise<string>;
}

export interface LivePlayer {
  goToLive(): void;
  /**
   * Plays from this moment of the stream on, ms since the epoch by the server's clock; one that is
   * almost now is now.
   */
  goTo(wallMs: number): void;
  /**
   * Milliseconds since the epoch, by the server's clock, of what is shown; null until it is known.
   */
  wallMs(): number | null;
  setLatency(latency: Latency): void;
  stats(): LivePlayerStats;
  destroy(): void;
  /** Calls at once with the present snapshot, then at each change. Returns the way out. */
  subscribe(listener: (snapshot: LivePlayerSnapshot) => void): () => void;
}
