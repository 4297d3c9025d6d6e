import { t } from "#i18n/t.ts";
import type { Context } from "#worker/context.ts";
import type { ErrorCode } from "#worker/domain/kernel/errors.ts";
import { measureSegment, type SegmentTimes } from "#worker/domain/media/replays/measure-media.ts";
import { isFragment, isTransportStream, readInit } from "#worker/domain/media/replays/read-init.ts";
import { readTransport } from "#worker/domain/media/replays/read-transport.ts";
import { liveKey } from "#worker/domain/media/replays/rules.ts";
import { createEarlyPushes, EARLY_MS } from "./early-pushes.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { type Listing, listPushes } from "./push-listing.ts";
import { type PushedPlaylist, parsePushedPlaylist, SEGMENT_MAX_MS } from "./push-playlist.ts";
import { createPushRuns, RIVAL } from "./push-runs.ts";
import { createPushStore, type PushStore } from "./push-store.ts";
import type { Relay } from "./relay.ts";
import type { OriginStore } from "./store.ts";
import type { Timeline } from "./timeline.ts";

export interface PushInput {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The encoder's IP address and folder, which differ for two encoders that push at once. */
  pusher: string;
  maxBitrate: number;
}

export type PushResult =
  | { ok: true }
  | {
      ok: false;
      code: ErrorCode;
      message: string;
      /** True if the Worker must end this stream and push the file to a new stream. */
      needsNewStream?: true;
    };

/** The broadcast studio or another encoder is live if it sent media within this time, ms. */
const OTHER_LIVE_MS = 10_000;
/**
 * After the end of a stream, the origin rejects its encoder's pushes until the encoder restarts or
 * is silent for this time, ms.
 */
const AFTER_END_MS = 15_000;
/**
 * At a stream's end, the origin waits until the encoder is silent for SETTLE_QUIET_MS, but at most
 * SETTLE_MAX_MS.
 */
const SETTLE_QUIET_MS = 400;
const SETTLE_MAX_MS = 3_000;

const RATE_WINDOW_MS = 10_000;

const conflict = (): PushResult => rejection("CONFLICT", t("live.origin.otherEncoder"));

const rejection = (code: ErrorCode, message: string) => ({ ok: false, code, message }) as const;

export type Pushes = ReturnType<typeof createPushes>;

/**
 * Accepts an encoder's pushed files. A segment is listed for viewers once its bytes are in R2 and
 * its duration is in the encoder's playlist. A repeated push changes nothing.
 */
