import type { CaptionTrack } from "#worker/domain/media/captions/contract-api.ts";

export type PlayerStatus =
  | "loading"
  | "ready"
  | "playing"
  | "paused"
  | "buffering"
  | "ended"
  | "failed";

export const AUTO = "auto";

export interface PlayerSnapshot {
  /** "ready": the video can play but has not been started, or the browser blocked autoplay. */
  status: PlayerStatus;
  /** `isPlayingOrStarting` is true while the video plays, or loads or buffers before playing. */
  isPlayingOrStarting: boolean;
  error: string | null;
  time: number;
  duration: number;
  /** End of the loaded range around the position, seconds. */
  buffered: number;
  volume: number;
  muted: boolean;
  rate: number;
  /** Names of the renditions to choose from, best first; empty if there is no choice. */
  qualities: string[];
  quality: string;
  shownQuality: string | null;
  lockedQualities: string[];
  captions: CaptionTrack[];
  caption: string | null;
  cues: string[];
  live: LiveSnapshot | null;
}

export interface LiveSnapshot {
  latencyMs: number | null;
  atEdge: boolean;
  /** `isPast` is true if a live stream plays from the past. Times then count from its start. */
  isPast: boolean;
  /** Start of the live stream by the browser's clock, ms since the epoch; null if not seekable. */
  startedAt: number | null;
}

export interface PlayerStats {
  width: number;
  height: number;
  rendition: string | null;
  codecs: string | null;
  /** Bits per second of the rendition. `bandwidth` is measured, in bits per second. */
  bitrate: number | null;
  bandwidth: number | null;
  ahead: number;
  /** Frame rate of the playing rendition, frames per second; null if unknown. */
  frameRate: number | null;
  droppedFrames: number;
  totalFrames: number;
  /** Time from the request to play to the first frame, ms. */
  firstFrameMs: number | null;
  source: string;
  /** `because` says why the playback mode is not the preferred mode; "" for the preferred mode. */
  live: { mode: string; because: string; latencyMs: number | null; stalls: number } | null;
}

export interface PlayerHandle {
  /** Returns the same object until something changes, as useSyncExternalStore requires. */
  snapshot(): PlayerSnapshot;
  subscribe(listener: () => void): () => void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  seekBy(seconds: number): void;
  /** A volume above 0 also unmutes. */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setRate(rate: number): void;
  setQuality(quality: string): void;
  setCaption(language: string | null): void;
  stats(): PlayerStats;
  /** Loads a captions file (WebVTT); null if the player has no such file. Rejects on failure. */
  loadCaptions(language: string): Promise<string | null>;
  /** Seeks to the live edge of a live stream. Does nothing for a stored video. */
  goToLive(): void;
  /** After the status "failed", loads the video again and resumes at the same position. */
  retry(): void;
  destroy(): void;
}
