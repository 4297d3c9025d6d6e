import type { Context } from "#worker/context.ts";
import { maxOf } from "#worker/domain/kernel/max-of.ts";
import type { ReplayIndex } from "#worker/domain/media/replays/replay.ts";
import { bitrateOf, liveKey } from "#worker/domain/media/replays/rules.ts";
import { createBudget, isFull } from "./limits.ts";
import type { SegmenterEvent } from "./segmenter.ts";
import type { OriginStore } from "./store.ts";
import type { Run, Segment } from "./store-rows.ts";

/** The playlists list the HLS parts of this many complete segments, so their bytes are kept. */
export const PART_SEGMENTS = 3;
/**
 * Limit of the bytes of HLS parts in memory. Older parts are read from the database.
 * Four segments have up to 96 MB, and a Durable Object has 128 MB of memory.
 */
const RECENT_PARTS_BYTES = 8 * 1024 * 1024;

export type Timeline = ReturnType<typeof createTimeline>;

/** Creates the timeline, which holds a stream's media in order and wakes requests for new media. */
export function createTimeline(store: OriginStore, deps: () => Context) {
  const openSequence = store.openSequence();
  let open =
    openSequence === null
      ? null
      : { sequence: openSequence, parts: store.parts(openSequence).length };
  const budget = createBudget();
  const recentParts = createRecentParts(store);
  const changes = createChanges();
  const { notify } = changes;

  /** Returns the open segment's stored duration, µs, to continue with after an eviction. */
  function openDurationUs(): number | null {
    if (!open) return null;
    return store.parts(open.sequence).reduce((sum, p) => sum + p.durationMs * 1000, 0);
  }

  function hasSegments(): boolean {
    return store.nextSequence() > 0;
  }

  /** Stores HLS parts and segments. Returns the number of the last stored chunk, or null. */
  function apply(events: SegmenterEvent[], run: Run): number | null {
    let stored: number | null = null;
    for (const event of events) {
      if (event.type === "segment-start") startSegment(event, run);
      else if (event.type === "segment-end") endSegment();
      else stored = addPart(event, run) ?? stored;
    }
    if (events.length > 0) notify();
    return stored;
  }

  function startSegment(event: { timestampUs: number; discontinuity: boolean }, run: Run): void {
    const wallMs = run.startedAt + event.timestampUs / 1000;
    const discontinuity = event.discontinuity && hasSegments();
    budget.spend({ segments: 1 });
    open = { sequence: store.openSegment({ epoch: run.epoch, discontinuity, wallMs }), parts: 0 };
  }

  function addPart(event: Extract<SegmenterEvent, { type: "part" }>, run: Run): number | null {
    if (!open) return null;
    const part = {
      sequence: open.sequence,
      part: open.parts,
      durationMs: event.durationUs / 1000,
      independent: event.independent,
    };
    budget.spend({ parts: 1 });
    store.addPart(part, event.bytes, { epoch: run.epoch, lastChunk: event.lastSequence });
    recentParts.keep(part, event.bytes);
    open.parts++;
    return event.lastSequence;
  }

  function endSegment(): void {
    if (!open) return;
    const { sequence } = open;
    store.closeSegment(sequence);
    changes.segmentEnded();
    open = null;
    recentParts.dropBefore(sequence - PART_SEGMENTS);
  }

  const addRun: OriginStore["addRun"] = (run, init) => {
    budget.spendRun();
    return store.addRun(run, init);
  };

  /** Adds a complete segment that is already in R2. */
  function addWholeSegment(segment: Omit<Segment, "state" | "initFile" | "sequence">): void {
    store.addWholeSegment({ ...segment, sequence: store.nextSequence() });
    changes.segmentEnded();
    notify();
  }

  /** Returns the bytes of a complete segment that is not in R2 yet; null for any other segment. */
  function segmentBytes(sequence: number): Uint8Array<ArrayBuffer> | null {
    return store.segment(sequence)?.state === "closed" ? store.segmentBytes(sequence) : null;
  }

  return {
    version: changes.version,
    segmentsVersion: changes.segmentsVersion,
    store,
    budget,
    isFull: () => isFull(store.counts()),
    changed: changes.changed,
    notify,
    openDurationUs,
    hasSegments,
    apply,
    addRun,
    addWholeSegment,
    part: recentParts.part,
    segmentBytes,
    ...createUpload(store, () => open?.sequence ?? null, deps),
    replayIndex: () => replayIndexOf(store),
  };
}

