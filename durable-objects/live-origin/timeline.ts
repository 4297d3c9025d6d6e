import type { Context } from "#worker/context.ts";
import type { ReplayIndex } from "#worker/domain/replays/replay.ts";
import { liveKey } from "#worker/domain/replays/rules.ts";
import { concat, type SegmenterEvent } from "./segmenter.ts";
import type { OriginStore } from "./store.ts";
import type { Run, Segment } from "./store-rows.ts";

/** Whole segments whose parts are listed beside them; the parts' bytes are kept so long. */
export const PART_SEGMENTS = 3;

/** The stream's media in order: it stores what comes, and wakes who waits for it. */
export class Timeline {
  readonly store: OriginStore;
  readonly #deps: () => Context;
  #open: { sequence: number; parts: number } | null = null;
  #recentParts = new Map<string, Uint8Array<ArrayBuffer>>();
  #waiting: (() => void)[] = [];
  #storing: Promise<void> | null = null;
  #version = 0;

  constructor(store: OriginStore, deps: () => Context) {
    this.store = store;
    this.#deps = deps;
    const open = store.openSequence();
    if (open !== null) this.#open = { sequence: open, parts: store.parts(open).length };
  }

  /** Goes up with every change of what a playlist would say. */
  get version(): number {
    return this.#version;
  }

  /** Resolves at the next change, or after `ms`. */
  changed(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  notify(): void {
    this.#version++;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /** Duration of the open segment's stored parts, µs; null when none is open. For going on after memory was lost. */
  openDurationUs(): number | null {
    if (!this.#open) return null;
    return this.store.parts(this.#open.sequence).reduce((sum, p) => sum + p.durationMs * 1000, 0);
  }

  hasSegments(): boolean {
    return this.store.nextSequence() > 0;
  }

  /** Stores what the segmenter made of a studio's chunks. @returns the last chunk that is now stored, if any is. */
  apply(events: SegmenterEvent[], run: Run): number | null {
    let stored: number | null = null;
    for (const event of events) {
      if (event.type === "segment-start") this.#startSegment(event, run);
      else if (event.type === "segment-end") this.#endSegment();
      else stored = this.#addPart(event, run) ?? stored;
    }
    if (events.length > 0) this.notify();
    return stored;
  }

  #startSegment(event: { timestampUs: number; discontinuity: boolean }, run: Run): void {
    const wallMs = run.startedAt + event.timestampUs / 1000;
    const discontinuity = event.discontinuity && this.hasSegments();
    this.#open = { sequence: this.store.openSegment({ epoch: run.epoch, discontinuity, wallMs }), parts: 0 };
  }

  #addPart(event: Extract<SegmenterEvent, { type: "part" }>, run: Run): number | null {
    if (!this.#open) return null;
    const part = {
      sequence: this.#open.sequence,
      part: this.#open.parts,
      durationMs: event.durationUs / 1000,
      independent: event.independent,
    };
    this.store.addPart(part, event.bytes, { epoch: run.epoch, lastChunk: event.lastSequence });
    this.#recentParts.set(`${part.sequence}-${part.part}`, event.bytes);
    this.#open.parts++;
    return event.lastSequence;
  }

  #endSegment(): void {
    if (!this.#open) return;
    const { sequence } = this.#open;
    this.store.closeSegment(sequence);
    this.#open = null;
    const oldest = sequence - PART_SEGMENTS;
    for (const key of this.#recentParts.keys()) if (Number(key.split("-")[0]) < oldest) this.#recentParts.delete(key);
  }

  /** A segment that came whole and lies in R2 already. */
  addWholeSegment(segment: Omit<Segment, "state" | "initFile" | "sequence">): void {
    this.store.addWholeSegment({ ...segment, sequence: this.store.nextSequence() });
    this.notify();
  }

  part(sequence: number, part: number): Uint8Array<ArrayBuffer> | null {
    return this.#recentParts.get(`${sequence}-${part}`) ?? this.store.partBytes(sequence, part)[0] ?? null;
  }

  /** A whole segment that is not in R2 yet; null otherwise. */
  segmentBytes(sequence: number): Uint8Array<ArrayBuffer> | null {
    if (this.store.segment(sequence)?.state !== "closed") return null;
    return concat(this.store.partBytes(sequence));
  }

  /** Writes to R2 what is whole and not there yet. One at a time; what fails is tried again by the next call. */
  storePending(): Promise<void> {
    this.#storing ??= this.#storeAll().finally(() => {
      this.#storing = null;
    });
    return this.#storing;
  }

  /** The same where nobody waits for it: what failed is tried again by the next segment, by the alarm and by the end. */
  storeSoon(): Promise<void> {
    return this.storePending().catch((cause: unknown) => this.#deps().log.error("segments not stored yet", cause));
  }

  async #storeAll(): Promise<void> {
    const { storage } = this.#deps();
    const { streamId } = this.store.readFacts();
    for (const run of this.store.runsToStore()) {
      const init = this.store.init(run.epoch);
      if (init) await storage.put(liveKey(streamId, `main/${run.initFile}`), init, "video/mp4");
      this.store.markInitStored(run.epoch);
    }
    for (let closed = this.store.closedSequences(); closed.length > 0; closed = this.store.closedSequences()) {
      for (const sequence of closed) {
        const segment = this.store.segment(sequence);
        if (segment) await storage.put(liveKey(streamId, `main/${segment.file}`), concat(this.store.partBytes(sequence)), "video/mp4");
        this.store.markSegmentStored(sequence);
      }
    }
    this.store.dropParts((this.#open?.sequence ?? this.store.nextSequence()) - PART_SEGMENTS);
  }

  /** What the stream leaves: its stored segments in order. */
  replayIndex(): ReplayIndex {
    const segments = this.store.segments().filter((s) => s.state === "stored" && s.durationMs > 0);
    const run = this.store.newestRun();
    const durationMs = segments.reduce((sum, s) => sum + s.durationMs, 0);
    const bits = segments.reduce((sum, s) => sum + s.size * 8, 0);
    return {
      version: 1,
      codecs: run?.codecs ?? null,
      width: run?.width ?? null,
      height: run?.height ?? null,
      frameRate: run?.frameRate ?? null,
      bandwidth: Math.max(1, ...segments.map((s) => Math.round((s.size * 8000) / s.durationMs))),
      averageBandwidth: durationMs > 0 ? Math.max(1, Math.round((bits * 1000) / durationMs)) : 1,
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
}
