import { t } from "#i18n/t.ts";
import type { RenditionName, VideoRenditionName } from "./contract-names.ts";

interface Rung {
  name: VideoRenditionName;
  /** Longer side of the box that the rendition must fit into, in pixels. */
  long: number;
  short: number;
  /** Bits per second at up to 30 frames per second. */
  bitrate: number;
}

const RUNGS: Rung[] = [
  { name: "2160p", long: 3840, short: 2160, bitrate: 14_000_000 },
  { name: "1440p", long: 2560, short: 1440, bitrate: 8_000_000 },
  { name: "1080p", long: 1920, short: 1080, bitrate: 4_500_000 },
  { name: "720p", long: 1280, short: 720, bitrate: 2_500_000 },
  { name: "480p", long: 854, short: 480, bitrate: 1_200_000 },
  { name: "360p", long: 640, short: 360, bitrate: 700_000 },
];
const AUDIO_BITRATE = 128_000;

/** Cropped videos are slightly smaller than their class (1920x1072, 1270x720). */
const CLASS_TOLERANCE = 1.05;

export interface LadderRung {
  name: VideoRenditionName;
  width: number;
  height: number;
  bitrate: number;
}

export const bitrateOf = (name: RenditionName, frameRate: number) => {
  const rung = RUNGS.find((r) => r.name === name);
  return rung ? Math.round(rung.bitrate * (frameRate > 40 ? 1.5 : 1)) : AUDIO_BITRATE;
};

/** Returns the renditions for a video of this size, highest first, none larger than the source. */
export function ladderFor(
  source: { width: number; height: number; frameRate: number },
  tallest: number,
): LadderRung[] {
  const long = Math.max(source.width, source.height);
  const short = Math.min(source.width, source.height);
  return RUNGS.flatMap((rung) => {
    if (rung.short > tallest) return [];
    const fit = Math.min(rung.long / long, rung.short / short);
    if (fit > CLASS_TOLERANCE && rung.name !== "360p") return [];
    const scale = Math.min(1, fit);
    const side = (pixels: number) =>
      Math.max(2, scale === 1 ? pixels - (pixels % 2) : Math.round((pixels * scale) / 2) * 2);
    return [
      {
        name: rung.name,
        width: side(source.width),
        height: side(source.height),
        bitrate: bitrateOf(rung.name, source.frameRate),
      },
    ];
  });
}

export type Segments = [seconds: number, offset: number, length: number][];

/** Returns an error message unless the segments fill the file after the init segment. */
export function segmentsFault(index: {
  initLength: number;
  segments: Segments;
  size: number;
}): string | null {
  let end = index.initLength;
  for (const [i, [, offset, length]] of index.segments.entries()) {
    if (offset !== end)
      return t("renditions.format.segmentOffsetMismatch", { segment: i + 1, end, offset });
    end += length;
  }
  return end === index.size
    ? null
    : t("renditions.format.endOffsetMismatch", { end, size: index.size });
}

/** Maximum number of segments of one rendition whose lengths the server checks. */
export const SEGMENTS_CHECKED = 64;

/** Chooses at most `most` segments, spread evenly. Returns each segment and its number from 1. */
export function spreadOf(
  segments: Segments,
  most: number,
): { number: number; segment: Segments[number] }[] {
  const numbered = segments.map((segment, i) => ({ number: i + 1, segment }));
  if (numbered.length <= most) return numbered;
  const step = (numbered.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => numbered[Math.round(i * step)]).filter(
    (chosen) => chosen !== undefined,
  );
}

/** Returns the peak and average bits per second as HLS defines them (RFC 8216, 4.3.4.2). */
export function bandwidthOf(segments: Segments): {
  bandwidth: number;
  averageBandwidth: number;
  seconds: number;
} {
  const seconds = segments.reduce((sum, s) => sum + s[0], 0);
  const bytes = segments.reduce((sum, s) => sum + s[2], 0);
  const target = Math.max(...segments.map((s) => s[0]));
  const peak = Math.max(
    ...segments.filter((s) => s[0] >= target / 2).map((s) => (s[2] * 8) / s[0]),
  );
  return {
    bandwidth: Math.ceil(peak),
    averageBandwidth: Math.ceil((bytes * 8) / seconds),
    seconds,
  };
}
