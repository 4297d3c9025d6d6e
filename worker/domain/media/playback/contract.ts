import * as z from "zod";

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

/** A player asks for a fresh link this long before its own expires. */
export const RENEW_BEFORE_MS = 3 * 60_000;
