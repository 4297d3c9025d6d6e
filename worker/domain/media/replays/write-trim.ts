import type { ReplayTrim } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { fileMemory } from "../../kernel/files/file-memory.ts";
import { maxOf } from "../../kernel/max-of.ts";
import { newObjectNumber } from "../../kernel/storage/object-number.ts";
import { readRange } from "../../kernel/storage/read-range.ts";
import { cutSegment } from "./cut/cut-segment.ts";
import { type CutSegment, EPSILON_MS } from "./cut/cut-units.ts";
import { type ReplayIndex, replayFileKey } from "./replay.ts";
import { LIVE_RENDITION, liveKey } from "./rules.ts";
import { spanOf, startsOf } from "./trim.ts";

interface Wanted {
  streamId: string;
  index: ReplayIndex;
  /** Milliseconds from the start of the whole recording. */
  startMs: number;
  endMs: number;
}

/** A trim keeps at most five segments in memory: four cut segments and the one that it reads. */
const SEGMENTS_IN_MEMORY = 5;

/**
 * Rewrites the segments at both ends of a trim without the media that is cut off. Hiding the media
 * in the playlists is not enough, because a client can fetch every byte of a segment's file.
 * @throws DomainError UNAVAILABLE if other requests use up the memory for too long
 */
export function writeTrim(deps: Pick<Deps, "storage">, wanted: Wanted): Promise<ReplayTrim | null> {
  const largest = maxOf(
    wanted.index.segments.map(({ size }) => size),
    0,
  );
  return fileMemory.during(SEGMENTS_IN_MEMORY * largest, () => writeEdges(deps, wanted));
}

async function writeEdges(deps: Pick<Deps, "storage">, wanted: Wanted): Promise<ReplayTrim | null> {
  const { index, streamId, startMs, endMs } = wanted;
  const ends = await findEnds(deps, wanted);
  if (ends === null) return null;
  const { first, last, cuts, fromMs, toMs } = ends;
  const number = newObjectNumber();
  const edges: ReplayTrim["shown"]["edges"] = [];
  for (const [i, { bytes, startMs: lead, endMs: end, isCut }] of cuts) {
    const segment = index.segments[i];
    if (segment === undefined || !isCut) continue;
    const cut = `cut-${number}-${i}${segment.init === null ? ".ts" : ".m4s"}`;
    const file = replayFileKey(streamId, `${LIVE_RENDITION}/${cut}`);
    if (file === null) throw new Error(`No name of a segment: ${cut}`);
    await deps.storage.put(file.key, bytes, file.contentType);
    const leadMs = i === first ? lead : 0;
    const durationMs = (i === last ? end : segment.durationMs) - leadMs;
    edges.push({ file: segment.file, cut, durationMs, size: bytes.byteLength, leadMs });
  }
  return { startMs, endMs, shown: { fromMs, toMs, edges } };
}

async function findEnds(deps: Pick<Deps, "storage">, { streamId, index, startMs, endMs }: Wanted) {
  const starts = startsOf(index);
  const span = spanOf(index);
  const at = (i: number) => starts[i] ?? span.endMs;
  const [cutsStart, cutsEnd] = [
    startMs > span.startMs + EPSILON_MS,
    endMs < span.endMs - EPSILON_MS,
  ];
  const read = segmentReader(deps, streamId);
  const cutAt = async (i: number, fromMs: number, isFirst: boolean) => {
    const files = await read(index.segments[i]);
    const keep = {
      fromMs: cutsStart ? fromMs - at(i) : null,
      toMs: cutsEnd ? endMs - at(i) : null,
      isFirst,
    };
    return files && cutSegment(files.init, files.bytes, keep);
  };
  const cuts = new Map<number, CutSegment>();
  let first = index.segments.findIndex((_, i) => at(i + 1) > startMs + EPSILON_MS);
  let last = index.segments.findLastIndex((_, i) => at(i) < endMs - EPSILON_MS);
  let [fromMs, toMs] = [span.startMs, span.endMs];
  if (cutsStart) {
    const found = await firstOf(range(first, last), (i) => cutAt(i, startMs, true));
    if (found === null) return null;
    first = found.i;
    fromMs = at(first) + found.cut.startMs;
    cuts.set(first, found.cut);
  }
  if (cutsEnd) {
    const found = await firstOf(
      range(first, last).reverse(),
      async (i) => cuts.get(i) ?? cutAt(i, fromMs, false),
    );
    if (found === null) return null;
    last = found.i;
    toMs = at(last) + found.cut.endMs;
    cuts.set(last, found.cut);
  }
  // The segments next to the rewritten segments may contain audio from outside the trim.
  for (const i of [...(cutsStart ? [first + 1] : []), ...(cutsEnd ? [last - 1] : [])]) {
    const cut = i > first && i < last && !cuts.has(i) ? await cutAt(i, fromMs, false) : null;
    if (cut) cuts.set(i, cut);
  }
  return { first, last, cuts, fromMs, toMs };
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/**
 * Limit of segments that are read for one end of a trim. A key frame comes at least every ten
 * seconds in real recordings. Without the limit, a recording of hours without key frames would be
 * read whole.
 */
const SEGMENTS_TRIED = 30;

async function firstOf(indexes: number[], cutAt: (i: number) => Promise<CutSegment | null>) {
  for (const i of indexes.slice(0, SEGMENTS_TRIED)) {
    const cut = await cutAt(i);
    if (cut !== null) return { i, cut };
  }
  return null;
}

type Segment = ReplayIndex["segments"][number];

function segmentReader({ storage }: Pick<Deps, "storage">, streamId: string) {
  const inits = new Map<string, Uint8Array | null>();
  const read = (file: string) => readRange(storage, liveKey(streamId, `${LIVE_RENDITION}/${file}`));
  return async (
    segment: Segment | undefined,
  ): Promise<{ init: Uint8Array | null; bytes: Uint8Array } | null> => {
    if (segment === undefined) return null;
    if (segment.init !== null && !inits.has(segment.init))
      inits.set(segment.init, await read(segment.init));
    const init = segment.init === null ? null : (inits.get(segment.init) ?? null);
    const bytes = await read(segment.file);
    return bytes === null || (segment.init !== null && init === null) ? null : { init, bytes };
  };
}
