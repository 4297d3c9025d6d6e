import { ladderOf, type Quality, type Rung } from "./ladder.ts";

export interface UplinkSample {
  atMs: number;
  connected: boolean;
  /** Encoded media that the origin server has not stored yet, ms. */
  unacknowledgedMs: number;
  roundTripMs: number | null;
  /** Bits per second that the encoder produced over the last seconds. */
  sentBitrate: number;
  deliveredBitrate: number;
  dropped: number;
  given: number;
}

export type Cause = "uplink" | "encoder";

/** If less media than this waits, the upload keeps up: the server acknowledges every 200 ms. */
const CLEAR_MS = 700;

const PRESSING_MS = 1_300;
/** If the network delivers media this many times faster than the encoder, the quality stays. */
const DRAINING = 1.25;
/** Measurements do not count for this time after a reconnect, because old media is sent first. */
const SETTLE_MS = 2_500;

const DOWN_EVERY_MS = 1_000;
const UP_EVERY_MS = 2_000;
const CAREFUL_UP_EVERY_MS = 6_000;
const REMEMBER_MS = 60_000;
const UP_SHARE = 0.08;
/** A network that delivers less than this share of the sent bits is interrupted, not slow. */
const STANDSTILL = 0.08;

const BLIND_AFTER_MS = 4_000;
const DOWN_BLIND = 0.5;
const DOWN_LEAST = 0.85;
const HEADROOM = 0.75;
const PATIENCE_MS = 10_000;
const MAX_PATIENCE_MS = 160_000;
/** If the quality goes down this soon after an increase, the increase has failed. */
const REGRET_MS = 15_000;
/** The encoder is too slow if BUSY_SAMPLES samples in a row drop over BUSY_SHARE of the frames. */
const BUSY_SHARE = 0.15;
const BUSY_SAMPLES = 6;

/**
 * Adapts the quality to the network with additive increase and multiplicative decrease (Chiu and
 * Jain, 1989): first the bitrate, then the frame rate, then the frame size. Pure.
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

  get cause(): Cause | null {
    return this.#rung === 0 && this.#bitrate >= this.#ceiling.bitrate ? null : this.#cause;
  }

  sample(sample: UplinkSample): boolean {
    const { atMs } = sample;
    const before = this.quality;
    const lag =
      sample.unacknowledgedMs -
      2 * (sample.roundTripMs === null ? 0 : Math.min(400, sample.roundTripMs));
    // While disconnected, the capacity is unknown. After a reconnect, old media is sent first.
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
    // A still scene needs fewer bits than the target, so the bits that were really sent count.
    const usedBitrate = Math.max(1, Math.min(this.#bitrate, sentBitrate));
    const deliveredShare = deliveredBitrate / usedBitrate;
    if (
      (lag < this.#lastLag && deliveredShare > DRAINING) ||
      atMs - this.#changedAt < DOWN_EVERY_MS
    )
      return;
    const isStalled = deliveredShare < STANDSTILL;
    // Ignores the measurements of the next SETTLE_MS, as after a reconnect.
    if (isStalled) this.#backAt = atMs;
    if (isStalled && (this.#blind || atMs - this.#pressedSince < BLIND_AFTER_MS)) return;
    this.#blind = isStalled;
    this.#tooMany = { bitrate: usedBitrate, at: atMs };
    this.#downFor(
      "uplink",
      atMs,
      usedBitrate * (isStalled ? DOWN_BLIND : Math.min(DOWN_LEAST, deliveredShare * HEADROOM)),
    );
  }

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

  #up(atMs: number): void {
    const { height } = this.#present();
    const higher = this.#rungs[this.#rung - 1];
    const nextSizeIndex = this.#rungs.findIndex((r) => r.height === higher?.height);
    this.#rung = higher?.height === height ? this.#rung - 1 : Math.max(0, nextSizeIndex);
    this.#bitrate = Math.max(this.#bitrate, this.#present().least);
    this.#changedAt = this.#steppedUpAt = atMs;
  }
}
