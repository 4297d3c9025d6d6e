import * as z from "zod";
import type { CaptionTrack } from "../captions/contract.ts";

/** What the server says a player may fetch, for ten minutes. */
export interface PlaybackLinks {
  /** `/media/<token>/<videoId>`: every asset of the video lies below it. */
  base: string;
  /** HLS; null while no rendition is ready. */
  masterUrl: string | null;
  /**
   * The file as uploaded, by byte range; null where there is none (replays, demo) or the plan does
   * not include its height.
   */
  originalUrl: string | null;
  originalType: string | null;
  /** Names of the rungs that can be chosen, best first: 1080p, 720p, 480p, 360p. */
  qualities: string[];
  /** Rungs that the video has and this viewer's plan does not include, best first. */
  lockedQualities: string[];
  /** Captions at `<base>/captions/<language>.vtt`, by label. */
  captions: CaptionTrack[];
  /** What to fetch first; null where the server does not know it. */
  start: StartHint | null;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** Where this viewer left the video, milliseconds; 0 for the start. */
  resumeMs: number;
}

/** Links of a playback: what is fetched by them may become a view. */
export interface Playback extends PlaybackLinks {
  playbackId: string;
}

/**
 * With what playing begins, so that nothing has to be read before the next can be asked for. Paths
 * lie below the base.
 */
export interface StartHint {
  /** The rung that any connection is trusted with. */
  rung: string;
  playlists: { path: string; text: string }[];
  /** The picture and, where it is apart, the sound. */
  tracks: StartTrack[];
}

/**
 * One file with which playing begins: what opens it, and where the segment lies that holds the
 * place.
 */
export interface StartTrack {
  kind: "video" | "audio";
  path: string;
  /** With codecs, as a SourceBuffer wants it; null where they are not known. */
  type: string | null;
  /** The file's first bytes (ftyp and moov), base64. */
  init: string;
  /** Bytes of the segment: from `start` up to, not with, `end`. */
  start: number;
  end: number;
  /** Seconds of the video that the segment covers. */
  from: number;
  to: number;
}

/** What somebody watches on. */
export const DEVICES = ["desktop", "mobile", "tablet", "tv", "other"] as const;
export type Device = (typeof DEVICES)[number];

/** Where viewers come from. */
export const SOURCES = [
  "direct",
  "home",
  "search",
  "suggested",
  "channel",
  "playlist",
  "notification",
  "embed",
  "external",
  "feed",
  "history",
] as const;
export type Source = (typeof SOURCES)[number];

/**
 * The body of POST /api/videos/:videoId/playback. Where the viewer came from is judged by the
 * server, of the addresses.
 */
export const StartInput = z.object({
  /** Of this viewer: its links are renewed. One that has been settled is followed by a new one. */
  playbackId: z.string().max(60).optional(),
  /** The page that plays, path and query. */
  page: z.string().max(2000).optional(),
  /** The page before it, of ours or not: a whole address. */
  referrer: z.string().max(2000).optional(),
  device: z.enum(DEVICES).optional(),
});
export type StartInput = z.output<typeof StartInput>;

/**
 * A hundred bits, 25 hexadecimal digits: bit 0, the highest of the first digit, is the first
 * hundredth of the video.
 */
export const HUNDREDTHS_PATTERN = /^[0-9a-f]{25}$/;

/**
 * The body of POST /api/playback/:playbackId/report, sent every few seconds while playing and when
 * leaving.
 */
export const ReportInput = z.object({
  /** Milliseconds of the video that were played since the last report. */
  playedMs: z.number().int().min(0).max(120_000),
  positionMs: z.number().int().min(0).max(86_400_000),
  ended: z.boolean().default(false),
  /** How well it has run so far, all of it. */
  quality: z
    .object({
      /** From the wish to play to the first picture, ms. */
      startMs: z.number().int().min(0).max(600_000).nullable(),
      stalls: z.number().int().min(0).max(100_000),
      stalledMs: z.number().int().min(0).max(86_400_000),
      /** Bits per second. */
      bitrate: z.number().int().min(1).max(1_000_000_000).nullable(),
    })
    .optional(),
  /** The hundredths of the video that this playback has played so far, at least in part. */
  played: z.string().regex(HUNDREDTHS_PATTERN).optional(),
});
export type ReportInput = z.output<typeof ReportInput>;

export interface ReportAnswer {
  /** It is a view. */
  counted: boolean;
  /**
   * It takes more reports. One that was silent for half an hour is settled: what is played now
   * belongs to a new playback.
   */
  open: boolean;
}

/** A player asks for a fresh link this long before its own expires. */
export const RENEW_BEFORE_MS = 3 * 60_000;
