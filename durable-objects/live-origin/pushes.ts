import { t } from "#i18n/t.ts";
import type { Context } from "#worker/context.ts";
import type { ErrorCode } from "#worker/domain/errors.ts";
import { fragmentDuration, transportDuration } from "#worker/domain/replays/measure-media.ts";
import { isFragment, isTransportStream, readInit } from "#worker/domain/replays/read-init.ts";
import { liveKey } from "#worker/domain/replays/rules.ts";
import { EarlyPushes } from "./early-pushes.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { listPushes } from "./push-listing.ts";
import { parsePushedPlaylist } from "./push-playlist.ts";
import { PushRuns } from "./push-runs.ts";
import { PushStore } from "./push-store.ts";
import type { Relay } from "./relay.ts";
import type { Timeline } from "./timeline.ts";

export interface PushInput {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Who pushes: address and folder. Two at once are two encoders. */
  pusher: string;
  maxBitrate: number;
}

export type PushResult = { ok: true } | { ok: false; code: ErrorCode; message: string };

/** Another publisher that sent media within this time is live, ms. */
const OTHER_LIVE_MS = 10_000;
/** After the end, an encoder that runs on is refused until it was silent for so long or starts anew, ms. */
const AFTER_END_MS = 15_000;
/** The end waits until no push came for so long, and at most so long, ms. */
const SETTLE_QUIET_MS = 400;
const SETTLE_MAX_MS = 3_000;
const RATE_WINDOW_MS = 10_000;

const refused = (code: ErrorCode, message: string): PushResult => ({ ok: false, code, message });

/**
 * Takes in what an encoder pushes over HTTP. A segment is listed once its bytes are in R2 and a playlist has told its
 * duration, in the encoder's order, whichever came first; a name that comes again changes nothing.
 */
export class Pushes {
  readonly #timeline: Timeline;
  readonly #runs: PushRuns;
  readonly #life: Lifecycle;
  readonly #studioConnected: () => boolean;
  readonly #deps: () => Context;
  readonly #pushes: PushStore;
  readonly #early: EarlyPushes;
  #rate = { from: 0, bytes: 0 };
  #refusedAt = 0;
  #inFlight = 0;
  #lastPushAt = 0;

