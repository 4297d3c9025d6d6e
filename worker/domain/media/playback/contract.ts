import * as z from "zod";

export const DEVICES = ["desktop", "mobile", "tablet", "tv", "other"] as const;
export type Device = (typeof DEVICES)[number];

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

export const StartInput = z.object({
  /** Id of the playback whose links are renewed. An ended playback is replaced by a new one. */
  playbackId: z.string().max(60).optional(),
  page: z.string().max(2000).optional(),
  referrer: z.string().max(2000).optional(),
  device: z.enum(DEVICES).optional(),
});
export type StartInput = z.output<typeof StartInput>;

/** Hexadecimal bit set, one bit per hundredth of the video. The highest bit is the start. */
export const HUNDREDTHS_PATTERN = /^[0-9a-f]{25}$/;

export const ReportInput = z.object({
  /** Milliseconds of media that were played since the last report. */
  playedMs: z.number().int().min(0).max(120_000),
  positionMs: z.number().int().min(0).max(86_400_000),
  ended: z.boolean().default(false),
  quality: z
    .object({
      /** Milliseconds from the viewer's request to play to the first frame. */
      startMs: z.number().int().min(0).max(600_000).nullable(),
      stalls: z.number().int().min(0).max(100_000),
      stalledMs: z.number().int().min(0).max(86_400_000),
      /** Bits per second. */
      bitrate: z.number().int().min(1).max(1_000_000_000).nullable(),
    })
    .optional(),
  /** Bit set of the hundredths of the video of which this playback has played at least a part. */
  played: z.string().regex(HUNDREDTHS_PATTERN).optional(),
});
export type ReportInput = z.output<typeof ReportInput>;

/** A player renews a media link this long before the link expires. */
export const RENEW_BEFORE_MS = 3 * 60_000;
