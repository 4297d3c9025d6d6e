import type { QuickSoundFormat } from "#worker/domain/live/streams/contract-live.ts";
import type { InitFormat, Sample } from "../mp4-reader.ts";
import type { RunFacts } from "../origin-socket.ts";

interface DecodersOptions {
  onFrame(frame: VideoFrame): void;
  sound(data: AudioData): void;
  failed(): void;
}

/** If this many frames wait in the decoder's queue, the class skips to the next key frame. */
const MAX_QUEUE = 90;

const quickConfig = ({ sampleRate, channels }: QuickSoundFormat): AudioDecoderConfig => ({
  codec: "opus",
  sampleRate,
  numberOfChannels: channels,
});

/** Decodes video and audio. The first chunk must contain a key frame. */
export class Decoders {
  readonly #video: VideoDecoder;
  readonly #audio: AudioDecoder | null;
  #begun = false;
  #closed = false;

  readonly #quick: boolean;

  static async supports({ mime, quickSound }: RunFacts, format: InitFormat): Promise<boolean> {
    const { video, audio: inChunks } = configsOf(mime, format);
    const audio = quickSound ? quickConfig(quickSound) : inChunks;
    const supported = await Promise.all([
      VideoDecoder.isConfigSupported(video).then((s) => s.supported === true),
      audio === null || AudioDecoder.isConfigSupported(audio).then((s) => s.supported === true),
    ]).catch(() => [false]);
    return supported.every(Boolean);
  }

  constructor(
    { mime, quickSound }: RunFacts,
    format: InitFormat,
    { onFrame, sound, failed }: DecodersOptions,
  ) {
    const error = () => {
      if (!this.#closed) failed();
    };
    const configs = configsOf(mime, format);
    const audio = quickSound ? quickConfig(quickSound) : configs.audio;
    this.#quick = quickSound !== null;
    this.#video = new VideoDecoder({
      error,
      output: (frame) => (this.#closed ? frame.close() : onFrame(frame)),
    });
    this.#video.configure(configs.video);
    this.#audio =
      audio &&
      new AudioDecoder({ error, output: (data) => (this.#closed ? data.close() : sound(data)) });
    if (audio) this.#audio?.configure(audio);
  }

  feed({ video, audio }: { video: Sample[]; audio: Sample[] }): void {
    for (const sample of video) {
      this.#begun = sample.key || (this.#begun && this.#video.decodeQueueSize < MAX_QUEUE);
      if (!this.#begun || this.#video.state !== "configured") continue;
      this.#video.decode(
        new EncodedVideoChunk({
          type: sample.key ? "key" : "delta",
          timestamp: sample.timestampUs + sample.compositionUs,
          data: sample.data,
        }),
      );
    }
    if (!this.#quick) for (const sample of audio) this.sound(sample);
  }

  sound({ timestampUs, data }: { timestampUs: number; data: Uint8Array<ArrayBuffer> }): void {
    if (this.#audio?.state === "configured")
      this.#audio.decode(new EncodedAudioChunk({ type: "key", timestamp: timestampUs, data }));
  }

  close(): void {
    this.#closed = true;
    if (this.#video.state !== "closed") this.#video.close();
    if (this.#audio && this.#audio.state !== "closed") this.#audio.close();
  }
}

function configsOf(
  mime: string,
  { video, audio }: InitFormat,
): { video: VideoDecoderConfig; audio: AudioDecoderConfig | null } {
  const codec = /"([^",]+)/.exec(mime)?.[1] ?? "";
  return {
    video: { codec, description: video?.description ?? undefined, optimizeForLatency: true },
    audio: audio && {
      codec: audio.codec,
      sampleRate: audio.sampleRate,
      numberOfChannels: audio.channels,
      ...(audio.description ? { description: audio.description } : {}),
    },
  };
}