export function createPushes(
  timeline: Timeline,
  relay: Relay,
  life: Lifecycle,
  studioConnected: () => boolean,
  deps: () => Context,
) {
  const pushes = createPushStore(timeline.store);
  const list = (listing: Listing): void => listPushes(timeline, pushes, life, listing);
  const { playlist, init, fragment, transportStream, claim, dropEarly } = createFileIntake({
    timeline,
    relay,
    pushes,
    list,
    deps,
  });
  const isRateLimited = createRateLimit();
  let rejectedAt = 0;
  let inFlight = 0;
  let lastPushAt = 0;

  life.beforeEnd(() => settle());

  /** Returns true if the encoder of an ended stream continues to push without a restart. */
  function runsOn(name: string): boolean {
    if (name.startsWith("init") || pushes.knows(name)) return false;
    const run = timeline.store.newestRun();
    const isOtherFormat = run?.initFile ? name.endsWith(".ts") : name.endsWith(".m4s");
    if (run && isOtherFormat) return false;
    const silence = Date.now() - Math.max(life.lastMediaAt, rejectedAt);
    rejectedAt = Date.now();
    return silence < AFTER_END_MS;
  }

  const inTurn = createTurns();

  async function push(input: PushInput): Promise<PushResult> {
    inFlight++;
    try {
      return await inTurn(() => take(input));
    } finally {
      inFlight--;
      lastPushAt = Date.now();
      timeline.notify();
    }
  }

  /** Waits for the encoder's last segment and playlist, which it sends just before it stops. */
  async function settle(): Promise<void> {
    const startedAt = Date.now();
    const deadline = startedAt + SETTLE_MAX_MS;
    const pushing =
      timeline.store.newestRun()?.source === "encoder" &&
      startedAt - life.lastMediaAt < OTHER_LIVE_MS;
    while (pushing) {
      const at = Date.now();
      const isQuiet = inFlight === 0 && at - Math.max(startedAt, lastPushAt) >= SETTLE_QUIET_MS;
      if (isQuiet || at >= deadline) break;
      await timeline.changed(SETTLE_QUIET_MS);
    }
    list({ all: true });
    await dropEarly(Date.now());
  }

  async function take(input: PushInput): Promise<PushResult> {
    if (life.over || life.endIfFull()) return gone();
    if (otherIsLive(input.pusher)) {
      claim(input);
      return rejection("CONFLICT", t("live.origin.alreadyLive"));
    }
    if (isRateLimited(input)) {
      return rejection(
        "TOO_LARGE",
        t("live.origin.bitrateTooHigh", { limit: Math.floor(input.maxBitrate / 1_000_000) }),
      );
    }
    const extension = input.name.split(".").at(-1);
    if (extension === "m3u8") return playlist(input);
    if (timeline.budget.isSpent() || !timeline.budget.hasRun())
      return rejection("RATE_LIMITED", t("live.origin.tooManySegments"));
    if (extension === "mp4") return init(input);
    return extension === "ts" ? transportStream(input) : fragment(input);
  }

  const gone = () =>
    rejection(
      "GONE",
      life.endReason() === "length" ? t("live.origin.maximumLength") : t("live.origin.streamEnded"),
    );

  function otherIsLive(pusher: string): boolean {
    const newest = timeline.store.newestRun();
    if (!newest) return studioConnected();
    if (newest.source === "browser")
      return Date.now() - life.lastMediaAt < OTHER_LIVE_MS && studioConnected();
    if (newest.run === pusher) return false;
    const last = pushes.newest(newest.epoch);
    const lastAt = Math.max(newest.startedAt, last?.arrivedAt ?? 0, life.lastMediaAt);
    const dueMs = 2 * (last?.durationMs ?? last?.measuredMs ?? 0);
    return Date.now() - lastAt < Math.max(OTHER_LIVE_MS, dueMs);
  }

  return {
    runsOn,
    push,
  };
}

/**
 * Creates a function that runs tasks one after another. Without this order, two pushes that arrive
 * at the same time would get the same file number, or together exceed a limit that each of them has
 * checked.
 */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Creates a function that returns true for a push that exceeds the maximum bitrate. */
function createRateLimit() {
  let rate = { from: 0, bytes: 0 };
  return ({ bytes, maxBitrate }: PushInput): boolean => {
    const at = Date.now();
    if (at - rate.from > RATE_WINDOW_MS) rate = { from: at, bytes: 0 };
    rate.bytes += bytes.byteLength;
    // Allows twice the bitrate, because the first push contains media from before the connection.
    return rate.bytes * 8 > 2 * maxBitrate * (RATE_WINDOW_MS / 1000);
  };
}

interface IntakeParts {
  timeline: Timeline;
  relay: Relay;
  pushes: PushStore;
  list(listing: Listing): void;
  deps(): Context;
}

