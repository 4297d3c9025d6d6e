import type { LiveMode } from "#worker/domain/streams/contract.ts";

export interface LivePlayerSnapshot {
  state: "loading" | "playing" | "buffering" | "reconnecting" | "ended" | "failed";
  mode: LiveMode;
  /** From the streamer's lens to this screen, as far as the clocks tell; null until it is known. */
  latencyMs: number | null;
  /** True while the picture is held within its target distance of the live edge. */
  atLiveEdge: boolean;
  /** The browser lets it play only without sound until somebody asks for it. */
  silenced: boolean;
  /** A sentence for the viewer, with state "failed". */
  error?: string;
}

export interface LivePlayerOptions {
  /** From POST /api/streams/:streamId/playback. */
  base: string;
  mode?: "auto" | LiveMode;
  /** Asks for a new base: the links live ten minutes. Rejects when the stream may no longer be watched. */
  refresh: () => Promise<string>;
}

export interface LivePlayer {
  goToLive(): void;
  destroy(): void;
  /** Calls at once with the present snapshot, then at each change. Returns the way out. */
  subscribe(listener: (snapshot: LivePlayerSnapshot) => void): () => void;
}
