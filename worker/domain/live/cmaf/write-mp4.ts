import { concat } from "../../kernel/files/bytes.ts";

/**
 * Writes fragmented MP4: ISO/IEC 14496-12 (boxes), -14 (esds), -15 (avcC); Opus in ISOBMFF for
 * dOps.
 */

export const VIDEO_TRACK = 1;
export const AUDIO_TRACK = 2;
export const VIDEO_TIMESCALE = 90_000;

export interface VideoTrackInfo {
  width: number;
  height: number;
  /** AVCDecoderConfigurationRecord from WebCodecs. */
  avcC: Uint8Array;
}

export interface AudioTrackInfo {
  codec: "mp4a.40.2" | "opus";
  sampleRate: number;
  channels: number;
  /** AudioSpecificConfig for AAC, OpusHead for Opus. */
  description: Uint8Array;
}

export interface VideoSample {
  /** Decode time of the video frame, in units of VIDEO_TIMESCALE. */
  time: number;
  duration: number;
  /**
   * Presentation time minus decode time, in units of VIDEO_TIMESCALE. Default 0.
   * It differs from 0 in a stream with B-frames, whose frames are not decoded in display order.
   */
  compositionOffset?: number;
  key: boolean;
  data: Uint8Array;
}

export interface AudioSample {
  /** Start of the audio packet, in samples of the track's sample rate. */
  time: number;
  duration: number;
  data: Uint8Array;
}

type Bytes = Uint8Array | number[];

const u16 = (n: number) => [(n >>> 8) & 255, n & 255];
const u32 = (n: number) => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const u64 = (n: number) => [...u32(Math.floor(n / 2 ** 32)), ...u32(n % 2 ** 32)];
const ascii = (text: string) => [...text].map((c) => c.charCodeAt(0));
const zeros = (n: number) => new Uint8Array(n);

function box(type: string, ...parts: Bytes[]): Uint8Array<ArrayBuffer> {
  const body = concat(parts);
  return concat([u32(body.length + 8), ascii(type), body]);
}

const fullBox = (type: string, version: number, flags: number, ...parts: Bytes[]) =>
  box(type, [version, (flags >>> 16) & 255, (flags >>> 8) & 255, flags & 255], ...parts);

const MATRIX = concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32));

export function writeInit({
  video,
  audio,
}: {
  video: VideoTrackInfo | null;
  audio: AudioTrackInfo | null;
}): Uint8Array<ArrayBuffer> {
  const ftyp = box("ftyp", ascii("iso6"), u32(1), ...["iso6", "cmfc", "mp41"].map(ascii));
  const mvhd = fullBox(
    "mvhd",
    0,
    0,
    u32(0),
    u32(0),
    u32(1000),
    u32(0),
    u32(0x10000),
    u16(0x100),
    zeros(10),
    MATRIX,
    zeros(24),
    u32(3),
  );
  const tracks: Uint8Array[] = [];
  const extensions: Uint8Array[] = [];
  if (video) tracks.push(videoTrack(video));
  if (audio) tracks.push(audioTrack(audio));
  for (const id of [...(video ? [VIDEO_TRACK] : []), ...(audio ? [AUDIO_TRACK] : [])]) {
    extensions.push(fullBox("trex", 0, 0, u32(id), u32(1), u32(0), u32(0), u32(0)));
  }
  return concat([ftyp, box("moov", mvhd, ...tracks, box("mvex", ...extensions))]);
}

function track(
  id: number,
  timescale: number,
  size: { width: number; height: number } | null,
  sampleEntry: Uint8Array,
): Uint8Array {
  const volume = size ? 0 : 0x100;
  const tkhd = fullBox(
    "tkhd",
    0,
    3,
    ...[u32(0), u32(0), u32(id), u32(0), u32(0), zeros(8), u16(0), u16(0), u16(volume), u16(0)],
    ...[MATRIX, u32((size?.width ?? 0) * 0x10000), u32((size?.height ?? 0) * 0x10000)],
  );
  const mdhd = fullBox("mdhd", 0, 0, u32(0), u32(0), u32(timescale), u32(0), u16(0x55c4), u16(0));
  const handler = size ? "vide" : "soun";
  const hdlr = fullBox("hdlr", 0, 0, u32(0), ascii(handler), zeros(12), ascii("Tributary\0"));
  const header = size ? fullBox("vmhd", 0, 1, zeros(8)) : fullBox("smhd", 0, 0, zeros(4));
  const dinf = box("dinf", fullBox("dref", 0, 0, u32(1), fullBox("url ", 0, 1)));
  const empty = ["stts", "stsc", "stco"].map((type) => fullBox(type, 0, 0, u32(0)));
  const stbl = box(
    "stbl",
    fullBox("stsd", 0, 0, u32(1), sampleEntry),
    ...empty,
    fullBox("stsz", 0, 0, u32(0), u32(0)),
  );
  return box("trak", tkhd, box("mdia", mdhd, hdlr, box("minf", header, dinf, stbl)));
}

