import { isSync, readSamples, type Sample } from "../../../kernel/files/fragments.ts";
import { cutTransport } from "./cut-transport.ts";
import { type CutSegment, cutUnits, type Keep } from "./cut-units.ts";
import { readTracks, type Track } from "./read-tracks.ts";
import { writeSamples } from "./write-samples.ts";

/**
 * Returns a segment without the samples outside a time span, or null if no samples are left. Also
 * drops a frame inside the span if a frame from after the span precedes it in decode order, because
 * the dropped frame may reference that frame.
 */
export function cutSegment(
  init: Uint8Array | null,
  bytes: Uint8Array,
  keep: Keep,
): CutSegment | null {
  return init === null ? cutTransport(bytes, keep) : cutFragments(init, bytes, keep);
}

function cutFragments(init: Uint8Array, bytes: Uint8Array, keep: Keep): CutSegment | null {
  const found = readSamples(readTracks(init), bytes);
  if (found === null) return null;
  const present = [...found].filter(([, samples]) => samples.length > 0);
  const timed = present.map(([track, samples]) => ({
    track,
    units: samples.map(unitOf(track, present[0]?.[0])),
  }));
  const [main, ...others] = timed;
  if (!main) return null;
  const cut = cutUnits(
    main.units,
    others.map(({ units }) => units),
    keep,
  );
  if (cut === null) return null;
  const pieces = timed.map(({ track }, i) => ({
    track,
    samples: (cut.kept[i] ?? []).map(({ source }) => source),
  }));
  return {
    bytes: writeSamples(bytes, pieces, 1),
    startMs: cut.startMs,
    endMs: cut.endMs,
    isCut: cut.isCut,
  };
}

/** Covers a sample's times with and without the edit list, because some players ignore the list. */
function unitOf(track: Track, main: Track | undefined) {
  const shift = (main?.editMs ?? 0) - track.editMs;
  return (source: Sample) => ({
    source,
    atMs: (source.pts * 1000) / track.timescale + Math.min(0, shift),
    durationMs: (source.duration * 1000) / track.timescale + Math.abs(shift),
    isKey: !track.isVideo || isSync(source),
  });
}
