import { t } from "#i18n/t.ts";
import { maxOf } from "#worker/domain/kernel/max-of.ts";
import { bitrateOf } from "#worker/domain/media/replays/rules.ts";
import type { Lifecycle } from "./lifecycle.ts";
import {
  masterPlaylist,
  mediaPlaylist,
  nextPart,
  PART_TARGET_SECONDS,
  targetDuration,
} from "./playlists.ts";
import { isRelayed, type Segment } from "./store-rows.ts";
import { PART_SEGMENTS, type Timeline } from "./timeline.ts";

/** Number of segments in a playlist that lists only the newest ones. */
const WINDOW = 15;
/** A blocking playlist request waits at most this many target durations. */
const BLOCK_TARGETS = 3;
/**
 * Maximum time that a blocking playlist request waits, ms. Without it, a publisher who sends a
 * segment duration of days would make the request wait for days.
 */
const BLOCK_MAX_MS = 30_000;
/**
 * Number of parts by which a request may be ahead of the newest part: three seconds (RFC 8216bis,
 * 6.2.5.2). Equal requests share one wait. Without this limit, a client that invents part numbers
 * would make any number of requests wait.
 */
const MAX_PARTS_AHEAD = Math.ceil(3 / PART_TARGET_SECONDS);
const PLAYLIST_TYPE = "application/vnd.apple.mpegurl";

export type MediaServer = ReturnType<typeof createMediaServer>;

/** Serves playlists, HLS parts, init segments, and segments that are not in R2 yet. */
export function createMediaServer(timeline: Timeline, life: Lifecycle) {
  const cachedText = createTextCache();

  /** Serves a file. `file` is the path below the stream's base URL. */
  async function serve(file: string, query: URLSearchParams): Promise<Response> {
    switch (file) {
      case "master.m3u8":
        return master(timeline);
      case "media.m3u8":
        return lowLatency(query);
      case "hls.m3u8":
      case "dvr.m3u8":
      case "replay.m3u8":
        return plain(file, query);
      default:
        return serveMedia(file);
    }
  }

  async function lowLatency(query: URLSearchParams): Promise<Response> {
    const sequence = wholeNumber(query.get("_HLS_msn"));
    const part = wholeNumber(query.get("_HLS_part"));
    if (sequence !== null) {
      if (isTooFar(findNext(timeline), { sequence, part: part ?? 0 }))
        return new Response(t("live.origin.segmentTooFar"), { status: 400 });
      await waitUntil(() => isPublished(sequence, part));
    }
    if (!timeline.hasSegments()) return nothing();
    const skip = query.get("_HLS_skip") === "YES";
    const response = playlist(
      cachedText(`media ${skip}`, `${timeline.version()}`, () =>
        writePlaylist(timeline, life, { type: null, lowLatency: hasParts(timeline), skip }),
      ),
    );
    // The part did not appear in time. This header prevents caching, so that a retry waits again.
    if (sequence !== null && !isPublished(sequence, part) && life.state !== "ended")
      response.headers.set("X-For-Now", "1");
    return response;
  }

  function plain(file: "hls.m3u8" | "dvr.m3u8" | "replay.m3u8", query: URLSearchParams): Response {
    if (!timeline.hasSegments() || (file === "replay.m3u8" && life.state !== "ended"))
      return nothing();
    const type = file === "hls.m3u8" ? null : file === "dvr.m3u8" ? "EVENT" : "VOD";
    const skip = type === "EVENT" && query.get("_HLS_skip") === "YES";
    // These playlists list no HLS parts. A playlist of all segments reads up to 43,200 rows, which
    // takes longer than the time between two parts.
    const version = `${timeline.segmentsVersion()} ${life.state === "ended"}`;
    return playlist(
      cachedText(`${file} ${skip}`, version, () =>
        writePlaylist(timeline, life, { type, lowLatency: false, skip }),
      ),
    );
  }

  async function serveMedia(file: string): Promise<Response> {
    const part = /^main\/part-(\d{1,9})-(\d{1,4})\.m4s$/.exec(file);
    if (part) return servePart(Number(part[1]), Number(part[2]));
    const segment = /^main\/seg-(\d{1,9})\.m4s$/.exec(file);
    if (segment) return media(timeline.segmentBytes(Number(segment[1])));
    const init = /^main\/init-(\d{1,9})\.mp4$/.exec(file);
    return media(init ? timeline.store.init(Number(init[1])) : null);
  }

  /** Players request the next part in advance (EXT-X-PRELOAD-HINT), so this function waits. */
  async function servePart(sequence: number, part: number): Promise<Response> {
    const next = findNext(timeline);
    const hinted =
      (sequence === next.sequence && part === next.part) ||
      (sequence === next.sequence + 1 && part === 0);
    if (hinted) await waitUntil(() => isDecided(timeline, sequence, part));
    return media(timeline.part(sequence, part));
  }

  async function waitUntil(done: () => boolean): Promise<void> {
    const target = timeline.store.targetSeconds() ?? targetDuration(slidingWindow(timeline.store));
    const blockMs = BLOCK_TARGETS * 1000 * target;
    const deadline = Date.now() + Math.min(blockMs, BLOCK_MAX_MS);
    while (!done() && !life.over && Date.now() < deadline)
      await timeline.changed(deadline - Date.now());
  }

  /**
   * Returns true if the playlist contains an HLS part, or a whole segment if `part` is null. A part
   * number beyond the end of a segment means the first part of the next segment (RFC 8216bis,
   * 6.2.5.2).
   */
  function isPublished(sequence: number, part: number | null): boolean {
    const next = findNext(timeline);
    if (part === null || sequence !== next.sequence - 1 || !hasParts(timeline))
      return part === null ? sequence < next.sequence : isDecided(timeline, sequence, part);
    const parts = timeline.store.parts(sequence).filter((p) => p.sequence === sequence).length;
    return part < parts || next.part > 0;
  }

  return { serve };
}