  constructor(timeline: Timeline, relay: Relay, life: Lifecycle, studioConnected: () => boolean, deps: () => Context) {
    this.#timeline = timeline;
    this.#life = life;
    this.#studioConnected = studioConnected;
    this.#deps = deps;
    this.#pushes = new PushStore(timeline.store);
    this.#early = new EarlyPushes(timeline.store, deps);
    this.#runs = new PushRuns(timeline, relay, this.#pushes, () => this.#list({ all: true }));
    life.beforeEnd(() => this.#settle());
  }

  /** After the end: true while the encoder merely runs on, false once it starts anew and may open another stream. */
  runsOn(name: string): boolean {
    if (name.startsWith("init") || this.#pushes.knows(name)) return false;
    const silence = Date.now() - Math.max(this.#life.lastMediaAt, this.#refusedAt);
    this.#refusedAt = Date.now();
    return silence < AFTER_END_MS;
  }

  async push(input: PushInput): Promise<PushResult> {
    this.#inFlight++;
    try {
      return await this.#take(input);
    } finally {
      this.#inFlight--;
      this.#lastPushAt = Date.now();
      this.#timeline.notify();
    }
  }

  /** An encoder that stops sends its last segment and playlist and hangs up: what is still on its way belongs to the stream. */
  async #settle(): Promise<void> {
    const began = Date.now();
    const deadline = began + SETTLE_MAX_MS;
    const pushing = this.#timeline.store.newestRun()?.source === "encoder" && began - this.#life.lastMediaAt < OTHER_LIVE_MS;
    while (pushing) {
      const at = Date.now();
      const quiet = this.#inFlight === 0 && at - Math.max(began, this.#lastPushAt) >= SETTLE_QUIET_MS;
      if (quiet || at >= deadline) break;
      await this.#timeline.changed(SETTLE_QUIET_MS);
    }
    this.#list({ all: true });
  }

  async #take(input: PushInput): Promise<PushResult> {
    if (this.#life.over) return refused("GONE", t("live.thisStreamHasEndedStartThe"));
    if (this.#otherIsLive(input.pusher)) {
      return refused("CONFLICT", t("live.anotherEncoderOrBrowserIsLive"));
    }
    if (this.#tooMuch(input)) {
      return refused("TOO_LARGE", t("live.moreThanFloorMbitSIs", { limit: Math.floor(input.maxBitrate / 1_000_000) }));
    }
    const extension = input.name.split(".").at(-1);
    if (extension === "m3u8") return this.#playlist(input);
    if (extension === "mp4") return this.#init(input);
    return extension === "ts" ? this.#transportStream(input) : this.#fragment(input);
  }

  #otherIsLive(pusher: string): boolean {
    const newest = this.#timeline.store.newestRun();
    if (!newest) return this.#studioConnected();
    if (newest.source === "encoder" && newest.run === pusher) return false;
    const recent = Date.now() - this.#life.lastMediaAt < OTHER_LIVE_MS;
    return recent && (newest.source === "encoder" || this.#studioConnected());
  }

  #tooMuch({ bytes, maxBitrate }: PushInput): boolean {
    const at = Date.now();
    if (at - this.#rate.from > RATE_WINDOW_MS) this.#rate = { from: at, bytes: 0 };
    this.#rate.bytes += bytes.byteLength;
    // Twice, for the first push of an encoder holds what it made before it could connect.
    return this.#rate.bytes * 8 > 2 * maxBitrate * (RATE_WINDOW_MS / 1000);
  }

  #playlist({ bytes, pusher }: PushInput): PushResult {
    const text = new TextDecoder().decode(bytes);
    const playlist = parsePushedPlaylist(text);
    if (!playlist) return refused("UNSUPPORTED_TYPE", t("live.thisIsNotAnHlsMedia"));
    this.#pushes.tell(playlist.segments);
    if (this.#runs.of(pusher)) this.#list({ all: false });
    return { ok: true };
  }

  async #init({ bytes, pusher }: PushInput): Promise<PushResult> {
    const facts = readInit(bytes);
    if (!facts) return refused("UNSUPPORTED_TYPE", t("live.thisIsNotAnMp4Init"));
    this.#runs.init(pusher, facts, bytes);
    await this.#releaseEarly(pusher);
    return { ok: true };
  }

  async #fragment(input: PushInput): Promise<PushResult> {
    if (!isFragment(input.bytes)) return refused("UNSUPPORTED_TYPE", t("live.thisIsNotASegmentOf"));
    if (this.#runs.of(input.pusher)?.initFile) {
      await this.#releaseEarly(input.pusher);
      return this.#keep(input, "video/mp4");
    }
    const held = await this.#early.hold(input.pusher, input, await sha256(input.bytes));
    // Its init may have come while it was written.
    if (held && this.#runs.of(input.pusher)?.initFile) await this.#releaseEarly(input.pusher);
    if (held) return { ok: true };
    return refused("CONFLICT", t("live.theInitSegmentInitMp4Has"));
  }

  #releaseEarly(pusher: string): Promise<void> {
    return this.#early.release(pusher, async (push) => {
      await this.#keep({ ...push, pusher }, "video/mp4");
    });
  }

  async #transportStream(input: PushInput): Promise<PushResult> {
    if (!isTransportStream(input.bytes)) return refused("UNSUPPORTED_TYPE", t("live.thisIsNotAnMpegTransport"));
    const run = this.#runs.of(input.pusher);
    if (!run || run.initFile !== null) this.#runs.start(input.pusher, { codecs: null, width: null, height: null }, null);
    return this.#keep(input, "video/mp2t");
  }

  async #keep({ name, bytes, pusher }: Omit<PushInput, "maxBitrate">, contentType: string): Promise<PushResult> {
    const digest = await sha256(bytes);
    const run = this.#runs.forSegment(pusher, name, digest);
    if (!run) return { ok: true };
    const { streamId } = this.#timeline.store.readFacts();
    // The millions tell runs apart, as encoders count from 0 each time; the rest is the order of arrival.
    const file = `seg-${run.epoch * 1_000_000 + this.#pushes.count()}.${name.endsWith(".ts") ? "ts" : "m4s"}`;
    await this.#deps().storage.put(liveKey(streamId, `main/${file}`), bytes, contentType);
    const init = this.#timeline.store.init(run.epoch);
    const measuredMs = init ? fragmentDuration(init, bytes) : transportDuration(bytes);
    this.#pushes.add({ epoch: run.epoch, name, file, digest, size: bytes.byteLength, arrivedAt: Date.now(), measuredMs });
    this.#list({ all: false });
    return { ok: true };
  }

  #list(options: { all: boolean }): void {
    listPushes(this.#timeline, this.#pushes, this.#life, options);
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((b) => b.toString(16).padStart(2, "0")).join("");
}