function createFileIntake({ timeline, relay, pushes, list, deps }: IntakeParts) {
  const early = createEarlyPushes(timeline.store, deps);
  const runs = createPushRuns(timeline, relay, pushes, () => list({ all: true }));
  let toldBy: { pusher: string; at: number } | null = null;

  /** Forgets the entries of another encoder's playlist, or of a push that was given up. */
  function forgetOthers(pusher: string): void {
    const isSame = toldBy?.pusher === pusher && Date.now() - toldBy.at <= EARLY_MS;
    if (!isSame) pushes.forgetTold();
    toldBy = { pusher, at: Date.now() };
  }

  async function playlist({ bytes, pusher }: PushInput): Promise<PushResult> {
    const text = new TextDecoder().decode(bytes);
    const playlist = parsePushedPlaylist(text);
    if (!playlist) return rejection("UNSUPPORTED_TYPE", t("live.origin.playlistInvalid"));
    if (isOfRival(pusher, playlist)) return conflict();
    if (!runs.of(pusher)) forgetOthers(pusher);
    const entries = pushes.tell(playlist.segments.filter(({ name }) => !runs.isSkipped(name)));
    if (runs.of(pusher)) list({ all: false, entries });
    if (runs.of(pusher)?.initFile) await releaseEarly(pusher);
    return { ok: true };
  }

  /** Returns true if the newest segment in a playlist cannot belong to the encoder that is sending. */
  function isOfRival(pusher: string, { segments }: PushedPlaylist): boolean {
    const run = runs.of(pusher);
    const newest = segments.at(-1);
    if (!run || !newest || !runs.isSending(run.epoch)) return false;
    return (
      pushes.find(run.epoch, newest.name) === null &&
      !runs.canContinue(run.epoch, { name: newest.name, startIn: () => null })
    );
  }

  /** Notes what a rejected encoder sent, because it may continue when the first encoder is gone. */
  function claim({ name, bytes, pusher }: PushInput): void {
    if (!name.endsWith(".mp4")) runs.noteRejected(name);
    else if (readInit(bytes)) runs.keepClaim(pusher, bytes);
  }

  async function init({ bytes, pusher }: PushInput): Promise<PushResult> {
    const facts = readInit(bytes);
    if (!facts) return rejection("UNSUPPORTED_TYPE", t("live.origin.initSegmentInvalid"));
    if (runs.init(pusher, facts, bytes) === RIVAL) return conflict();
    await releaseEarly(pusher);
    return { ok: true };
  }

  async function fragment(input: PushInput): Promise<PushResult> {
    if (!isFragment(input.bytes))
      return rejection("UNSUPPORTED_TYPE", t("live.origin.segmentInvalid"));
    const run = runs.of(input.pusher);
    if (run?.initFile === null && runs.isSending(run.epoch)) return conflict();
    if (run?.initFile || runs.startClaim(input.pusher)) {
      await releaseEarly(input.pusher);
      return keep(input, "video/mp4");
    }
    timeline.budget.spend({ segments: 1 });
    const heldPush = await early.hold(input.pusher, input, await sha256(input.bytes));
    // The init segment can have arrived while the media segment was being stored.
    if (heldPush && runs.of(input.pusher)?.initFile) await releaseEarly(input.pusher);
    if (heldPush) return { ok: true };
    return rejection("CONFLICT", t("live.origin.initSegmentMissing"));
  }

  /**
   * Stores the waiting segments that the encoder's playlist names. Others can belong to a push that
   * was given up.
   */
  function releaseEarly(pusher: string): Promise<void> {
    const names = new Set(pushes.told().map(({ name }) => name));
    return early.release(pusher, names, async (push) => {
      await keep({ ...push, pusher }, "video/mp4");
    });
  }

  async function transportStream(input: PushInput): Promise<PushResult> {
    if (!isTransportStream(input.bytes))
      return rejection("UNSUPPORTED_TYPE", t("live.origin.transportStreamInvalid"));
    const run = runs.of(input.pusher);
    if (run?.initFile && runs.isSending(run.epoch)) return conflict();
    // A playlist cannot end the effect of EXT-X-MAP, so no segment without a map may follow one.
    if (timeline.store.segment(timeline.store.nextSequence() - 1)?.initFile)
      return { ...rejection("CONFLICT", t("live.origin.formatChanged")), needsNewStream: true };
    if (!run || run.initFile !== null)
      runs.start(input.pusher, { codecs: null, width: null, height: null }, null);
    return keep(input, "video/mp2t");
  }

  async function keep(
    { name, bytes, pusher }: Omit<PushInput, "maxBitrate">,
    contentType: string,
  ): Promise<PushResult> {
    const digest = await sha256(bytes);
    const measureIn = createMeasure(timeline.store, bytes);
    const startIn = (epoch: number) => measureIn(epoch)?.startMs ?? null;
    const run = runs.forSegment({ pusher, name, digest, startIn });
    if (!run) return { ok: true };
    if (run === RIVAL) return conflict();
    timeline.budget.spend({ segments: 1 });
    const times = measureIn(run.epoch);
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
    // Encoders count from 0 after each start, so the file number includes the start's number.
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
  }

  return { playlist, init, fragment, transportStream, claim, dropEarly: early.drop };
}

/** Creates a function that measures a segment with the init segment of a run, once for each run. */
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

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((b) => b.toString(16).padStart(2, "0")).join("");
}
