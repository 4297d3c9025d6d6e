/** Maximum amplitude: 1 dB below full scale, as headroom for the encoder. */
const CEILING = 10 ** (-1 / 20);

const LOOKAHEAD_SECONDS = 0.002;
const RELEASE_SECONDS = 0.12;

/**
 * A look-ahead peak limiter. Audio below the ceiling passes unchanged, 2 ms later. The gain is the
 * running minimum of the gains that the coming samples need, with a slow release, smoothed by a
 * running mean over the same window (after D. Giannoulis et al., JAES 60/6, 2012). Pure.
 */
export class Limiter {
  readonly #channels: number;
  readonly #window: number;
  readonly #release: number;
  readonly #delay: Float32Array;
  /** Gain that each sample in the window needs. `#held` has the running minimum of these gains. */
  readonly #needs: Float32Array;
  readonly #held: Float32Array;
  #at = 0;
  #sum: number;
  #last = 1;
  /** Number of consecutive samples at gain 1. From `window` on, the limiter is only a delay. */
  #idle: number;

  constructor({ sampleRate, channels }: { sampleRate: number; channels: number }) {
    this.#channels = channels;
    this.#window = Math.max(1, Math.round(LOOKAHEAD_SECONDS * sampleRate));
    this.#release = 1 - Math.exp(-1 / (RELEASE_SECONDS * sampleRate));
    this.#delay = new Float32Array(this.#window * channels);
    this.#needs = new Float32Array(this.#window).fill(1);
    this.#held = new Float32Array(this.#window).fill(1);
    this.#sum = this.#window;
    this.#idle = this.#window;
  }

  static readonly delayUs = LOOKAHEAD_SECONDS * 1e6;

  /** Processes interleaved samples in place. NaN counts as silence. */
  process(samples: Float32Array): void {
    const channels = this.#channels;
    for (let i = 0; i + channels <= samples.length; i += channels) {
      let peak = 0;
      for (let c = 0; c < channels; c++) {
        const value = samples[i + c] ?? 0;
        if (!Number.isFinite(value)) samples[i + c] = 0;
        else peak = Math.max(peak, Math.abs(value));
      }
      const gain = this.#gainFor(peak > CEILING ? CEILING / peak : 1);
      const from = this.#at * channels;
      for (let c = 0; c < channels; c++) {
        const out = (this.#delay[from + c] ?? 0) * gain;
        this.#delay[from + c] = samples[i + c] ?? 0;
        // The running sum has rounding errors, so this line clamps each sample.
        samples[i + c] = Math.max(-CEILING, Math.min(CEILING, out));
      }
      this.#at = (this.#at + 1) % this.#window;
    }
  }

  /** Returns the gain of the sample that leaves the window. The entering sample needs `need`. */
  #gainFor(need: number): number {
    if (need === 1 && this.#idle >= this.#window) return 1;
    const at = this.#at;
    // The window still contains the gain that the leaving sample needs.
    let least = need;
    for (const value of this.#needs) if (value < least) least = value;
    this.#needs[at] = need;
    this.#last = least < this.#last ? least : this.#last + (least - this.#last) * this.#release;
    if (least === 1 && this.#last > 0.9999) this.#last = 1;
    this.#sum += this.#last - (this.#held[at] ?? 1);
    this.#held[at] = this.#last;
    this.#idle = this.#last === 1 ? this.#idle + 1 : 0;
    if (this.#idle >= this.#window) this.#sum = this.#window;
    return Math.min(1, this.#sum / this.#window);
  }
}
