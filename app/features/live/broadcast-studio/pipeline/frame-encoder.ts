import { t } from "#i18n/t.ts";
import type { EncodedFrame } from "#worker/domain/live/cmaf/assembler.ts";
import type { VideoTrackInfo } from "#worker/domain/live/cmaf/write-mp4.ts";

export interface FrameEncoderOptions {
  width: number;
  height: number;
  frameRate: number;
  bitrate: number;
  onFormat(format: VideoTrackInfo & { codec: string }): void;
  onFrame(frame: EncodedFrame): void;
  onError(cause: unknown): void;
}

const KEY_EVERY_US = 2_000_000;
/** If this many frames wait in the encoder's queue, the encoder is too slow and drops a frame. */
const MAX_QUEUE = 3;

/** Returns codecs with a sufficient H.264 level. With a lower level, the encoder closes itself. */
function codecsFor({ width, height, frameRate }: FrameEncoderOptions): string[] {
  const [area, rate] = [width * height, width * height * frameRate];
  if (rate > 1920 * 1088 * 31) return ["avc1.64002a", "avc1.42002a"];
  return area > 1280 * 720 || rate > 1280 * 720 * 31
    ? ["avc1.640028", "avc1.420028"]
    : ["avc1.42001f", "avc1.64001f", "avc1.640028"];
}

/** Encodes H.264 in real time: a key frame every 2 s, no B-frames. */
export class FrameEncoder {
  #options: FrameEncoderOptions;
  readonly #codec: string;
  readonly #encoder: VideoEncoder;
  #lastKeyUs = Number.NEGATIVE_INFINITY;
  #dueUs = Number.NEGATIVE_INFINITY;
  #canvas: OffscreenCanvas | null = null;
  #dropped = 0;
  #given = 0;
  #inside = 0;
  #busyFrom = 0;
  #busyMs = 0;
  #loadFrom = performance.now();

  static async create(options: FrameEncoderOptions): Promise<FrameEncoder> {
    for (const codec of codecsFor(options)) {
      const { supported } = await VideoEncoder.isConfigSupported(configOf(codec, options)).catch(
        () => ({ supported: false }),
      );
      if (supported) return new FrameEncoder(codec, options);
    }
    throw new Error(t("live.broadcast.h264Unsupported"));
  }

  private constructor(codec: string, options: FrameEncoderOptions) {
    this.#codec = codec;
    this.#options = options;
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => this.#output(chunk, metadata),
      error: options.onError,
    });
    this.#encoder.configure(configOf(codec, options));
  }

  /** @returns false if the encoder skips the frame */
  encode(frame: VideoFrame, timestampUs: number): boolean {
    const interval = 1e6 / this.#options.frameRate;
    const tooSoon = timestampUs < this.#dueUs - interval * 0.3;
    const isBehind = this.#encoder.encodeQueueSize >= MAX_QUEUE;
    if (!tooSoon) this.#given++;
    if (this.#encoder.state !== "configured" || tooSoon || isBehind) {
      if (isBehind && !tooSoon) this.#dropped++;
      frame.close();
      return false;
    }
    this.#dueUs = Math.max(this.#dueUs + interval, timestampUs + interval / 2);
    if (this.#inside++ === 0) this.#busyFrom = performance.now();
    const keyFrame = timestampUs - this.#lastKeyUs >= KEY_EVERY_US - interval / 2;
    if (keyFrame) this.#lastKeyUs = timestampUs;
    const fitted = this.#fit(frame, timestampUs);
    this.#encoder.encode(fitted, { keyFrame });
    fitted.close();
    return true;
  }

  requestKey(): void {
    this.#lastKeyUs = Number.NEGATIVE_INFINITY;
  }

  retune({ bitrate, frameRate }: Pick<FrameEncoderOptions, "bitrate" | "frameRate">): void {
    this.#options = { ...this.#options, bitrate, frameRate };
    if (this.#encoder.state === "configured")
      this.#encoder.configure(configOf(this.#codec, this.#options));
  }

  /**
   * `given` counts the frames except those that exceed the frame rate. `dropped` counts those of
   * the given frames that were dropped because the encoder was too slow.
   */
  takeCounts(): { given: number; dropped: number } {
    const counts = { given: this.#given, dropped: this.#dropped };
    this.#given = this.#dropped = 0;
    return counts;
  }

  takeLoad(): number {
    const nowMs = performance.now();
    const busy = this.#busyMs + (this.#inside > 0 ? nowMs - this.#busyFrom : 0);
    const share = busy / Math.max(1, nowMs - this.#loadFrom);
    this.#busyMs = 0;
    this.#busyFrom = this.#loadFrom = nowMs;
    return Math.min(1, share);
  }

  async flush(): Promise<void> {
    if (this.#encoder.state === "configured") await this.#encoder.flush();
  }

  close(): void {
    if (this.#encoder.state !== "closed") this.#encoder.close();
  }

  /** Adds bars to a frame with another aspect ratio. The encoder itself scales frames. */
  #fit(frame: VideoFrame, timestamp: number): VideoFrame {
    const { width, height } = this.#options;
    const shape = frame.displayWidth / frame.displayHeight / (width / height);
    if (Math.abs(shape - 1) < 0.02) {
      const retimed = new VideoFrame(frame, { timestamp });
      frame.close();
      return retimed;
    }
    this.#canvas ??= new OffscreenCanvas(width, height);
    const context = this.#canvas.getContext("2d", { alpha: false });
    const scale = Math.min(width / frame.displayWidth, height / frame.displayHeight);
    const [w, h] = [frame.displayWidth * scale, frame.displayHeight * scale];
    context?.fillRect(0, 0, width, height);
    context?.drawImage(frame, (width - w) / 2, (height - h) / 2, w, h);
    frame.close();
    return new VideoFrame(this.#canvas, { timestamp });
  }

  #output(chunk: EncodedVideoChunk, metadata: EncodedVideoChunkMetadata | undefined): void {
    const config = metadata?.decoderConfig;
    if (config?.description) {
      const { width, height } = this.#options;
      this.#options.onFormat({
        width,
        height,
        codec: config.codec ?? this.#codec,
        avcC: copyOf(config.description),
      });
    }
    this.#inside = Math.max(0, this.#inside - 1);
    if (this.#inside === 0) this.#busyMs += performance.now() - this.#busyFrom;
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    this.#options.onFrame({ data, key: chunk.type === "key", timestampUs: chunk.timestamp });
  }
}

function configOf(
  codec: string,
  { width, height, frameRate, bitrate }: FrameEncoderOptions,
): VideoEncoderConfig {
  return {
    codec,
    width,
    height,
    framerate: frameRate,
    bitrate,
    latencyMode: "realtime",
    bitrateMode: "variable",
    avc: { format: "avc" },
  };
}

function copyOf(source: AllowSharedBufferSource): Uint8Array {
  const view = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  return view.slice();
}
