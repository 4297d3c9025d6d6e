import type { ReplayTrim } from "../../../db/schema.ts";
import { fileMemory } from "../../kernel/files/file-memory.ts";
import { maxOf } from "../../kernel/max-of.ts";
import { newObjectNumber } from "../../kernel/storage/object-number.ts";
import type { ObjectStorage } from "../../kernel/storage/ports.ts";
import { readRange } from "../../kernel/storage/read-range.ts";
import { cutSegment } from "./cut/cut-segment.ts";
import { type CutSegment, EPSILON_MS } from "./cut/cut-units.ts";
import { type ReplayIndex, replayFileKey } from "./replay.ts";
import { LIVE_RENDITION, liveKey } from "./rules.ts";
import { spanOf, startsOf } from "./trim.ts";

interface StorageDeps {
  storage: Pick<ObjectStorage, "get" | "put" | "delete">;
}

interface Wanted {
  streamId: string;
  index: ReplayIndex;
  /** Milliseconds from the start of the whole recording. */
  startMs: number;
  endMs: number;
}

/** A trim keeps one segment and its cut copy in memory. Each has up to 24 MiB. */
const SEGMENTS_IN_MEMORY = 2;

/**
 * Rewrites the segments at both ends of a trim without the media that is cut off. Hiding the media
 * in the playlists is not enough, because a client can fetch every byte of a segment's file.
 * @throws DomainError UNAVAILABLE if other requests use up the memory for too long
 */
export function writeTrim(deps: StorageDeps, wanted: Wanted): Promise<ReplayTrim | null> {
  const largest = maxOf(
    wanted.index.segments.map(({ size }) => size),
    0,
  );
  return fileMemory.during(SEGMENTS_IN_MEMORY * largest, () => writeEdges(deps, wanted));
}

async function writeEdges(deps: StorageDeps, wanted: Wanted): Promise<ReplayTrim | null> {
  const { index, startMs, endMs } = wanted;
  const { cutAt, deleteAll } = createCutter(deps, wanted);
  const ends = await findEnds(wanted, cutAt);
  if (ends === null) {
    await deleteAll();
    return null;
  }
  const { first, last, cuts, fromMs, toMs } = ends;
  const edges: ReplayTrim["shown"]["edges"] = [];
  for (const [i, { file: cut, size, ...times }] of cuts) {
    const segment = index.segments[i];
    if (segment === undefined || cut === null) continue;
    const leadMs = i === first ? times.startMs : 0;
    const durationMs = (i === last ? times.endMs : segment.durationMs) - leadMs;
    edges.push({ file: segment.file, cut, durationMs, size, leadMs });
  }
  return { startMs, endMs, shown: { fromMs, toMs, edges } };
}

/** Times of a rewritten segment, as in `CutSegment`, and its file. */
interface StoredCut extends Pick<CutSegment, "startMs" | "endMs"> {
  /** Name of the file. Null if nothing was cut off, so that the original segment is shown. */
  file: string | null;
  size: number;
}

type CutAt = (i: number, fromMs: number, isFirst: boolean) => Promise<StoredCut | null>;

/** Cuts segments, and stores each one at once, because several of them can exceed the memory. */
function createCutter({ storage }: StorageDeps, { streamId, index, startMs, endMs }: Wanted) {
  const starts = startsOf(index);
  const { cutsStart, cutsEnd } = cutSides({ index, startMs, endMs });
  const read = segmentReader({ storage }, streamId);
  const number = newObjectNumber();
  const keys: string[] = [];

  async function store(i: number, cut: CutSegment): Promise<StoredCut> {
    const times = { startMs: cut.startMs, endMs: cut.endMs, size: cut.bytes.byteLength };
    if (!cut.isCut) return { ...times, file: null };
    const name = `cut-${number}-${i}${index.segments[i]?.init === null ? ".ts" : ".m4s"}`;
    const file = replayFileKey(streamId, `${LIVE_RENDITION}/${name}`);
    if (file === null) throw new Error(`No name of a segment: ${name}`);
    keys.push(file.key);
    await storage.put(file.key, cut.bytes, file.contentType);
    return { ...times, file: name };
  }

  const cutAt: CutAt = async (i, fromMs, isFirst) => {
    const files = await read(index.segments[i]);
    const at = starts[i] ?? spanOf(index).endMs;
    const keep = {
      fromMs: cutsStart ? fromMs - at : null,
      toMs: cutsEnd ? endMs - at : null,
      isFirst,
    };
    const cut = files && cutSegment(files.init, files.bytes, keep);
    return cut && store(i, cut);
  };

  const deleteAll = async () => {
    if (keys.length > 0) await storage.delete(keys);
  };
  return { cutAt, deleteAll };
}

function cutSides({ index, startMs, endMs }: Omit<Wanted, "streamId">) {
  const span = spanOf(index);
  return {
    cutsStart: startMs > span.startMs + EPSILON_MS,
    cutsEnd: endMs < span.endMs - EPSILON_MS,
  };
}

async function findEnds({ index, startMs, endMs }: Wanted, cutAt: CutAt) {
  const starts = startsOf(index);
  const span = spanOf(index);
  const at = (i: number) => starts[i] ?? span.endMs;
  const { cutsStart, cutsEnd } = cutSides({ index, startMs, endMs });
  const cuts = new Map<number, StoredCut>();
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

async function firstOf(indexes: number[], cutAt: (i: number) => Promise<StoredCut | null>) {
  for (const i of indexes.slice(0, SEGMENTS_TRIED)) {
    const cut = await cutAt(i);
    if (cut !== null) return { i, cut };
  }
  return null;
}

type Segment = ReplayIndex["segments"][number];

function segmentReader({ storage }: StorageDeps, streamId: string) {
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
