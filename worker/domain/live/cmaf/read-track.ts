import { concat } from "../../kernel/files/bytes.ts";
import { isSync, NO_DEFAULTS, readSamples, type Sample } from "../../kernel/files/fragments.ts";
import {
  type Box,
  findBox,
  findBoxes,
  listBoxes,
  listSampleEntries,
  readAudioEntry,
  readAvcEntry,
  readHandler,
  readSampleDefaults,
  type SampleDefaults,
} from "../../kernel/files/mp4.ts";
import { readTracks } from "../../media/replays/cut/read-tracks.ts";
import type { FeedTag } from "./media-feed.ts";
import {
  type AudioFormatTag,
  readAacFormat,
  readAvcFormat,
  type VideoFormatTag,
} from "./read-formats.ts";

/** A track of a DASH upload. Each of its files contains only this track. */
export interface PushedTrack {
  id: number;
  /** Ticks per second. */
  timescale: number;
  /** The track plays this many ms earlier than its sample times (edit list). */
  editMs: number;
  defaults: SampleDefaults;
  format: VideoFormatTag | AudioFormatTag;
}

/** Why a track is rejected. "other": the bytes are not an init segment with exactly one track. */
export type TrackFault = "other" | "video-codec" | "audio-codec";

/** Object type of AAC in an esds box (ISO/IEC 14496-1, table 5). */
const AAC_OBJECT = 0x40;
/** Size of the fields that every audio sample entry has, bytes (ISO/IEC 14496-12, 12.2.3). */
const AUDIO_FIELDS_BYTES = 28;

/**
 * Reads an init segment with one track of H.264 video, AAC-LC audio or Opus audio.
 * Returns why the track is rejected if it is anything else.
 */
export function readPushedTrack(init: Uint8Array): PushedTrack | TrackFault {
  const [moov] = findBoxes(init, "moov");
  const [track, ...others] = readTracks(init);
  const trak = moov && findBox(init, moov, "trak");
  const entry = trak && listSampleEntries(init, trak)[0];
  if (!track || others.length > 0 || !entry) return "other";
  const handler = readHandler(init, trak);
  if (handler !== "vide" && handler !== "soun") return "other";
  const format = handler === "vide" ? readVideo(init, entry) : readAudio(init, entry);
  if (!format) return handler === "vide" ? "video-codec" : "audio-codec";
  const { id, timescale, editMs } = track;
  const defaults = readSampleDefaults(init, moov).get(id) ?? NO_DEFAULTS;
  return { id, timescale, editMs, defaults, format };
}

function readVideo(init: Uint8Array, entry: Box): VideoFormatTag | null {
  const record = readAvcEntry(init, entry)?.record;
  return record ? readAvcFormat(record) : null;
}

function readAudio(init: Uint8Array, entry: Box): AudioFormatTag | null {
  const audio = readAudioEntry(init, entry);
  if (!audio) return null;
  if (entry.type === "Opus") return readOpus(init, entry, audio.channels);
  const { decoder } = audio;
  return entry.type === "mp4a" && decoder?.objectType === AAC_OBJECT
    ? readAacFormat(decoder.description)
    : null;
}

/** Reads a dOps box and converts it to OpusHead, which has the other byte order (RFC 7845, 5.1). */
function readOpus(init: Uint8Array, entry: Box, channels: number): AudioFormatTag | null {
  const boxes = listBoxes(init, entry.start + AUDIO_FIELDS_BYTES, entry.end);
  const dOps = boxes.find(({ type }) => type === "dOps");
  if (!dOps || dOps.end - dOps.start < 11 || channels < 1 || channels > 2) return null;
  const field = (from: number, to: number) =>
    [...init.subarray(dOps.start + from, dOps.start + to)].reverse();
  const magic = [..."OpusHead"].map((letter) => letter.charCodeAt(0));
  const description = concat([magic, [1, channels], field(2, 4), field(4, 8), field(8, 10), [0]]);
  return {
    kind: "audio-format",
    format: { codec: "opus", sampleRate: 48_000, channels, description },
    bytes: description,
  };
}

/** A video frame or an audio packet of a track. */
export interface PushedSample {
  tag: Extract<FeedTag, { data: Uint8Array }>;
  /** Decode time on the encoder's clock, ms. */
  timeMs: number;
  /** Decode time in ticks of the track. */
  dts: number;
  durationMs: number;
}

/** Maximum duration of a sample, and maximum distance of its two timestamps, ms. */
const MAX_SAMPLE_MS = 10_000;
/** Maximum decode time, ms. Counted from 1970, it is in the year 5138. */
const MAX_TIME_MS = 1e14;

/**
 * Reads the samples of one fragment.
 * Null if the fragment is invalid or has another track, or if a time is not plausible.
 */
export function readPushedSamples(track: PushedTrack, fragment: Uint8Array): PushedSample[] | null {
  const samples = readSamples([track], fragment)?.get(track);
  if (!samples) return null;
  const ms = (ticks: number) => (ticks * 1000) / track.timescale;
  const isPlausible = ({ dts, pts, duration }: Sample) =>
    ms(dts) <= MAX_TIME_MS &&
    ms(duration) <= MAX_SAMPLE_MS &&
    Math.abs(ms(pts - dts)) <= MAX_SAMPLE_MS;
  if (!samples.every(isPlausible)) return null;
  return samples.map((sample) => ({
    // A sample that is not copied would keep the memory of its whole fragment in use.
    tag: tagOf(track, sample, fragment.slice(sample.offset, sample.offset + sample.size)),
    timeMs: ms(sample.dts) - track.editMs,
    dts: sample.dts,
    durationMs: ms(sample.duration),
  }));
}

function tagOf(
  { format, timescale }: PushedTrack,
  sample: Sample,
  data: Uint8Array,
): PushedSample["tag"] {
  const { dts, pts, duration } = sample;
  if (format.kind === "audio-format") {
    const samples = Math.round((duration * format.format.sampleRate) / timescale);
    return { kind: "audio", samples, data };
  }
  const compositionMs = ((pts - dts) * 1000) / timescale;
  return { kind: "video", key: isSync(sample), compositionMs, data };
}
