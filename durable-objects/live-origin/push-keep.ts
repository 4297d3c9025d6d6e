import { t } from "#i18n/t.ts";
import type { Context } from "#worker/context.ts";
import { cutSegment } from "#worker/domain/media/replays/cut/cut-segment.ts";
import { measureSegment, type SegmentTimes } from "#worker/domain/media/replays/measure-media.ts";
import { readTransport } from "#worker/domain/media/replays/read-transport.ts";
import { liveKey } from "#worker/domain/media/replays/rules.ts";
import { CLOCK_TOLERANCE_MS } from "./push-clock.ts";
import type { Listing } from "./push-listing.ts";
import { SEGMENT_MAX_MS } from "./push-playlist.ts";
import { conflict, type PushInput, type PushResult, rejection } from "./push-results.ts";
import { type PushRuns, RIVAL } from "./push-runs.ts";
import type { PushStore } from "./push-store.ts";
import type { OriginStore } from "./store.ts";
import type { Timeline } from "./timeline.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Time after an encoder's first segment within which a playlist must name a segment, ms. */
const PLAYLIST_WAIT_MS = 30_000;
/** The time for an encoder that has sent a playlist, but none that names an arrived segment, ms. */
const NAMED_WAIT_MS = 10 * 60_000;

interface KeepParts {
  timeline: Timeline;
  pushes: PushStore;
  runs: PushRuns;
  list(listing: Listing): void;
  deps(): Context;
}

/**
 * Creates the function that stores a pushed segment in R2 and adds the segment to the live
 * playlist.
 */
export function createKeep({ timeline, pushes, runs, list, deps }: KeepParts) {
  /**
   * Returns true if segments of an encoder have arrived for PLAYLIST_WAIT_MS, but no playlist has
   * named one of them. `epoch` identifies one start of the encoder.
   * Viewers get only segments that a playlist names. Without a playlist, the stream would therefore
   * never become live and never end.
   * An encoder that has sent playlists gets NAMED_WAIT_MS, because an outage can have lost the
   * segments that its playlists name.
   */
  function lacksPlaylist(epoch: number): boolean {
    const first = pushes.oldest(epoch);
    const newest = pushes.newest(epoch);
    if (!first || !newest || pushes.lastListedPosition(epoch) !== null) return false;
    const waitMs = pushes.told().length === 0 ? PLAYLIST_WAIT_MS : NAMED_WAIT_MS;
    return newest.arrivedAt - first.arrivedAt >= waitMs;
  }

  /**
   * Removes the frames after a jump of the timestamps inside a segment. A playlist can mark a jump
   * only between two segments. An unmarked jump would pause the player for the length of the jump.
   */
  function cutAtJump(epoch: number, bytes: Bytes, times: SegmentTimes | null) {
    const newest = pushes.newest(epoch);
    if (!newest || !times || times.jumpAtMs === null) return { bytes, times };
    const elapsedMs = Date.now() - newest.arrivedAt;
    if (times.durationMs <= elapsedMs + CLOCK_TOLERANCE_MS) return { bytes, times };
    const init = timeline.store.init(epoch);
    const keep = { fromMs: null, toMs: times.jumpAtMs, isFirst: false };
    const cut = cutSegment(init, bytes, keep);
    return cut ? { bytes: cut.bytes, times: measureSegment(init, cut.bytes) } : { bytes, times };
  }

  return async function keep(
    { name, bytes: pushed, pusher }: Omit<PushInput, "maxBitrate">,
    contentType: "video/mp4" | "video/mp2t",
  ): Promise<PushResult> {
    const digest = await sha256(pushed);
    const measureIn = createMeasure(timeline.store, pushed);
    const startIn = (epoch: number) => measureIn(epoch)?.startMs ?? null;
    const run = runs.forSegment({ pusher, name, digest, startIn });
    if (!run) return { ok: true };
    if (run === RIVAL) return conflict();
    if (lacksPlaylist(run.epoch)) return rejection("CONFLICT", t("live.origin.playlistMissing"));
    timeline.budget.spend({ segments: 1 });
    const { bytes, times } = cutAtJump(run.epoch, pushed, measureIn(run.epoch));
    const measuredMs = times?.durationMs ?? null;
    if (measuredMs !== null && measuredMs > SEGMENT_MAX_MS)
      return rejection("UNSUPPORTED_TYPE", t("live.origin.segmentTooLong"));
    const frameRate = times?.frameRate ?? null;
    if (run.frameRate === null && frameRate !== null)
      timeline.store.describeRun(run.epoch, {
        ...(run.initFile ? run : readTransport(bytes)),
        frameRate: Math.round(frameRate * 1000) / 1000,
      });
    const { streamId } = timeline.store.readFacts();
    // Encoders count segments from 0 after each start, so the file number includes the number of
    // the start.
    const file = `seg-${run.epoch * 1_000_000 + pushes.count()}.${name.endsWith(".ts") ? "ts" : "m4s"}`;
    await deps().storage.put(liveKey(streamId, `main/${file}`), bytes, contentType);
    pushes.add({
      epoch: run.epoch,
      name,
      file,
      digest,
      size: bytes.byteLength,
      arrivedAt: Date.now(),
      measuredMs,
      startMs: times?.startMs ?? null,
    });
    list({ all: false, entries: pushes.told().filter((entry) => entry.name === name) });
    return { ok: true };
  };
}

/**
 * Creates a function that measures a segment with the init segment of one encoder start, and caches
 * the result.
 */
function createMeasure({ init }: OriginStore, bytes: Uint8Array) {
  const measured = new Map<number, SegmentTimes | null>();
  return (epoch: number): SegmentTimes | null => {
    const known = measured.get(epoch);
    if (known !== undefined) return known;
    const times = measureSegment(init(epoch), bytes);
    measured.set(epoch, times);
    return times;
  };
}

/** Returns the SHA-256 digest in hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((b) => b.toString(16).padStart(2, "0")).join("");
}
