import { ladderOf, type Quality, type Rung } from "./ladder.ts";

/** How the uplink and the encoder do, asked for about twice a second. */
export interface UplinkSample {
  /** Monotonic, ms. */
  atMs: number;
  connected: boolean;
  /** Encoded and not stored yet, ms of media. */
  unacknowledgedMs: number;
  roundTripMs: number | null;
  /** Bits a second that were encoded, and that the origin stored, over the last seconds. */
  sentBitrate: number;
  deliveredBitrate: number;
  /** Pictures that the encoder was too slow for since the last sample, and those it was given. */
  dropped: number;
  given: number;
}

/** What keeps the picture below the streamer's maximum. */
export type Cause = "uplink" | "encoder";

/** Of media: parts of 200 ms are acknowledged whole, so some is always on its way. */
const CLEAR_MS = 700;
const PRESSING_MS = 1_300;
/** A backlog that shrinks at this rate (of what is encoded) is left to shrink. */
const DRAINING = 1.25;
/** After a reconnect, until it shows how fast what was kept goes out. */
const SETTLE_MS = 2_500;
const DOWN_EVERY_MS = 1_000;
const UP_EVERY_MS = 2_000;
/** Near the bits that were too many a moment ago, steps are rarer. */
const CAREFUL_UP_EVERY_MS = 6_000;
const REMEMBER_MS = 60_000;
const UP_SHARE = 0.08;
/**
 * Nearly nothing came through: that tells of a break, not of a width. After so long it is taken for
 * a very narrow link, once.
 */
const STANDSTILL = 0.08;
const BLIND_AFTER_MS = 4_000;
const DOWN_BLIND = 0.5;
const DOWN_LEAST = 0.85;
const HEADROOM = 0.75;
const PATIENCE_MS = 10_000;
const MAX_PATIENCE_MS = 160_000;
/** A step up that is taken back within so long was one too many. */
const REGRET_MS = 15_000;
/** Of the pictures given; more, for so many samples in a row, is an encoder that cannot keep up. */
const BUSY_SHARE = 0.15;
const BUSY_SAMPLES = 6;

/**
 * Fits the picture to the uplink: additive increase, multiplicative decrease (Chiu and Jain, 1989),
 * on the media that waits to be acknowledged. Bits go first and at once; where they no longer suit
 * the picture, pictures a second and then the size follow. Up again it goes slowly, and more slowly
 * the more often a step up had to be taken back. Never above the maximum given. Pure.
 */
export class Adapter {
  readonly #rungs: Rung[];
  readonly #ceiling: Quality;
  #rung = 0;
  #bitrate: number;
  #cause: Cause | null = null;
  #changedAt = Number.NEGATIVE_INFINITY;
  #clearSince: number | null = null;
  #lastLag = 0;
  #backAt: number | null = null;
  #tooMany: { bitrate: number; at: number } | null = null;
  #patienceMs = PATIENCE_MS;
  #steppedUpAt = Number.NEGATIVE_INFINITY;
  #busy = 0;
  #pressedSince: number | null = null;
  /** A standstill has been answered already. */
  #blind = false;

  constructor(ceiling: Quality) {
    this.#ceiling = ceiling;
    this.#rungs = ladderOf(ceiling);
    this.#bitrate = ceiling.bitrate;
  }

