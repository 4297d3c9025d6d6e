import { Assembler, type RunFormat, type SoundPacket } from "#worker/domain/live/cmaf/assembler.ts";
import type { AudioTrackInfo } from "#worker/domain/live/cmaf/write-mp4.ts";
import {
  type Chunk,
  encodeSoundFrame,
  type QuickSound,
} from "#worker/domain/live/streams/contract-live.ts";
import { FrameEncoder } from "./frame-encoder.ts";
import type { Quality } from "./ladder.ts";
import type { RunSink } from "./uplink.ts";

interface MediaRunOptions {
  quality: Quality | null;
  hasSound: boolean;
  sound: AudioTrackInfo | null;
  begin(format: RunFormat, quality: Quality | null): RunSink;
  onChunk(chunk: Chunk): void;
  onError(cause: unknown): void;
}

/** Produces one init segment and its chunks. Another frame size needs another MediaRun. */
export class MediaRun {
  readonly assembler: Assembler;
  readonly encoder: FrameEncoder | null;
  readonly quality: Quality | null;
  #sink: RunSink | null = null;
  #originUs = 0;
  #ended = false;

  /** @throws Error with a message for users if this browser cannot encode the frame size */
  static async create(options: MediaRunOptions): Promise<MediaRun> {
    const { quality, onError } = options;
    let run: MediaRun | null = null;
    const encoder =
      quality &&
      (await FrameEncoder.create({
        ...quality,
        onFormat: (format) => run?.assembler.videoFormat(format),
        onFrame: (frame) => run?.assembler.addFrame(frame),
        onError,
      }));
    run = new MediaRun(options, encoder);
    return run;
  }

  private constructor(options: MediaRunOptions, encoder: FrameEncoder | null) {
    this.quality = options.quality;
    this.encoder = encoder;
    this.assembler = new Assembler({
      hasVideo: encoder !== null,
      hasAudio: options.hasSound,
      onStart: (format) => {
        this.#originUs = format.originUs;
        this.#sink = options.begin(format, this.quality);
      },
      onChunk: (chunk) => {
        options.onChunk(chunk);
        this.#sink?.push(chunk);
      },
    });
    if (options.sound) this.assembler.audioFormat(options.sound);
  }

  packet(packet: SoundPacket): void {
    if (!this.#ended) this.assembler.packet(packet);
  }

  /** Sends low-latency audio from media time 0 on. `timestampUs` is the audio's arrival time. */
  quick(sound: QuickSound): void {
    const timestampUs = sound.timestampUs - this.#originUs;
    if (!this.#ended && timestampUs >= 0)
      this.#sink?.sound(encodeSoundFrame({ ...sound, timestampUs }));
  }

  async finish(): Promise<void> {
    await this.encoder?.flush().catch(() => undefined);
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.assembler.end();
    this.#sink?.end();
    this.close();
  }

  close(): void {
    this.#ended = true;
    this.encoder?.close();
  }
}