function videoTrack({ width, height, avcC }: VideoTrackInfo): Uint8Array {
  const entry = box(
    "avc1",
    ...[
      zeros(6),
      u16(1),
      zeros(16),
      u16(width),
      u16(height),
      u32(0x480000),
      u32(0x480000),
      u32(0),
      u16(1),
      zeros(32),
      u16(24),
      u16(0xffff),
    ],
    box("avcC", avcC),
  );
  return track(VIDEO_TRACK, VIDEO_TIMESCALE, { width, height }, entry);
}

function audioTrack(audio: AudioTrackInfo): Uint8Array {
  const common = [
    zeros(6),
    u16(1),
    zeros(8),
    u16(audio.channels),
    u16(16),
    u32(0),
    u32(audio.sampleRate * 0x10000),
  ];
  const entry =
    audio.codec === "opus"
      ? box("Opus", ...common, dOps(audio))
      : box("mp4a", ...common, esds(audio.description));
  return track(AUDIO_TRACK, audio.sampleRate, null, entry);
}

/** Descriptor lengths take one byte, because an AudioSpecificConfig has only a few bytes. */
function esds(config: Uint8Array): Uint8Array {
  const descriptor = (tag: number, ...parts: Bytes[]) => {
    const body = concat(parts);
    return concat([[tag, body.length], body]);
  };
  const decoder = descriptor(4, [0x40, 0x15], [0, 0, 0], u32(0), u32(0), descriptor(5, config));
  return fullBox("esds", 0, 0, descriptor(3, u16(0), [0], decoder, descriptor(6, [2])));
}

/** Converts OpusHead (little endian, RFC 7845; may be missing) to dOps (big endian). */
function dOps({ channels, sampleRate, description }: AudioTrackInfo): Uint8Array {
  const head = new DataView(description.buffer, description.byteOffset, description.byteLength);
  const known = description.byteLength >= 19;
  const preSkip = known ? head.getUint16(10, true) : 312;
  const rate = known ? head.getUint32(12, true) : sampleRate;
  return box("dOps", [0, channels], u16(preSkip), u32(rate), u16(0), [0]);
}

const KEY_SAMPLE = 0x02000000;
const OTHER_SAMPLE = 0x01010000;

/** Writes one moof + mdat. Needs at least one sample. */
export function writeFragment(fragment: {
  sequence: number;
  video: VideoSample | null;
  audio: AudioSample[];
}): Uint8Array<ArrayBuffer> {
  const { video, audio } = fragment;
  const mfhd = fullBox("mfhd", 0, 0, u32(fragment.sequence + 1));
  const videoBytes = video?.data.length ?? 0;
  const trafs = (offset: number) => [
    ...(video ? [videoTraf(video, offset)] : []),
    ...(audio.length > 0 ? [audioTraf(audio, offset + videoBytes)] : []),
  ];
  // Data offsets count from the start of the moof, whose length does not depend on the offsets.
  const length = box("moof", mfhd, ...trafs(0)).length;
  const moof = box("moof", mfhd, ...trafs(length + 8));
  return concat([moof, box("mdat", video?.data ?? [], concat(audio.map(({ data }) => data)))]);
}

const DEFAULT_BASE_IS_MOOF = 0x020000;
/** Flags of a `trun` box with a data offset, and with the duration, size and flags of samples. */
const VIDEO_RUN = 0x701;
/** Flag of a `trun` box: a composition offset follows for each sample. */
const COMPOSITION_OFFSETS = 0x800;

function videoTraf(sample: VideoSample, offset: number): Uint8Array {
  const flags = sample.key ? KEY_SAMPLE : OTHER_SAMPLE;
  const { compositionOffset = 0 } = sample;
  const isReordered = compositionOffset !== 0;
  return box(
    "traf",
    fullBox("tfhd", 0, DEFAULT_BASE_IS_MOOF, u32(VIDEO_TRACK)),
    fullBox("tfdt", 1, 0, u64(sample.time)),
    fullBox(
      "trun",
      // A `trun` box of version 1 can contain negative composition offsets.
      isReordered ? 1 : 0,
      isReordered ? VIDEO_RUN | COMPOSITION_OFFSETS : VIDEO_RUN,
      u32(1),
      u32(offset),
      u32(sample.duration),
      u32(sample.data.length),
      u32(flags),
      isReordered ? u32(compositionOffset) : [],
    ),
  );
}

function audioTraf(samples: AudioSample[], offset: number): Uint8Array {
  return box(
    "traf",
    fullBox("tfhd", 0, DEFAULT_BASE_IS_MOOF | 0x20, u32(AUDIO_TRACK), u32(KEY_SAMPLE)),
    fullBox("tfdt", 1, 0, u64(samples[0]?.time ?? 0)),
    fullBox(
      "trun",
      0,
      0x301,
      u32(samples.length),
      u32(offset),
      concat(samples.flatMap((s) => [u32(s.duration), u32(s.data.length)])),
    ),
  );
}
