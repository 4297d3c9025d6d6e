import { t } from "#i18n/t.ts";
import type { Context } from "#worker/context.ts";
import type { EncoderReport } from "#worker/domain/live/streams/contract-api.ts";
import { findPublisher } from "#worker/domain/live/streams/find-publisher.ts";
import {
  type MeasuredSegment,
  measureEncoder,
} from "#worker/domain/live/streams/measure-encoder.ts";
import { encoderLiveMs, isEncoderLive } from "./encoder-live.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { type BodySize, createPushBodies } from "./push-bodies.ts";
import { createFileIntake } from "./push-intake.ts";
import { type Listing, listPushes } from "./push-listing.ts";
import {
  gone,
  type LastInit,
  type PushFile,
  type PushInput,
  type PushResult,
  rejection,
  type UploadResult,
} from "./push-results.ts";
import { createUploadCount } from "./push-settle.ts";
import { createPushStore, type Push, type PushStore } from "./push-store.ts";
import type { Relay } from "./relay.ts";
import { isRelayed } from "./store-rows.ts";
import type { Timeline } from "./timeline.ts";

/** The broadcast studio is live if it sent media within this time, ms. */
const STUDIO_LIVE_MS = 10_000;
/**
 * After the end of a stream, the origin rejects its encoder's pushes until the encoder restarts or
 * is silent for this time, ms.
 */
const AFTER_END_MS = 15_000;
/**
 * The same time for an encoder that uses the bridge, ms.
 * It is longer, because OBS waits longer before each attempt to reconnect.
 */
const SOCKET_AFTER_END_MS = 60_000;
/** At a stream's end, the origin waits at most this time for an encoder's last files, ms. */
const SETTLE_MAX_MS = 3_000;

const RATE_WINDOW_MS = 10_000;

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
  const intake = createFileIntake({ timeline, relay, pushes, list, deps });
  const isRateLimited = createRateLimit();
  const uploads = createUploadCount(timeline);

  life.beforeEnd(() => settle());

  const inTurn = createTurns();

  const push = (input: PushInput): Promise<PushResult> =>
    uploads.during(() => inTurn(() => take(input)));

  const bodies = createPushBodies();
  life.keepsWatch(bodies.isReceiving);
  life.atTick(() =>
    bodies.sweep(async () => {
      const publisher = await findPublisher(deps(), { streamId: life.streamId });
      return publisher?.keyHash ?? null;
    }),
  );

  async function upload(
    file: PushFile,
    size: BodySize,
    body: ReadableStream<Uint8Array>,
  ): Promise<UploadResult> {
    let received: PushInput["bytes"] | null = null;
    life.publisherArrived();
    const result = await bodies.receive(body, { ...size, keyHash: file.keyHash }, (bytes) => {
      received = bytes;
      return push({ ...file, bytes });
    });
    return { result, bytes: !result.ok && result.needsNewStream ? received : null };
  }

  async function settle(): Promise<void> {
    if (isEncoderLive(timeline.store, life.lastMediaAt)) await uploads.settle(SETTLE_MAX_MS);
    list({ all: true });
    await intake.dropEarly(Date.now());
  }

  async function take(input: PushInput): Promise<PushResult> {
    if (life.over || life.endIfFull()) return gone(life.endReason());
    if (isOtherLive(input.pusher, { timeline, pushes, life, studioConnected })) {
      intake.claim(input);
      return rejection("CONFLICT", t("live.origin.alreadyLive"));
    }
    if (isRateLimited(input)) {
      return rejection(
        "TOO_LARGE",
        t("live.origin.bitrateTooHigh", { limit: Math.floor(input.maxBitrate / 1_000_000) }),
      );
    }
    const extension = input.name.split(".").at(-1);
    if (extension === "m3u8") return intake.playlist(input);
    if (timeline.budget.isSpent() || !timeline.budget.hasRun())
      return rejection("RATE_LIMITED", t("live.origin.tooManySegments"));
    if (extension === "mp4") return intake.init(input);
    return extension === "ts" ? intake.transportStream(input) : intake.fragment(input);
  }

  return {
    runsOn: createEndCheck(timeline, pushes, life),
    push,
    upload,
    lacksInit: intake.lacksInit,
    lastInit: () => findLastInit(timeline, pushes),
    report: (now: number) => reportOn(timeline, pushes, now),
    lend: (pusher: string, last: LastInit): Promise<void> =>
      inTurn(() => intake.lend(pusher, last)),
  };
}

/** Creates the function that detects an encoder that continues to send media to an ended stream. */
function createEndCheck(timeline: Timeline, pushes: PushStore, life: Lifecycle) {
  let rejectedAt = 0;

  /** Returns true if the last media or rejected attempt of the encoder is less than `ms` ago. */
  function isRecent(ms: number): boolean {
    const silence = Date.now() - Math.max(life.lastMediaAt, rejectedAt);
    if (silence < ms) rejectedAt = Date.now();
    return silence < ms;
  }

  /** Returns true if the encoder continues to send media and was not restarted. */
  return function runsOn(name: string | null): boolean {
    // An encoder that connects after a stream from a browser starts a stream of its own.
    if (name === null)
      return timeline.store.newestRun()?.source === "bridge" && isRecent(SOCKET_AFTER_END_MS);
    if (name.startsWith("init") || pushes.knows(name)) return false;
    const run = timeline.store.newestRun();
    const isOtherFormat = run?.initFile ? name.endsWith(".ts") : name.endsWith(".m4s");
    if (run && isOtherFormat) return false;
    return isRecent(AFTER_END_MS);
  };
}

/** Returns the newest init segment that an encoder pushed to the stream, or null. */
function findLastInit({ store }: Timeline, pushes: PushStore): LastInit | null {
  const run = store.newestRun();
  const init = run?.source === "encoder" ? store.init(run.epoch) : null;
  const last = run && pushes.newest(run.epoch);
  return init && last ? { init, name: last.name } : null;
}

/** A report about an encoder measures this many of its newest segments, usually 30 seconds. */
const MEASURED_SEGMENTS = 15;

function reportOn({ store }: Timeline, pushes: PushStore, now: number): EncoderReport | null {
  const run = store.newestRun();
  if (run?.source !== "encoder") return null;
  const toMeasured = ({ size, arrivedAt, startMs, measuredMs }: Push): MeasuredSegment => ({
    sizeBytes: size,
    arrivedAt,
    startMs,
    durationMs: measuredMs,
  });
  const first = pushes.oldest(run.epoch);
  const newest = pushes.newestOf(run.epoch, MEASURED_SEGMENTS).map(toMeasured);
  return measureEncoder({ ...run, first: first && toMeasured(first), newest }, now);
}

interface LiveParts {
  timeline: Timeline;
  pushes: PushStore;
  life: Lifecycle;
  studioConnected: () => boolean;
}

/** Returns true if the broadcast studio or an encoder other than `pusher` is live. */
function isOtherLive(
  pusher: string,
  { timeline, pushes, life, studioConnected }: LiveParts,
): boolean {
  const newest = timeline.store.newestRun();
  if (!newest) return studioConnected();
  if (isRelayed(newest)) return Date.now() - life.lastMediaAt < STUDIO_LIVE_MS && studioConnected();
  if (newest.run === pusher) return false;
  const last = pushes.newest(newest.epoch);
  const lastAt = Math.max(newest.startedAt, last?.arrivedAt ?? 0, life.lastMediaAt);
  return Date.now() - lastAt < encoderLiveMs(timeline.store);
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
