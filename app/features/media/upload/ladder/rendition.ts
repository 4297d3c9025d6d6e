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

/**
 * Where the bytes go, in order. A push that waits holds the encoder back, which is what bounds the
 * memory.
 */
export interface ByteSink {
  push(bytes: Uint8Array): Promise<void>;
}

export interface Rung {
  width: number;
  height: number;
  bitrate: number;
}

export interface MadeRendition extends MeasuredFile {
  codecs: string;
  width?: number;
  height?: number;
  frameRate?: number;
}

type OnProgress = (fraction: number) => void;

/** This browser lacks what it would take. Its message is for people. */
export class UnsupportedError extends Error {
  override readonly name = "UnsupportedError";
}

/**
 * Fragments end at the first key frame past this, so segments of SEGMENT_SECONDS come out despite
 * rounding.
 */
const FRAGMENT_SECONDS = SEGMENT_SECONDS - 0.1;
/** The source's own stream is kept as a rung when its key frames are no further apart than this. */
const LONGEST_COPIED_GOP_SECONDS = 4.5;
/**
 * ... and when it is not so rich that a viewer on this rung would pay for it, as a multiple of the
 * rung's own bit rate. Phones write 1080p at 16 to 20 Mbit/s: those are kept, and whose line is
 * slower is given the rung below.
 */
const RICHEST_COPY = 5;

function createFile(sink: ByteSink) {
  const meter = createFragmentMeter();
  const writable = new WritableStream<Uint8Array>({
    write: (chunk) => sink.push(meter.push(chunk)),
  });
  const output = new Output({
    // One track, one file: ftyp + moov, then a moof + mdat per segment, times counted from the
    // start of the video.
    format: new Mp4OutputFormat({
      fastStart: "fragmented",
      minimumFragmentDuration: FRAGMENT_SECONDS,
    }),
    target: new AppendOnlyStreamTarget(writable),
  });
  return { output, meter };
}

/**
 * Whether the source's packets can serve as this rung as they are: H.264, its size, upright, with
 * frequent key frames.
 */
export async function canCopyVideo({ video, info }: Source, rung: Rung): Promise<boolean> {
  if (info.videoCodec !== "avc" || rung.width !== info.width || rung.height !== info.height)
    return false;
  const codec = await video.getCodecParameterString();
  // Baseline, main and high: 8 bits, 4:2:0. Higher profiles do not play everywhere.
  if (
    !/^avc1\.(42|4d|64)/i.test(codec ?? "") ||
    (await video.getRotation()) !== 0 ||
    (await video.getFlip())
  )
    return false;
  if ((await video.getCodedWidth()) - info.width > 16) return false;
  const { averageBitrate } = await video.computePacketStats();
  if (averageBitrate > rung.bitrate * RICHEST_COPY) return false;
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

/** The source's own packets in fragments: no loss, hardly any work. */
export async function copyVideo(
  { video, info }: Source,
  sink: ByteSink,
  onProgress: OnProgress,
): Promise<MadeRendition> {
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

/** Hands every sample to the encoder, and lets go of its memory whatever happens. */
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
 * Encodes one rung. The encoder scales: it is given whole frames and told its own output size,
 * which is several times faster than drawing each frame through a canvas (live.md). Only a turned
 * picture takes that way.
 * @throws UnsupportedError where the browser cannot decode the source or encode this size
 */
export async function encodeVideo(
  { video, info }: Source,
  rung: Rung,
  sink: ByteSink,
  onProgress: OnProgress,
): Promise<MadeRendition> {
  if (!(await video.canDecode()))
    throw new UnsupportedError(
      info.videoCodec === null
        ? t("upload.thisBrowserCannotDecodeThisVideo")
        : t("upload.thisBrowserCannotDecodeVideocodecVideo", { videoCodec: info.videoCodec }),
    );
  const choice = await chooseEncoder({ ...rung, frameRate: info.frameRate });
  if (!choice) throw new UnsupportedError(t("upload.thisBrowserCannotEncodeVideo"));
  const isTurned = (await video.getRotation()) !== 0 || (await video.getFlip());
  const { output, meter } = createFile(sink);
  let codecs: string = choice.fullCodecString;
  const track = new VideoSampleSource({
    codec: choice.codec,
    fullCodecString: choice.fullCodecString,
    quality: new Quality({ bitrate: rung.bitrate }),
    keyFrameInterval: SEGMENT_SECONDS,
    latencyMode: "quality",
    sizeChangeBehavior: "passThrough",
    transform: isTurned ? { width: rung.width, height: rung.height, fit: "fill" } : undefined,
    onEncoderConfig(config) {
      config.width = rung.width;
      config.height = rung.height;
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
    width: rung.width,
    height: rung.height,
    frameRate: info.frameRate,
  };
}

/**
 * The sound: AAC as it is, anything else as AAC, or as Opus where no AAC encoder can be had.
 * @throws UnsupportedError
 */
export async function makeAudio(
  { audio, info }: Source,
  bitrate: number,
  sink: ByteSink,
  onProgress: OnProgress,
): Promise<MadeRendition> {
  if (!audio) throw new UnsupportedError(t("upload.thisVideoHasNoSound"));
  const codec = await audio.getCodecParameterString();
  // AAC-LC. What builds on it (HE-AAC) needs signalling that not every player reads.
  return codec === "mp4a.40.2"
    ? copyAudio(audio, info.duration, sink, onProgress)
    : encodeAudio(audio, info, bitrate, sink, onProgress);
}

async function copyAudio(
  audio: InputAudioTrack,
  duration: number,
  sink: ByteSink,
  onProgress: OnProgress,
): Promise<MadeRendition> {
  const { output, meter } = createFile(sink);
  const track = new EncodedAudioPacketSource("aac");
  output.addAudioTrack(track);
  await output.start();
  const decoderConfig = (await audio.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    // Encoder priming lies before zero: keeping it would shift the sound by an edit list that
    // players ignore.
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
): Promise<MadeRendition> {
  if (!(await audio.canDecode()))
    throw new UnsupportedError(
      info.audioCodec === null
        ? t("upload.thisBrowserCannotDecodeThisSound")
        : t("upload.thisBrowserCannotDecodeAudiocodecSound", { audioCodec: info.audioCodec }),
    );
  const codec = await audioCodec();
  const { output, meter } = createFile(sink);
  const track = new AudioSampleSource({
    codec,
    quality: new Quality({ bitrate }),
    // More than two channels are mixed down: that is what phones and browsers play everywhere.
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

/**
 * Safari's HLS needs AAC, so where the platform cannot write it a WASM encoder does (loaded only
 * then).
 */
async function audioCodec(): Promise<"aac" | "opus"> {
  if (await canEncodeAudio("aac")) return "aac";
  try {
    const { registerAacEncoder } = await import("@mediabunny/aac-encoder");
    registerAacEncoder();
    if (await canEncodeAudio("aac")) return "aac";
  } catch {
    // Not loaded (offline, blocked): Opus is the next best.
  }
  if (await canEncodeAudio("opus")) return "opus";
  throw new UnsupportedError(t("upload.thisBrowserCannotEncodeSound"));
}
