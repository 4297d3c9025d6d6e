import { stretch } from "#app/features/live/viewer/time-stretch.ts";
import { median } from "./clock.ts";

/** Gaps and overlaps shorter than this are jitter of the device and stay unchanged. */
const TOLERANCE_US = 60_000;
/** If most of WATCHED_BLOCKS blocks are off by DRIFT_US, the clock drifts or samples are lost. */
const DRIFT_US = 8_000;
const WATCHED_BLOCKS = 100;

/** If no audio arrives for SILENT_AFTER_US, the feeder adds up to MAX_SILENCE_US of silence. */
const SILENT_AFTER_US = 250_000;
const MAX_SILENCE_US = 10_000_000;

export interface SoundBlock {
  /** Interleaved samples from -1 to 1. */
  samples: Float32Array<ArrayBuffer>;
  timestampUs: number;
}

/** Turns the audio of devices into one stream: gaps become silence, overlaps are dropped. */
export class SoundFeeder {
  readonly sampleRate: number;
  readonly channels: number;
  #nextUs: number | null = null;
  #gaps: number[] = [];

  constructor(format: { sampleRate: number; channels: number }) {
    this.sampleRate = format.sampleRate;
    this.channels = format.channels;
  }

  push(block: SoundBlock & { sampleRate: number; channels: number }): SoundBlock[] {
    let samples = this.#convert(block);
    const blocks: SoundBlock[] = [];
    this.#nextUs ??= block.timestampUs;
    const gap = block.timestampUs - this.#nextUs;
    if (gap < -TOLERANCE_US) return blocks;
    if (gap > TOLERANCE_US) {
      blocks.push(...this.#silence(gap));
      this.#gaps = [];
    } else samples = this.#fit(samples, gap);
    blocks.push(this.#emit(samples));
    return blocks;
  }

  fill(nowUs: number): SoundBlock[] {
    if (this.#nextUs === null) {
      this.#nextUs = nowUs;
      return [];
    }
    const missing = nowUs - SILENT_AFTER_US - this.#nextUs;
    return missing > TOLERANCE_US ? this.#silence(missing) : [];
  }

  /** While out of sync, inserts or removes one pitch period per block, which is inaudible. */
  #fit(samples: Float32Array<ArrayBuffer>, gap: number): Float32Array<ArrayBuffer> {
    this.#gaps.push(gap);
    if (this.#gaps.length <= WATCHED_BLOCKS) return samples;
    this.#gaps.shift();
    const offset = median(this.#gaps);
    if (Math.abs(offset) <= DRIFT_US) return samples;
    const { channels } = this;
    const frames = samples.length / channels;
    const planes = Array.from({ length: channels }, (_, c) =>
      Float32Array.from({ length: frames }, (_, i) => samples[i * channels + c] ?? 0),
    );
    const fitted = stretch(planes, this.sampleRate, offset > 0 ? "longer" : "shorter");
    const length = fitted[0]?.length ?? 0;
    const movedUs = ((length - frames) / this.sampleRate) * 1e6;
    this.#gaps = this.#gaps.map((g) => g - movedUs);
    return Float32Array.from(
      { length: length * channels },
      (_, i) => fitted[i % channels]?.[Math.floor(i / channels)] ?? 0,
    );
  }

  #silence(durationUs: number): SoundBlock[] {
    const frames = Math.round((Math.min(durationUs, MAX_SILENCE_US) * this.sampleRate) / 1e6);
    // A gap above MAX_SILENCE_US means that the computer slept. The rest of the gap stays empty.
    if (durationUs > MAX_SILENCE_US && this.#nextUs !== null)
      this.#nextUs += durationUs - MAX_SILENCE_US;
    return frames > 0 ? [this.#emit(new Float32Array(frames * this.channels))] : [];
  }

  #emit(samples: Float32Array<ArrayBuffer>): SoundBlock {
    const timestampUs = this.#nextUs ?? 0;
    this.#nextUs = timestampUs + (samples.length / this.channels / this.sampleRate) * 1e6;
    return { samples, timestampUs };
  }

  #convert(block: {
    samples: Float32Array<ArrayBuffer>;
    sampleRate: number;
    channels: number;
  }): Float32Array<ArrayBuffer> {
    if (block.sampleRate === this.sampleRate && block.channels === this.channels)
      return block.samples;
    const framesIn = Math.floor(block.samples.length / block.channels);
    const framesOut = Math.round((framesIn * this.sampleRate) / block.sampleRate);
    const output = new Float32Array(framesOut * this.channels);
    for (let i = 0; i < framesOut; i++) {
      const at = (i * block.sampleRate) / this.sampleRate;
      const low = Math.min(framesIn - 1, Math.floor(at));
      const high = Math.min(framesIn - 1, low + 1);
      for (let c = 0; c < this.channels; c++) {
        const from = Math.min(c, block.channels - 1);
        const a = block.samples[low * block.channels + from] ?? 0;
        const b = block.samples[high * block.channels + from] ?? 0;
        output[i * this.channels + c] = a + (b - a) * (at - low);
      }
    }
    return output;
  }
}
