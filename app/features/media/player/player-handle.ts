import type { CaptionTrack } from "#worker/domain/media/captions/contract-api.ts";

/** Implemented by the playback engines of stored videos and live streams. */

export type PlayerStatus =
  | "loading"
  | "ready"
  | "playing"
  | "paused"
  | "buffering"
  | "ended"
  | "failed";

/** The choice that lets the engine select the rendition. */
export const AUTO = "auto";

export interface PlayerSnapshot {
  /** "ready": the video can play but has not been started, or the browser blocked autoplay. */
  status: PlayerStatus;
  /** True while the video plays, or buffers or loads and will then play. */
  isPlayingOrStarting: boolean;
  /** Message for the viewer if the status is "failed". */
  error: string | null;
  /** Position, seconds. */
  time: number;
  /** Duration, seconds; 0 while unknown. */
  duration: number;
  /** End of the loaded range around the position, seconds. */
  buffered: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  rate: number;
  /** Names of the renditions to choose from, best first; empty if there is no choice. */
  qualities: string[];
  quality: string;
  /** The rendition that is visible now; null until known. */
  shownQuality: string | null;
  /** Renditions of the video that the viewer's plan does not include, best first. */
  lockedQualities: string[];
  captions: CaptionTrack[];
  /** Language of the visible captions; null if captions are off. */
  caption: string | null;
  /** Texts of the captions at the current position. */
  cues: string[];
  /** Null for a stored video. */
  live: LiveSnapshot | null;
}

export interface LiveSnapshot {
  latencyMs: number | null;
  atEdge: boolean;
  /** True at an earlier position. Position and duration then count from the stream's start. */
  isPast: boolean;
  /** Start of the stream, ms since the epoch by this clock; null if seeking is not possible. */
  startedAt: number | null;
}

/** Technical figures for the statistics panel. Null means unknown. */
export interface PlayerStats {
  /** Size of the visible frames, pixels. */
  width: number;
  height: number;
  rung: string | null;
  codecs: string | null;
  /** Bits per second: of the rendition, and the measured bandwidth of the connection. */
  bitrate: number | null;
  bandwidth: number | null;
  /** Seconds of media that are loaded ahead of the position. */
  ahead: number;
  droppedFrames: number;
  totalFrames: number;
  /** Time from the request to play to the first frame, ms. */
  firstFrameMs: number | null;
  /** Short text that says from where the media is loaded. */
  source: string;
  /** The mode of a live stream, and why it is not the preferred one ("" if it is). */
  live: { mode: string; because: string; latencyMs: number | null; stalls: number } | null;
}

export interface PlayerHandle {
  /** Returns the same object until something changes, as useSyncExternalStore requires. */
  snapshot(): PlayerSnapshot;
  subscribe(listener: () => void): () => void;
  play(): void;
  pause(): void;
  /** @param seconds position from the start; limited to the range of the video */
  seek(seconds: number): void;
  seekBy(seconds: number): void;
  /** @param volume 0 to 1. Anything above 0 also unmutes. */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setRate(rate: number): void;
  setQuality(quality: string): void;
  /** @param language language of one of `captions`; null turns captions off */
  setCaption(language: string | null): void;
  stats(): PlayerStats;
  /** Seeks to the live edge of a live stream. Does nothing for a stored video. */
  goToLive(): void;
  /** After the status "failed": tries again at the same position. */
  retry(): void;
  destroy(): void;
}
