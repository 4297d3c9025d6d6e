import {
  AppendOnlyStreamTarget,
  AudioSampleSink,
  AudioSampleSource,
  canEncodeAudio,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSampleSink,
  VideoSampleSource,
} from "mediabunny";
import { t } from "#i18n/t.ts";
import { SEGMENT_SECONDS } from "#worker/domain/media/renditions/contract.ts";
import { chooseEncoder } from "./codecs.ts";
import { createFragmentMeter, type MeasuredFile } from "./fragments.ts";
import type { Source } from "./source.ts";

export interface ByteSink {
  push(bytes: Uint8Array): Promise<void>;
}

export interface RenditionTarget {
  width: number;
  height: number;
  bitrate: number;
}

export interface EncodedRendition extends MeasuredFile {
  codecs: string;
  width?: number;
  height?: number;
  frameRate?: number;
}

type OnProgress = (fraction: number) => void;

export class UnsupportedError extends Error {
  override readonly name = "UnsupportedError";
}

/** The minimum length is slightly below SEGMENT_SECONDS to allow for rounding. */
const FRAGMENT_SECONDS = SEGMENT_SECONDS - 0.1;

const LONGEST_COPIED_GOP_SECONDS = 4.5;
/**
 * A file with more than this many times the rendition's bitrate is encoded, not copied. Phones
 * record 1080p at up to 20 Mbit/s.
 */
const RICHEST_COPY = 5;

function createFile(sink: ByteSink) {
  const meter = createFragmentMeter();
  const writable = new WritableStream<Uint8Array>({
    write: (chunk) => sink.push(meter.push(chunk)),
  });
  const output = new Output({
    // One file per track: ftyp + moov, then a moof + mdat per segment.
    format: new Mp4OutputFormat({
      fastStart: "fragmented",
      minimumFragmentDuration: FRAGMENT_SECONDS,
    }),
    target: new AppendOnlyStreamTarget(writable),
  });
  return { output, meter };
}

/** A copied video must have H.264, the rendition's size, no rotation and frequent key frames. */
export async function canCopyVideo(
  { video, info }: Source,
  target: RenditionTarget,
): Promise<boolean> {
  if (info.videoCodec !== "avc" || target.width !== info.width || target.height !== info.height)
    return false;
  const codec = await video.getCodecParameterString();
  // Baseline, Main and High profile: 8 bits, 4:2:0. Not all devices play higher profiles.
  if (
    !/^avc1\.(42|4d|64)/i.test(codec ?? "") ||
    (await video.getRotation()) !== 0 ||
    (await video.getFlip())
  )
    return false;
  if ((await video.getCodedWidth()) - info.width > 16) return false;
  const { averageBitrate } = await video.computePacketStats();
  if (averageBitrate > target.bitrate * RICHEST_COPY) return false;
  return (await longestGop(video, info.duration)) <= LONGEST_COPIED_GOP_SECONDS;
}

async function longestGop(video: InputVideoTrack, duration: number): Promise<number> {
  const packets = new EncodedPacketSink(video);
  const first = await packets.getFirstPacket({ metadataOnly: true });
  if (first?.type !== "key") return Number.POSITIVE_INFINITY;
  let longest = 0;
  let last = first;
  for (let next = await packets.getNextKeyPacket(last, { metadataOnly: true }); next; ) {
    longest = Math.max(longest, next.timestamp - last.timestamp);
    last = next;
    next = await packets.getNextKeyPacket(last, { metadataOnly: true });
  }
  return Math.max(longest, duration - last.timestamp);
}

export async function copyVideo(
  { video, info }: Source,
  sink: ByteSink,
  onProgress: OnProgress,
): Promise<EncodedRendition> {
  const { output, meter } = createFile(sink);
  const track = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(track);
  await output.start();
  const decoderConfig = (await video.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(video).packets()) {
    await track.add(packet, { decoderConfig });
    onProgress(packet.timestamp / info.duration);
  }
  await output.finalize();
  const codecs = (await video.getCodecParameterString()) ?? "";
  return {
    ...meter.result(),
    codecs,
    width: info.width,
    height: info.height,
    frameRate: info.frameRate,
  };
}

/** Closes each sample even after an error, which frees the sample's memory. */
async function encodeAll<Sample extends { timestamp: number; close(): void }>(
  samples: AsyncIterable<Sample>,
  track: { add(sample: Sample): Promise<void> },
  duration: number,
  onProgress: OnProgress,
): Promise<void> {
  for await (const sample of samples) {
    try {
      await track.add(sample);
      onProgress(sample.timestamp / duration);
    } finally {
      sample.close();
    }
  }
}

/**
 * Only rotated videos are drawn on a canvas, because the encoder scales several times faster.
 * @throws UnsupportedError if this browser cannot decode or encode the video
 */
