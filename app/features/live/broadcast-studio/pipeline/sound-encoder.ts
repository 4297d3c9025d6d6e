import type { SoundPacket } from "#worker/domain/live/cmaf/assembler.ts";
import type { AudioTrackInfo } from "#worker/domain/live/cmaf/write-mp4.ts";

export interface SoundEncoder {
  encode(samples: Float32Array<ArrayBuffer>, timestampUs: number): void;
  close(): void;
}

export interface SoundEncoderOptions {
  sampleRate: number;
  channels: number;
  bitrate: number;
  onFormat(format: AudioTrackInfo): void;
  onPacket(packet: SoundPacket): void;
  onError(cause: unknown): void;
}

/** FFmpeg's AAC encoder inserts this many samples before the audio (initial_padding). */
const AAC_PRIMING = 1024;

/** Creates an AAC encoder, which Safari's HLS needs: native, else WASM. Falls back to Opus. */
export async function createSoundEncoder(options: SoundEncoderOptions): Promise<SoundEncoder> {
  const { sampleRate, channels: numberOfChannels, bitrate } = options;
  const supports = async (codec: string) =>
    (
      await AudioEncoder.isConfigSupported({ codec, sampleRate, numberOfChannels, bitrate }).catch(
        () => ({ supported: false }),
      )
    ).supported === true;
  if (await supports("mp4a.40.2")) return platformEncoder("mp4a.40.2", options);
  try {
    return await wasmEncoder(options);
  } catch (cause) {
    if (await supports("opus")) return platformEncoder("opus", options);
    throw cause;
  }
}

/** Length of a low-latency packet. Half of this length would double the messages to save 10 ms. */
const QUICK_PACKET_US = 20_000;
/** Opus looks ahead, so decoded audio is this much later than its timestamp. */
const OPUS_DELAY_US = 6_500;

export async function createQuickSoundEncoder(options: {
  sampleRate: number;
  channels: number;
  bitrate: number;
  onPacket(packet: {
    timestampUs: number;
    durationUs: number;
    data: Uint8Array<ArrayBuffer>;
  }): void;
}): Promise<SoundEncoder | null> {
  const { sampleRate, channels: numberOfChannels, bitrate } = options;
  const config: AudioEncoderConfig = {
    codec: "opus",
    sampleRate,
    numberOfChannels,
    bitrate,
    opus: { frameDuration: QUICK_PACKET_US },
  };
  const { supported } = await AudioEncoder.isConfigSupported(config).catch(() => ({
    supported: false,
  }));
  if (!supported) return null;
  const encoder = new AudioEncoder({
    // The chunks contain the same audio, so the broadcast works without low-latency audio.
    error: () => undefined,
    output(chunk) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      options.onPacket({
        timestampUs: chunk.timestamp - OPUS_DELAY_US,
        durationUs: chunk.duration ?? QUICK_PACKET_US,
        data,
      });
    },
  });
  encoder.configure(config);
  return encoderOf(encoder, options);
}

function platformEncoder(
  codec: AudioTrackInfo["codec"],
  options: SoundEncoderOptions,
): SoundEncoder {
  const { sampleRate, channels, bitrate } = options;
  const encoder = new AudioEncoder({
    error: options.onError,
    output(chunk, metadata) {
      const description = metadata?.decoderConfig?.description;
      if (metadata?.decoderConfig)
        options.onFormat({ codec, sampleRate, channels, description: bytesOf(description) });
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      options.onPacket({
        data,
        timestampUs: chunk.timestamp,
        duration: Math.round(((chunk.duration ?? 20_000) * sampleRate) / 1e6),
      });
    },
  });
  encoder.configure({ codec, sampleRate, numberOfChannels: channels, bitrate });
  return encoderOf(encoder, options);
}

function encoderOf(
  encoder: AudioEncoder,
  { sampleRate, channels }: { sampleRate: number; channels: number },
): SoundEncoder {
  return {
    encode(samples, timestampUs) {
      if (encoder.state !== "configured") return;
      const data = new AudioData({
        format: "f32",
        sampleRate,
        numberOfChannels: channels,
        numberOfFrames: samples.length / channels,
        timestamp: timestampUs,
        data: samples,
      });
      encoder.encode(data);
      data.close();
    },
    close() {
      if (encoder.state !== "closed") encoder.close();
    },
  };
}

async function wasmEncoder(options: SoundEncoderOptions): Promise<SoundEncoder> {
  const { sampleRate, channels, bitrate } = options;
  const [
    { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output },
    { registerAacEncoder },
  ] = await Promise.all([import("mediabunny"), import("@mediabunny/aac-encoder")]);
  registerAacEncoder();
  const source = new AudioSampleSource({
    codec: "aac",
    bitrate,
    onEncodedPacket(packet, metadata) {
      const description = metadata?.decoderConfig?.description;
      if (metadata?.decoderConfig)
        options.onFormat({
          codec: "mp4a.40.2",
          sampleRate,
          channels,
          description: bytesOf(description),
        });
      const timestampUs = packet.timestamp * 1e6 - (AAC_PRIMING / sampleRate) * 1e6;
      options.onPacket({
        data: packet.data,
        timestampUs,
        duration: Math.round(packet.duration * sampleRate),
      });
    },
  });
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "fragmented" }),
    target: new NullTarget(),
  });
  output.addAudioTrack(source);
  await output.start();
  let closed = false;
  const add = (samples: Float32Array<ArrayBuffer>, timestampUs: number) => {
    const sample = new AudioSample({
      data: samples,
      format: "f32",
      numberOfChannels: channels,
      sampleRate,
      timestamp: timestampUs / 1e6,
    });
    source
      .add(sample)
      .catch((cause: unknown) => {
        if (!closed) options.onError(cause);
      })
      .finally(() => sample.close());
  };
  return {
    encode: add,
    close() {
      closed = true;
      void output.cancel();
    },
  };
}

function bytesOf(source: AllowSharedBufferSource | undefined): Uint8Array {
  if (source === undefined) return new Uint8Array();
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
