import type { PartRow, Segment } from "./store-rows.ts";

/** Text of the HLS playlists (RFC 8216 and its second edition's low-latency tags). Pure. */

export interface PlaylistInput {
  /** Oldest first; at most the last one is open. */
  segments: Segment[];
  /** Of the last segments, for low latency; empty for a plain playlist. */
  parts: PartRow[];
  ended: boolean;
  /** Discontinuities before the first segment listed. */
  discontinuitySequence: number;
}

/**
 * Seconds before the live edge beyond which a delta update leaves segments out; six target
 * durations at least.
 */
const SKIP_BOUNDARY_TARGETS = 6;
export const PART_TARGET_SECONDS = 0.22;

const seconds = (ms: number) => (ms / 1000).toFixed(5);

export function targetDuration(segments: Segment[]): number {
  return Math.max(
    2,
    ...segments.filter((s) => s.state !== "open").map((s) => Math.round(s.durationMs / 1000)),
  );
}

/** `type` null is a sliding window, EVENT keeps everything from the start. */
export function mediaPlaylist(
  input: PlaylistInput,
  options: { type: "EVENT" | "VOD" | null; lowLatency: boolean; skip: boolean },
): string {
  const { lowLatency } = options;
  const whole = input.segments.filter((s) => s.state !== "open");
  const target = targetDuration(input.segments);
  const lines = [
    "#EXTM3U",
    `#EXT-X-VERSION:${lowLatency || options.type === "EVENT" ? 9 : 7}`,
    `#EXT-X-TARGETDURATION:${target}`,
  ];
  if (options.type) lines.push(`#EXT-X-PLAYLIST-TYPE:${options.type}`);
  const skipUntil = (target * SKIP_BOUNDARY_TARGETS).toFixed(1);
  // What keeps everything from the start grows by the hour, and is asked for every two seconds.
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
      ? countSkipped(whole, target * SKIP_BOUNDARY_TARGETS * 1000)
      : 0;
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`);
  const listed = lowLatency ? input.segments : whole;
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
    lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partName(nextPart(input))}"`);
  lines.push("");
  return lines.join("\n");
}

function headOf(segment: Segment, before: Segment | undefined): string[] {
  const lines: string[] = [];
  // The first segment listed never follows anything, so its own discontinuity is counted, not
  // written.
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

/** The part that comes next: of the open segment, or the first of a new one. */
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

function countSkipped(whole: Segment[], boundaryMs: number): number {
  let fromEnd = 0;
  for (let i = whole.length - 1; i >= 0; i--) {
    fromEnd += whole[i]?.durationMs ?? 0;
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