/**
 * Keeps the newest HLS parts in memory, so that many viewers' requests for the same part do not
 * read the database each time.
 */
function createRecentParts(store: OriginStore) {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  let total = 0;

  function keep(
    { sequence, part }: { sequence: number; part: number },
    bytes: Uint8Array<ArrayBuffer>,
  ): void {
    kept.set(`${sequence}-${part}`, bytes);
    total += bytes.byteLength;
    for (const oldest of kept.keys()) {
      if (total <= RECENT_PARTS_BYTES) return;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    total -= kept.get(key)?.byteLength ?? 0;
    kept.delete(key);
  }

  function dropBefore(oldest: number): void {
    for (const key of kept.keys()) if (Number(key.split("-")[0]) < oldest) drop(key);
  }

  function part(sequence: number, part: number): Uint8Array<ArrayBuffer> | null {
    return kept.get(`${sequence}-${part}`) ?? store.partBytes(sequence, part);
  }

  return { keep, dropBefore, part };
}

function createChanges() {
  let waiting: (() => void)[] = [];
  let version = 0;
  let segmentsVersion = 0;

  /** Resolves at the next change, or after `ms` milliseconds. */
  function changed(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  function notify(): void {
    version++;
    const resolvers = waiting;
    waiting = [];
    for (const wake of resolvers) wake();
  }

  return {
    /** Increases with every change that affects a playlist. */
    version: () => version,
    /** Increases with each complete segment, but not with each HLS part. */
    segmentsVersion: () => segmentsVersion,
    segmentEnded: () => void segmentsVersion++,
    changed,
    notify,
  };
}

function createUpload(store: OriginStore, openSequence: () => number | null, deps: () => Context) {
  let storing: Promise<void> | null = null;

  /** Writes complete segments and their init segments to R2. Concurrent calls share one upload. */
  function storePending(): Promise<void> {
    storing ??= storeAll().finally(() => {
      storing = null;
    });
    return storing;
  }

  /** Logs a failure, after which the next segment, the alarm or the stream's end tries again. */
  function storeSoon(): Promise<void> {
    return storePending().catch((cause: unknown) =>
      deps().log.error("segments not stored yet", cause),
    );
  }

  async function storeAll(): Promise<void> {
    const { storage } = deps();
    const { streamId } = store.readFacts();
    for (const run of store.runsToStore()) {
      const init = store.init(run.epoch);
      if (init) await storage.put(liveKey(streamId, `main/${run.initFile}`), init, "video/mp4");
      store.markInitStored(run.epoch);
    }
    for (
      let closed = store.closedSequences();
      closed.length > 0;
      closed = store.closedSequences()
    ) {
      for (const sequence of closed) {
        const segment = store.segment(sequence);
        if (segment)
          await storage.put(
            liveKey(streamId, `main/${segment.file}`),
            store.segmentBytes(sequence),
            "video/mp4",
          );
        store.markSegmentStored(sequence);
      }
    }
    store.dropParts((openSequence() ?? store.nextSequence()) - PART_SEGMENTS);
  }

  return { storePending, storeSoon };
}

function replayIndexOf(store: OriginStore): ReplayIndex {
  const segments = store.segments().filter((s) => s.state === "stored" && s.durationMs > 0);
  const run = store.newestRun();
  const durationMs = segments.reduce((sum, s) => sum + s.durationMs, 0);
  const bytes = segments.reduce((sum, s) => sum + s.size, 0);
  return {
    version: 1,
    codecs: run?.codecs ?? null,
    width: run?.width ?? null,
    height: run?.height ?? null,
    frameRate: run?.frameRate ?? null,
    bandwidth: maxOf(
      segments.map((s) => bitrateOf(s.size, s.durationMs)),
      1,
    ),
    averageBandwidth: bitrateOf(bytes, durationMs),
    durationMs,
    segments: segments.map((s, i) => ({
      file: s.file,
      durationMs: s.durationMs,
      size: s.size,
      init: s.initFile,
      discontinuity: i > 0 && s.discontinuity,
      wallMs: s.wallMs,
    })),
  };
}
