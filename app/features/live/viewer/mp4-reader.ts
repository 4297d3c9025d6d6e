import {
  isSync,
  NO_DEFAULTS,
  readSamples,
  type Sample as TrackSample,
} from "#worker/domain/kernel/files/fragments.ts";
import {
  type Box,
  findBoxes,
  listSampleEntries,
  readAudioEntry,
  readAvcEntry,
  readTimescale,
} from "#worker/domain/kernel/files/mp4.ts";
import { AUDIO_TRACK, VIDEO_TRACK } from "#worker/domain/live/cmaf/write-mp4.ts";

/** Parses the MP4 fragments of write-mp4.ts (ISO/IEC 14496-12). */

export interface TrackFormat {
  timescale: number;
  /** Decoder description for WebCodecs: avcC record or AudioSpecificConfig; null for Opus. */
  description: Uint8Array<ArrayBuffer> | null;
}
export interface VideoFormat extends TrackFormat {
  width: number;
  height: number;
}
export interface AudioFormat extends TrackFormat {
  codec: "mp4a.40.2" | "opus";
  sampleRate: number;
  channels: number;
}
export interface InitFormat {
  video: VideoFormat | null;
  audio: AudioFormat | null;
}

export interface Sample {
  /** Decode time since the start of the publisher's encoder session (one init segment), µs. */
  timestampUs: number;
  /** Presentation time minus decode time, µs. It is 0 in streams without B-frames. */
  compositionUs: number;
  durationUs: number;
  key: boolean;
  data: Uint8Array<ArrayBuffer>;
}

/** Reads the formats of an init segment. Null if it has no track with H.264, AAC or Opus. */
export function readInitFormat(bytes: Uint8Array<ArrayBuffer>): InitFormat | null {
  const [moov] = findBoxes(bytes, "moov");
  if (!moov) return null;
  const format: InitFormat = { video: null, audio: null };
  for (const trak of findBoxes(bytes, "trak", moov)) readTrack(bytes, trak, format);
  return format.video || format.audio ? format : null;
}

function readTrack(bytes: Uint8Array, trak: Box, format: InitFormat): void {
  const timescale = readTimescale(bytes, trak);
  const [entry] = listSampleEntries(bytes, trak);
  if (timescale === null || !entry) return;
  const video = readAvcEntry(bytes, entry);
  if (video?.record) {
    const { width, height, record } = video;
    format.video = { timescale, width, height, description: record };
  }
  const isOpus = entry.type === "Opus";
  const audio = isOpus || entry.type === "mp4a" ? readAudioEntry(bytes, entry) : null;
  if (audio) {
    const { channels, sampleRate, decoder } = audio;
    const description = decoder?.description ?? null;
    const codec = isOpus ? "opus" : "mp4a.40.2";
    format.audio = { timescale, codec, channels, sampleRate, description };
  }
}

const VIDEO = { id: VIDEO_TRACK, defaults: NO_DEFAULTS };
const AUDIO = { id: AUDIO_TRACK, defaults: NO_DEFAULTS };

/** Reads the samples of a fragment in decoding order. Null if a sample cannot be read. */
export function readFragment(
  bytes: Uint8Array<ArrayBuffer>,
  { video, audio }: InitFormat,
): { video: Sample[]; audio: Sample[] } | null {
  if (findBoxes(bytes, "moof").length === 0) return null;
  const samples = readSamples([VIDEO, AUDIO], bytes);
  if (!samples) return null;
  const samplesOf = (track: typeof VIDEO, format: TrackFormat | null) =>
    format ? (samples.get(track) ?? []).map((sample) => toSample(bytes, sample, format)) : [];
  return { video: samplesOf(VIDEO, video), audio: samplesOf(AUDIO, audio) };
}

function toSample(
  bytes: Uint8Array<ArrayBuffer>,
  sample: TrackSample,
  { timescale }: TrackFormat,
): Sample {
  return {
    timestampUs: Math.round((sample.dts / timescale) * 1e6),
    compositionUs: Math.round(((sample.pts - sample.dts) / timescale) * 1e6),
    durationUs: Math.round((sample.duration / timescale) * 1e6),
    key: isSync(sample),
    data: bytes.subarray(sample.offset, sample.offset + sample.size),
  };
}
