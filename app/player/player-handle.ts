/** What the controls know of whatever plays: a video from storage, or a running stream. */

export type PlayerStatus = "loading" | "ready" | "playing" | "paused" | "buffering" | "ended" | "failed";

/** The choice that leaves the rung to the engine. */
export const AUTO = "auto";

export interface PlayerSnapshot {
  /** "ready": could play, and has not been started (also when the browser refused to start by itself). */
  status: PlayerStatus;
  /** A sentence for the viewer, with status "failed". */
  error: string | null;
  /** Seconds. */
  time: number;
  /** Seconds; 0 until it is known, and for a running stream. */
  duration: number;
  /** Seconds: how far what surrounds the present place is loaded. */
  buffered: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  rate: number;
  /** Names of the rungs that can be chosen, best first; empty where there is nothing to choose. */
  qualities: string[];
  /** AUTO or one of `qualities`. */
  quality: string;
  /** The rung that is shown now; null until it is known. */
  shownQuality: string | null;
  /** Of a running stream; null for a video. */
  live: { latencyMs: number | null; atEdge: boolean } | null;
}

export interface PlayerHandle {
  /** The same object until something changes: made for useSyncExternalStore. */
  snapshot(): PlayerSnapshot;
  subscribe(listener: () => void): () => void;
  play(): void;
  pause(): void;
  /** @param seconds from the start; brought into the video where it lies outside. */
  seek(seconds: number): void;
  seekBy(seconds: number): void;
  /** @param volume 0 to 1. Anything above 0 also unmutes. */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setRate(rate: number): void;
  setQuality(quality: string): void;
  /** To the newest picture of a running stream; nothing for a video. */
  goToLive(): void;
  /** From "failed": once more from the same place. */
  retry(): void;
  destroy(): void;
}
