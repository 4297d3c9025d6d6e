import type { CaptionTrack } from "#worker/domain/media/captions/contract-api.ts";

/** What the controls know of whatever plays: a video from storage, or a running stream. */

export type PlayerStatus =
  | "loading"
  | "ready"
  | "playing"
  | "paused"
  | "buffering"
  | "ended"
  | "failed";

/** The choice that leaves the rung to the engine. */
export const AUTO = "auto";

export interface PlayerSnapshot {
  /**
   * "ready": could play, and has not been started (also when the browser refused to start by
   * itself).
   */
  status: PlayerStatus;
  /**
   * True while the video plays or buffers, or loads and will then play. The play button is then a
   * pause button.
   */
  isPlayingOrStarting: boolean;
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
  /** Rungs that the video has and the viewer's plan does not include, best first. */
  lockedQualities: string[];
  /** Captions that can be chosen, by label. */
  captions: CaptionTrack[];
  /** The language of the captions that are shown; null for none. */
  caption: string | null;
  /** What is said now, one text a caption. */
  cues: string[];
  /** Of a running stream; null for a video. */
  live: LiveSnapshot | null;
}

export interface LiveSnapshot {
  latencyMs: number | null;
  atEdge: boolean;
  /**
   * An earlier place is shown, from the recording that grows; place and duration then count from
   * the stream's start.
   */
  isPast: boolean;
  /**
   * When the stream began, ms since the epoch by this machine's clock; null until it is known: then
   * there is no seeking.
   */
  startedAt: number | null;
}

/** For those who want to know what is going on. Null is not known. */
export interface PlayerStats {
  /** Pixels of the picture that is shown. */
  width: number;
  height: number;
  rung: string | null;
  codecs: string | null;
  /** Bits per second: of the rung, and of the connection as measured. */
  bitrate: number | null;
  bandwidth: number | null;
  /** Seconds that are loaded ahead. */
  ahead: number;
  droppedFrames: number;
  totalFrames: number;
  /** Milliseconds from the wish to play to the first frame. */
  firstFrameMs: number | null;
  /** Where the bytes come from, in a word. */
  source: string;
  /** Of a running stream: how it comes, and why not as it was wished for ("" where it does). */
  live: { mode: string; because: string; latencyMs: number | null; stalls: number } | null;
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
  /** @param language one of `captions`; null for none. */
  setCaption(language: string | null): void;
  stats(): PlayerStats;
  /** To the newest picture of a running stream; nothing for a video. */
  goToLive(): void;
  /** From "failed": once more from the same place. */
  retry(): void;
  destroy(): void;
}
