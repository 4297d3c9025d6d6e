import { maxOf } from "#worker/domain/kernel/max-of.ts";
import type { PartRow, Segment } from "./store-rows.ts";

/** Writes HLS playlists (RFC 8216 and the low-latency tags of its second edition). */

export interface PlaylistInput {
  /** Oldest first. Only the last segment can be incomplete ("open"). */
  segments: Segment[];
  /** HLS parts of the last segments; empty in a playlist without low latency. */
  parts: PartRow[];
  ended: boolean;
  /** Number of discontinuities before the first listed segment. */
  discontinuitySequence: number;
  /**
   * Fixed target duration of a live playlist, s. By default, the listed segments determine the
   * target duration.
   */
  targetSeconds?: number;
}

/**
 * A delta update omits segments older than this many target durations. HLS requires at least six.
 */
const SKIP_BOUNDARY_TARGETS = 6;
export const PART_TARGET_SECONDS = 0.22;

const seconds = (ms: number) => (ms / 1000).toFixed(5);

export function targetDuration(segments: Segment[]): number {
  return maxOf(
    segments.filter((s) => s.state !== "open").map((s) => Math.round(s.durationMs / 1000)),
    2,
  );
}

/** Returns a media playlist: type null lists the newest segments, EVENT and VOD list all. */
export function mediaPlaylist(
  input: PlaylistInput,
  options: { type: "EVENT" | "VOD" | null; lowLatency: boolean; skip: boolean },
): string {
  const { lowLatency } = options;
  const closedSegments = input.segments.filter((s) => s.state !== "open");
  const target = input.targetSeconds ?? targetDuration(input.segments);
  const lines = [
    "#EXTM3U",
    `#EXT-X-VERSION:${lowLatency || options.type === "EVENT" ? 9 : 7}`,
    `#EXT-X-TARGETDURATION:${target}`,
  ];
  if (options.type) lines.push(`#EXT-X-PLAYLIST-TYPE:${options.type}`);
  const skipUntil = (target * SKIP_BOUNDARY_TARGETS).toFixed(1);
  // An EVENT playlist grows for hours, so it lets players request delta updates.
  if (options.type === "EVENT" && !input.ended)
    lines.push(`#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${skipUntil}`);
  else if (lowLatency) {
    const holdBack = (PART_TARGET_SECONDS * 3).toFixed(2);
    lines.push(
      `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${holdBack},CAN-SKIP-UNTIL=${skipUntil}`,
    );
    lines.push(`#EXT-X-PART-INF:PART-TARGET=${PART_TARGET_SECONDS}`);
  }
  lines.push(`#EXT-X-MEDIA-SEQUENCE:${input.segments[0]?.sequence ?? 0}`);
  if (input.discontinuitySequence > 0)
    lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${input.discontinuitySequence}`);
  const skipped =
    options.skip && (lowLatency || options.type === "EVENT")
      ? countSkipped(closedSegments, target * SKIP_BOUNDARY_TARGETS * 1000)
      : 0;
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`);
  const listed = lowLatency ? input.segments : closedSegments;
  let before: Segment | undefined = listed[skipped - 1];
  for (const segment of listed.slice(skipped)) {
    lines.push(...headOf(segment, before));
    if (lowLatency)
      lines.push(...input.parts.filter((p) => p.sequence === segment.sequence).map(partLine));
    if (segment.state !== "open")
      lines.push(`#EXTINF:${seconds(segment.durationMs)},`, `main/${segment.file}`);
    before = segment;
  }
  if (input.ended) lines.push("#EXT-X-ENDLIST");
  else if (lowLatency)
    lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partName(hintedPart(input))}"`);
  lines.push("");
  return lines.join("\n");
}

function headOf(segment: Segment, before: Segment | undefined): string[] {
  const lines: string[] = [];
  // EXT-X-DISCONTINUITY-SEQUENCE already counts the discontinuity of the first listed segment.
  if (segment.discontinuity && before) lines.push("#EXT-X-DISCONTINUITY");
  if (
    segment.initFile &&
    (!before || before.initFile !== segment.initFile || segment.discontinuity)
  ) {
    lines.push(`#EXT-X-MAP:URI="main/${segment.initFile}"`);
  }
  lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.wallMs).toISOString()}`);
  return lines;
}

export const partName = ({ sequence, part }: { sequence: number; part: number }) =>
  `main/part-${sequence}-${part}.m4s`;

const partLine = (part: PartRow) =>
  `#EXT-X-PART:DURATION=${seconds(part.durationMs)},URI="${partName(part)}"${part.independent ? ",INDEPENDENT=YES" : ""}`;

/** Returns the numbers of the next HLS part, which is in the open segment or starts a new one. */
export function nextPart({ segments, parts }: Pick<PlaylistInput, "segments" | "parts">): {
  sequence: number;
  part: number;
} {
  const last = segments.at(-1);
  if (!last) return { sequence: 0, part: 0 };
  if (last.state !== "open") return { sequence: last.sequence + 1, part: 0 };
  return {
    sequence: last.sequence,
    part: parts.filter((p) => p.sequence === last.sequence).length,
  };
}

/** Time between two key frames of the broadcast studio, ms. Each key frame starts a segment. */
const STUDIO_SEGMENT_MS = 2_000;
/**
 * Tolerance between the length of a complete segment and the usual segment length, ms. The
 * tolerance is shorter than one frame at 30 frames per second.
 */
const COMPLETE_TOLERANCE_MS = 25;

/**
 * Returns the segment number and the part number that the playlist announces as the next HLS part.
 * After a segment of the usual length, the next part starts a new segment.
 */
function hintedPart(input: PlaylistInput): { sequence: number; part: number } {
  const next = nextPart(input);
  if (next.part === 0) return next;
  const usual = input.segments.findLast((s) => s.state !== "open")?.durationMs;
  const open = input.parts.filter((p) => p.sequence === next.sequence);
  const openMs = open.reduce((sum, p) => sum + p.durationMs, 0);
  const isComplete = (usual ?? STUDIO_SEGMENT_MS) - openMs < COMPLETE_TOLERANCE_MS;
  return isComplete ? { sequence: next.sequence + 1, part: 0 } : next;
}

function countSkipped(closedSegments: Segment[], boundaryMs: number): number {
  let fromEnd = 0;
  for (let i = closedSegments.length - 1; i >= 0; i--) {
    fromEnd += closedSegments[i]?.durationMs ?? 0;
    if (fromEnd >= boundaryMs) return i;
  }
  return 0;
}

export interface Variant {
  bandwidth: number;
  codecs: string | null;
  width: number | null;
  height: number | null;
  frameRate: number | null;
}

export function masterPlaylist(variant: Variant, media: string): string {
  const attributes = [`BANDWIDTH=${Math.max(1, Math.round(variant.bandwidth))}`];
  if (variant.codecs) attributes.push(`CODECS="${variant.codecs}"`);
  if (variant.width && variant.height)
    attributes.push(`RESOLUTION=${variant.width}x${variant.height}`);
  if (variant.frameRate) attributes.push(`FRAME-RATE=${variant.frameRate.toFixed(3)}`);
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-STREAM-INF:${attributes.join(",")}\n${media}\n`;
}
