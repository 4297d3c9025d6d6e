/** The audio queue uses only plain arithmetic, because the code runs on the audio thread. */

export interface QueuedSound {
  /** Media time of the first sample. In stretched blocks, `perSampleUs` differs from 1/rate. */
  atUs: number;
  perSampleUs: number;
  channels: Float32Array[];
}

export interface SoundReport {
  positionUs: number | null;
  playing: boolean;
  leastUs: number;
  queuedUs: number;
  dry: number;
  skipped: number;
}

/**
 * Audio that exceeds the queue's start length by FRESH_EXCESS seconds in the first FRESH seconds of
 * playback is a burst and is dropped.
 */
const FRESH = 1;
const FRESH_EXCESS = 0.06;

/** Number of samples of the cross-fade at a cut, which avoids a click. */
const SEAM = 96;

export class SoundQueue {
  readonly #rate: number;
  #blocks: QueuedSound[] = [];
  #offset = 0;
  #queued = 0;
  #playing = false;
  #played = 0;
  #positionUs: number | null = null;
  #least = Number.POSITIVE_INFINITY;
  #dry = 0;
  #skipped = 0;
  #seam = 0;
  #last: number[] = [];
  #start: number;
  #most: number;

  constructor(sampleRate: number, { startUs, mostUs }: { startUs: number; mostUs: number }) {
    this.#rate = sampleRate;
    this.#start = this.#samples(startUs);
    this.#most = this.#samples(mostUs);
  }

  setStart({ startUs, mostUs }: { startUs: number; mostUs: number }): void {
    this.#start = this.#samples(startUs);
    this.#most = this.#samples(mostUs);
  }

  push(block: QueuedSound): void {
    this.#blocks.push(block);
    this.#queued += block.channels[0]?.length ?? 0;
    const isFresh = this.#played < FRESH * this.#rate;
    const most = isFresh
      ? Math.min(this.#most, this.#start + FRESH_EXCESS * this.#rate)
      : this.#most;
    if (this.#queued > most) this.#skipTo(this.#start);
  }

  clear(): void {
    this.#blocks = [];
    this.#offset = 0;
    this.#queued = 0;
    this.#positionUs = null;
    this.#halt();
  }

  read(output: Float32Array[]): void {
    const length = output[0]?.length ?? 0;
    if (!this.#playing && this.#queued >= this.#start && this.#queued >= length) {
      this.#playing = true;
      this.#played = 0;
      this.#seam = SEAM;
    }
    // The queue keeps the remaining samples for the fade to silence.
    if (this.#playing && this.#queued < length) {
      this.#dry++;
      this.#halt();
    }
    if (this.#playing) {
      this.#copyAll(output, length);
      this.#played += length;
    } else for (const channel of output) channel.fill(0);
    this.#smooth(output, length);
    if (this.#playing) this.#least = Math.min(this.#least, this.#queued);
  }

  report(): SoundReport {
    const least = Number.isFinite(this.#least) ? this.#least : this.#queued;
    this.#least = Number.POSITIVE_INFINITY;
    return {
      positionUs: this.#positionUs,
      playing: this.#playing,
      leastUs: (least / this.#rate) * 1e6,
      queuedUs: (this.#queued / this.#rate) * 1e6,
      dry: this.#dry,
      skipped: this.#skipped,
    };
  }

  #samples(us: number): number {
    return Math.round((us * this.#rate) / 1e6);
  }

  #halt(): void {
    if (this.#playing) this.#seam = SEAM;
    this.#playing = false;
  }

  /** The queue must contain at least `length` samples. */
  #copyAll(output: Float32Array[], length: number): void {
    for (let at = 0; at < length; ) {
      const [block] = this.#blocks;
      if (!block) return;
      const size = block.channels[0]?.length ?? 0;
      const n = Math.min(length - at, size - this.#offset);
      for (const [i, channel] of output.entries()) {
        const from = block.channels[Math.min(i, block.channels.length - 1)];
        if (from) channel.set(from.subarray(this.#offset, this.#offset + n), at);
      }
      this.#advance(block, size, n);
      at += n;
    }
  }

  #advance(block: QueuedSound, size: number, n: number): void {
    this.#offset += n;
    this.#queued -= n;
    this.#positionUs = block.atUs + this.#offset * block.perSampleUs;
    if (this.#offset < size) return;
    this.#blocks.shift();
    this.#offset = 0;
  }

  #skipTo(keep: number): void {
    while (this.#queued > keep) {
      const [block] = this.#blocks;
      if (!block) return;
      const size = block.channels[0]?.length ?? 0;
      this.#advance(block, size, Math.min(size - this.#offset, this.#queued - keep));
    }
    if (!this.#playing) return;
    this.#skipped++;
    this.#seam = SEAM;
  }

  #smooth(output: Float32Array[], length: number): void {
    const n = Math.min(this.#seam, length);
    for (const [i, channel] of output.entries()) {
      const last = this.#last[i] ?? 0;
      for (let k = 0; k < n; k++) {
        const fade = (this.#seam - k) / SEAM;
        channel[k] = (channel[k] ?? 0) * (1 - fade) + last * fade;
      }
      if (n === this.#seam) this.#last[i] = channel[length - 1] ?? 0;
    }
    this.#seam -= n;
  }
}
