import { Limiter } from "./limiter.ts";
import type { AudioTrackInfo } from "./mp4.ts";
import { createSoundEncoder, type SoundEncoder, type SoundPacket } from "./sound-encoder.ts";
import { type SoundBlock, SoundFeeder } from "./sound-feeder.ts";

const BITRATE = 128_000;

interface SoundTrackOptions {
  /** Before the first packet. */
  onFormat(format: AudioTrackInfo): void;
  onPacket(packet: SoundPacket): void;
  /** There will be no sound, or no more. */
  onFailure(): void;
}

/** The sound of a broadcast: whatever a device gives goes on as one steady track in the format of its first samples. */
export class SoundTrack {
  readonly #options: SoundTrackOptions;
  #encoder: SoundEncoder | null = null;
  #feeder: SoundFeeder | null = null;
  #limiter: Limiter | null = null;
  #starting = false;

  constructor(options: SoundTrackOptions) {
    this.#options = options;
  }

  get encodes(): boolean {
    return this.#feeder !== null;
  }

  /** Takes the data and closes them. The encoder starts with the first; `timestampUs` null: not to be encoded yet. */
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

  /** To be called now and then: silence where a source stands still. */
  fill(nowUs: number): void {
    for (const block of this.#feeder?.fill(nowUs) ?? []) this.#encode(block);
  }

  #encode({ samples, timestampUs }: SoundBlock): void {
    this.#limiter?.process(samples);
    this.#encoder?.encode(samples, timestampUs - Limiter.delayUs);
  }

  close(): void {
    this.#encoder?.close();
  }

  async #start(format: { sampleRate: number; channels: number }): Promise<void> {
    this.#starting = true;
    const { onFormat, onPacket, onFailure } = this.#options;
    try {
      this.#encoder = await createSoundEncoder({ ...format, bitrate: BITRATE, onFormat, onPacket, onError: onFailure });
      this.#limiter = new Limiter(format);
      this.#feeder = new SoundFeeder(format);
    } catch {
      onFailure();
    }
  }
}