/** Returns true if an HLS part exists, or if its segment ended without the part. */
function isDecided(timeline: Timeline, sequence: number, part: number): boolean {
  const next = findNext(timeline);
  return sequence === next.sequence ? part < next.part : sequence < next.sequence;
}

/** Keeps each playlist's text until its version changes, because all viewers get the same text. */
function createTextCache() {
  const texts = new Map<string, { version: string; text: string }>();

  return (key: string, version: string, write: () => string): string => {
    const known = texts.get(key);
    if (known?.version === version) return known.text;
    const text = write();
    texts.set(key, { version, text });
    return text;
  };
}

function writePlaylist(
  { store }: Timeline,
  life: Lifecycle,
  options: Parameters<typeof mediaPlaylist>[1],
): string {
  const segments = options.type === null ? slidingWindow(store) : store.segments();
  const first = segments[0]?.sequence ?? 0;
  const parts = options.lowLatency
    ? store.parts(Math.max(0, store.nextSequence() - 1 - PART_SEGMENTS))
    : [];
  return mediaPlaylist(
    {
      segments,
      parts,
      ended: life.state === "ended",
      discontinuitySequence: store.discontinuitiesUpTo(first),
      ...(options.type === "VOD" ? {} : { targetSeconds: fixedTarget(store, segments) }),
    },
    options,
  );
}

/**
 * Returns the target duration of the live playlists, s. The first playlist fixes the target
 * duration, because HLS forbids a change during a stream (RFC 8216bis, 6.2.1).
 */
function fixedTarget(store: Timeline["store"], segments: Segment[]): number {
  const known = store.targetSeconds();
  if (known !== null) return known;
  const target = targetDuration(segments.slice(-WINDOW));
  store.setTargetSeconds(target);
  return target;
}

function master(timeline: Timeline): Response {
  const run = timeline.store.newestRun();
  if (!run || !timeline.hasSegments()) return nothing();
  const recent = slidingWindow(timeline.store).filter((s) => s.durationMs > 0);
  const bandwidth = maxOf(
    recent.map((s) => bitrateOf(s.size, s.durationMs)),
    1_000_000,
  );
  return playlist(masterPlaylist({ ...run, bandwidth }, "media.m3u8"));
}

interface PartPosition {
  sequence: number;
  part: number;
}

function isTooFar(next: PartPosition, { sequence, part }: PartPosition): boolean {
  const newestPart = sequence === next.sequence ? next.part : 0;
  return (
    sequence > next.sequence + 2 ||
    (sequence >= next.sequence && part > newestPart + MAX_PARTS_AHEAD)
  );
}

function findNext(timeline: Timeline): PartPosition {
  const from = Math.max(0, timeline.store.nextSequence() - 2);
  return nextPart({ segments: timeline.store.segments(from), parts: timeline.store.parts(from) });
}

function hasParts(timeline: Timeline): boolean {
  const run = timeline.store.newestRun();
  return run !== null && isRelayed(run);
}

const slidingWindow = (store: Timeline["store"]) =>
  store.segments(Math.max(0, store.nextSequence() - WINDOW));

const nothing = () => new Response(null, { status: 404 });

const playlist = (text: string) =>
  new Response(text, { headers: { "Content-Type": PLAYLIST_TYPE, "Cache-Control": "no-store" } });

const media = (bytes: Uint8Array<ArrayBuffer> | null) =>
  bytes ? new Response(bytes, { headers: { "Content-Type": "video/mp4" } }) : nothing();

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
