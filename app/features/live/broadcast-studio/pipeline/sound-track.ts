import type { SoundPacket } from "#worker/domain/live/cmaf/assembler.ts";
import type { AudioTrackInfo } from "#worker/domain/live/cmaf/write-mp4.ts";
import {
  QUICK_SOUND_RATE,
  type QuickSound,
  type QuickSoundFormat,
} from "#worker/domain/live/streams/contract-live.ts";
import { Limiter } from "./limiter.ts";
import { createQuickSoundEncoder, createSoundEncoder, type SoundEncoder } from "./sound-encoder.ts";
import { type SoundBlock, SoundFeeder } from "./sound-feeder.ts";

const BITRATE = 128_000;
const QUICK_BITRATE = 96_000;

interface SoundTrackOptions {
  onFormat(format: AudioTrackInfo): void;
  onPacket(packet: SoundPacket): void;
  onQuick(sound: QuickSound): void;
  onFailure(): void;
}

export class SoundTrack {
  readonly #options: SoundTrackOptions;
  #encoder: SoundEncoder | null = null;
  #quick: SoundEncoder | null = null;
  #quickFormat: QuickSoundFormat | null = null;
  #feeder: SoundFeeder | null = null;
  #limiter: Limiter | null = null;
  #starting = false;

  constructor(options: SoundTrackOptions) {
    this.#options = options;
  }

  get encodes(): boolean {
    return this.#feeder !== null;
  }

  /** Format of the low-latency audio, known before the first packet; null without such audio. */
  get quickFormat(): QuickSoundFormat | null {
    return this.#quickFormat;
  }

  /** @param timestampUs null starts the encoder but encodes nothing */
  take(data: AudioData, timestampUs: number | null): void {
    const { sampleRate, numberOfChannels, numberOfFrames } = data;
    const samples = new Float32Array(numberOfFrames * numberOfChannels);
    data.copyTo(samples, { planeIndex: 0, format: "f32" });
    data.close();
    if (!this.#starting) void this.#start({ sampleRate, channels: Math.min(2, numberOfChannels) });
    if (timestampUs === null || !this.#feeder) return;
    const block = { samples, timestampUs, sampleRate, channels: numberOfChannels };
    for (const next of this.#feeder.push(block)) this.#encode(next);
  }

  fill(nowUs: number): void {
    for (const block of this.#feeder?.fill(nowUs) ?? []) this.#encode(block);
  }

  #encode({ samples, timestampUs }: SoundBlock): void {
    this.#limiter?.process(samples);
    this.#encoder?.encode(samples, timestampUs - Limiter.delayUs);
    this.#quick?.encode(samples, timestampUs - Limiter.delayUs);
  }

  close(): void {
    this.#encoder?.close();
    this.#quick?.close();
  }

  async #start(format: { sampleRate: number; channels: number }): Promise<void> {
    this.#starting = true;
    const { onFormat, onPacket, onQuick, onFailure } = this.#options;
    try {
      if (format.sampleRate === QUICK_SOUND_RATE) {
        this.#quick = await createQuickSoundEncoder({
          ...format,
          bitrate: QUICK_BITRATE,
          onPacket: onQuick,
        });
        this.#quickFormat = this.#quick && format;
      }
      this.#encoder = await createSoundEncoder({
        ...format,
        bitrate: BITRATE,
        onFormat,
        onPacket,
        onError: onFailure,
      });
      this.#limiter = new Limiter(format);
      this.#feeder = new SoundFeeder(format);
    } catch {
      onFailure();
    }
  }
}