export async function encodeVideo(
  { video, info }: Source,
  target: RenditionTarget,
  sink: ByteSink,
  onProgress: OnProgress,
): Promise<EncodedRendition> {
  if (!(await video.canDecode()))
    throw new UnsupportedError(
      info.videoCodec === null
        ? t("upload.conversion.videoDecodeUnsupported")
        : t("upload.conversion.videoCodecUnsupported", { videoCodec: info.videoCodec }),
    );
  const choice = await chooseEncoder({ ...target, frameRate: info.frameRate });
  if (!choice) throw new UnsupportedError(t("upload.conversion.videoEncodeUnsupported"));
  const isRotated = (await video.getRotation()) !== 0 || (await video.getFlip());
  const { output, meter } = createFile(sink);
  let codecs: string = choice.fullCodecString;
  const track = new VideoSampleSource({
    codec: choice.codec,
    fullCodecString: choice.fullCodecString,
    quality: new Quality({ bitrate: target.bitrate }),
    keyFrameInterval: SEGMENT_SECONDS,
    latencyMode: "quality",
    sizeChangeBehavior: "passThrough",
    transform: isRotated ? { width: target.width, height: target.height, fit: "fill" } : undefined,
    onEncoderConfig(config) {
      config.width = target.width;
      config.height = target.height;
    },
    onEncodedPacket(_packet, meta) {
      codecs = meta?.decoderConfig?.codec ?? codecs;
    },
  });
  output.addVideoTrack(track);
  await output.start();
  await encodeAll(new VideoSampleSink(video).samples(), track, info.duration, onProgress);
  await output.finalize();
  return {
    ...meter.result(),
    codecs,
    width: target.width,
    height: target.height,
    frameRate: info.frameRate,
  };
}

export async function makeAudio(
  { audio, info }: Source,
  bitrate: number,
  sink: ByteSink,
  onProgress: OnProgress,
): Promise<EncodedRendition> {
  if (!audio) throw new UnsupportedError(t("upload.conversion.noAudioTrack"));
  const codec = await audio.getCodecParameterString();
  // Only AAC-LC is copied: HE-AAC needs signaling that not every player reads.
  return codec === "mp4a.40.2"
    ? copyAudio(audio, info.duration, sink, onProgress)
    : encodeAudio(audio, info, bitrate, sink, onProgress);
}

async function copyAudio(
  audio: InputAudioTrack,
  duration: number,
  sink: ByteSink,
  onProgress: OnProgress,
): Promise<EncodedRendition> {
  const { output, meter } = createFile(sink);
  const track = new EncodedAudioPacketSource("aac");
  output.addAudioTrack(track);
  await output.start();
  const decoderConfig = (await audio.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    // Drops the encoder's priming samples before time 0. They would require an edit list, which
    // players ignore, so the audio would be out of sync.
    if (packet.timestamp < 0) continue;
    await track.add(packet, { decoderConfig });
    onProgress(packet.timestamp / duration);
  }
  await output.finalize();
  return { ...meter.result(), codecs: "mp4a.40.2" };
}

async function encodeAudio(
  audio: InputAudioTrack,
  info: Source["info"],
  bitrate: number,
  sink: ByteSink,
  onProgress: OnProgress,
): Promise<EncodedRendition> {
  if (!(await audio.canDecode()))
    throw new UnsupportedError(
      info.audioCodec === null
        ? t("upload.conversion.audioDecodeUnsupported")
        : t("upload.conversion.audioCodecUnsupported", { audioCodec: info.audioCodec }),
    );
  const codec = await audioCodec();
  const { output, meter } = createFile(sink);
  const track = new AudioSampleSource({
    codec,
    quality: new Quality({ bitrate }),
    // Mixes more than two channels down to stereo, because all phones and browsers play stereo.
    transform: {
      numberOfChannels: Math.min(2, await audio.getNumberOfChannels()),
      sampleRate: 48_000,
    },
  });
  output.addAudioTrack(track);
  await output.start();
  await encodeAll(new AudioSampleSink(audio).samples(), track, info.duration, onProgress);
  await output.finalize();
  return { ...meter.result(), codecs: codec === "aac" ? "mp4a.40.2" : "opus" };
}

/** HLS in Safari needs AAC, if necessary from a WASM encoder. Opus is the fallback. */
async function audioCodec(): Promise<"aac" | "opus"> {
  if (await canEncodeAudio("aac")) return "aac";
  try {
    const { registerAacEncoder } = await import("@mediabunny/aac-encoder");
    registerAacEncoder();
    if (await canEncodeAudio("aac")) return "aac";
  } catch {
    // The WASM encoder could not be loaded. Opus is the fallback.
  }
  if (await canEncodeAudio("opus")) return "opus";
  throw new UnsupportedError(t("upload.conversion.audioEncodeUnsupported"));
}