  get quality(): Quality {
    const { width, height, frameRate } = this.#present();
    return { width, height, frameRate, bitrate: this.#bitrate };
  }

  /** Null at the maximum. */
  get cause(): Cause | null {
    return this.#rung === 0 && this.#bitrate >= this.#ceiling.bitrate ? null : this.#cause;
  }

  /** @returns true when `quality` has changed. */
  sample(sample: UplinkSample): boolean {
    const { atMs } = sample;
    const before = this.quality;
    const lag =
      sample.unacknowledgedMs -
      2 * (sample.roundTripMs === null ? 0 : Math.min(400, sample.roundTripMs));
    // Without a connection nothing is learnt of its width; what waits is sent when it is back.
    if (!sample.connected) this.#backAt = this.#clearSince = null;
    else this.#backAt ??= atMs;
    if (this.#backAt === null || atMs - this.#backAt < SETTLE_MS) this.#busy = 0;
    else if (this.#isBusy(sample)) this.#downFor("encoder", atMs, this.#bitrate);
    else if (lag > PRESSING_MS) this.#press(sample, lag);
    else if (lag < CLEAR_MS) this.#relax(atMs);
    if (lag <= PRESSING_MS) this.#pressedSince = null;
    if (lag < CLEAR_MS) this.#blind = false;
    this.#lastLag = lag;
    const after = this.quality;
    return (
      after.bitrate !== before.bitrate ||
      after.height !== before.height ||
      after.frameRate !== before.frameRate
    );
  }

  #present(): Rung {
    return (
      this.#rungs[this.#rung] ?? {
        ...this.#ceiling,
        most: this.#ceiling.bitrate,
        least: this.#ceiling.bitrate,
      }
    );
  }

  #isBusy({ dropped, given }: UplinkSample): boolean {
    this.#busy = given > 0 && dropped / given > BUSY_SHARE ? this.#busy + 1 : 0;
    if (this.#busy < BUSY_SAMPLES) return false;
    this.#busy = 0;
    return this.#rung < this.#rungs.length - 1;
  }

  #press({ atMs, sentBitrate, deliveredBitrate }: UplinkSample, lag: number): void {
    this.#clearSince = null;
    this.#pressedSince ??= atMs;
    // A quiet picture takes fewer bits than it may: what it takes is what the link has to carry.
    const used = Math.max(1, Math.min(this.#bitrate, sentBitrate));
    const carried = deliveredBitrate / used;
    if ((lag < this.#lastLag && carried > DRAINING) || atMs - this.#changedAt < DOWN_EVERY_MS)
      return;
    const still = carried < STANDSTILL;
    // What comes through right behind a standstill tells nothing yet either.
    if (still) this.#backAt = atMs;
    if (still && (this.#blind || atMs - this.#pressedSince < BLIND_AFTER_MS)) return;
    this.#blind = still;
    this.#tooMany = { bitrate: used, at: atMs };
    this.#downFor(
      "uplink",
      atMs,
      used * (still ? DOWN_BLIND : Math.min(DOWN_LEAST, carried * HEADROOM)),
    );
  }

  /**
   * To the first rung, from the present one down, that so few bits suit; for a busy encoder one
   * rung at least.
   */
  #downFor(cause: Cause, atMs: number, bitrate: number): void {
    if (atMs - this.#steppedUpAt < REGRET_MS)
      this.#patienceMs = Math.min(MAX_PATIENCE_MS, this.#patienceMs * 2);
    this.#steppedUpAt = Number.NEGATIVE_INFINITY;
    if (cause === "encoder") {
      this.#rung++;
      this.#patienceMs = Math.min(MAX_PATIENCE_MS, this.#patienceMs * 2);
    }
    while (this.#rung < this.#rungs.length - 1 && bitrate < this.#present().least) this.#rung++;
    const { least, most } = this.#present();
    this.#bitrate = Math.round(Math.min(most, Math.max(least, bitrate)));
    this.#cause = cause;
    this.#changedAt = atMs;
    this.#clearSince = null;
  }

  #relax(atMs: number): void {
    this.#clearSince ??= atMs;
    if (this.cause === null) return;
    const { most } = this.#present();
    const remembered =
      this.#tooMany !== null && atMs - this.#tooMany.at < REMEMBER_MS
        ? this.#tooMany.bitrate
        : Number.POSITIVE_INFINITY;
    const step = most * UP_SHARE;
    if (this.#bitrate < most) {
      const every = this.#bitrate + step > remembered * 0.9 ? CAREFUL_UP_EVERY_MS : UP_EVERY_MS;
      if (atMs - Math.max(this.#clearSince, this.#changedAt) < every) return;
      this.#bitrate = Math.round(Math.min(most, this.#bitrate + step));
      this.#changedAt = atMs;
    } else if (
      this.#rung > 0 &&
      atMs - Math.max(this.#clearSince, this.#changedAt) >= this.#patienceMs
    ) {
      this.#up(atMs);
    }
  }

  /** Back to the full rate of pictures, or to the full rate of the size above. */
  #up(atMs: number): void {
    const { height } = this.#present();
    const above = this.#rungs[this.#rung - 1];
    const sizeAbove = this.#rungs.findIndex((r) => r.height === above?.height);
    this.#rung = above?.height === height ? this.#rung - 1 : Math.max(0, sizeAbove);
    this.#bitrate = Math.max(this.#bitrate, this.#present().least);
    this.#changedAt = this.#steppedUpAt = atMs;
  }
}
