import { type Box, findBox, listBoxes } from "#worker/domain/kernel/files/mp4.ts";
import { AUDIO_TRACK, VIDEO_TRACK } from "../broadcast-studio/pipeline/mp4.ts";

/** Parses the MP4 fragments of ../broadcast-studio/pipeline/mp4.ts (ISO/IEC 14496-12). */

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
  /** Media time since the start of the publisher's encoder session (one init segment), µs. */
  timestampUs: number;
  durationUs: number;
  key: boolean;
  data: Uint8Array<ArrayBuffer>;
}

class Reader {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly view: DataView;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  boxes(from: number, to: number): Box[] {
    const boxes = listBoxes(this.bytes, from, to);
    if (to - (boxes.at(-1)?.end ?? from) >= 8)
      throw new RangeError("a box that is longer than what holds it");
    return boxes;
  }

  find(within: Box, ...path: string[]): Box | null {
    return findBox(this.bytes, within, ...path);
  }

  slice(from: number, to: number): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(from, to);
  }
}

/** @returns null if the bytes are not an init segment of the broadcast studio */
export function readInitFormat(bytes: Uint8Array<ArrayBuffer>): InitFormat | null {
  try {
    const reader = new Reader(bytes);
    const moov = reader.boxes(0, bytes.byteLength).find((b) => b.type === "moov");
    if (!moov) return null;
    const format: InitFormat = { video: null, audio: null };
    for (const trak of reader.boxes(moov.start, moov.end).filter((b) => b.type === "trak"))
      readTrack(reader, trak, format);
    return format.video || format.audio ? format : null;
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

function readTrack(reader: Reader, trak: Box, format: InitFormat): void {
  const { view } = reader;
  const mdhd = reader.find(trak, "mdia", "mdhd");
  const stsd = reader.find(trak, "mdia", "minf", "stbl", "stsd");
  const [entry] = stsd ? reader.boxes(stsd.start + 8, stsd.end) : [];
  if (!mdhd || !entry) return;
  const timescale = view.getUint32(mdhd.start + 12);
  if (timescale === 0) throw new RangeError("a track without a clock");
  if (entry.type === "avc1") {
    const avcC = reader.boxes(entry.start + 78, entry.end).find((b) => b.type === "avcC");
    const [width, height] = [view.getUint16(entry.start + 24), view.getUint16(entry.start + 26)];
    if (avcC)
      format.video = { timescale, width, height, description: reader.slice(avcC.start, avcC.end) };
  } else if (entry.type === "mp4a" || entry.type === "Opus") {
    const inner = reader.boxes(entry.start + 28, entry.end);
    const esds = inner.find((b) => b.type === "esds");
    format.audio = {
      timescale,
      codec: entry.type === "Opus" ? "opus" : "mp4a.40.2",
      channels: view.getUint16(entry.start + 16),
      sampleRate: view.getUint32(entry.start + 24) / 0x10000,
      description: esds ? decoderConfig(reader, esds) : null,
    };
  }
}

/** Parses an esds box (ISO/IEC 14496-1). The writer uses descriptor lengths of one byte. */
function decoderConfig(reader: Reader, esds: Box): Uint8Array<ArrayBuffer> | null {
  const { view } = reader;
  const es = esds.start + 4;
  const decoder = es + 2 + 3;
  const specific = decoder + 2 + 13;
  if (view.getUint8(es) !== 3 || view.getUint8(decoder) !== 4 || view.getUint8(specific) !== 5)
    return null;
  const from = specific + 2;
  const to = from + view.getUint8(specific + 1);
  if (to > esds.end) throw new RangeError("a descriptor that is longer than its box");
  return reader.slice(from, to);
}

/** @returns samples of one moof + mdat in order; null for bytes of another writer */
export function readFragment(
  bytes: Uint8Array<ArrayBuffer>,
  format: InitFormat,
): { video: Sample[]; audio: Sample[] } | null {
  try {
    const reader = new Reader(bytes);
    const moof = reader.boxes(0, bytes.byteLength).find((b) => b.type === "moof");
    if (!moof) return null;
    const samples: { video: Sample[]; audio: Sample[] } = { video: [], audio: [] };
    for (const traf of reader.boxes(moof.start, moof.end).filter((b) => b.type === "traf")) {
      const tfhd = reader.find(traf, "tfhd");
      const id = tfhd && reader.view.getUint32(tfhd.start + 4);
      const track = id === VIDEO_TRACK ? format.video : id === AUDIO_TRACK ? format.audio : null;
      const targetSamples = id === VIDEO_TRACK ? samples.video : samples.audio;
      if (track) targetSamples.push(...readRun(reader, moof, traf, track));
    }
    return samples;
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

const NOT_SYNC = 0x10000;
const HAS_SIZES = 0x200;

function readRun(reader: Reader, moof: Box, traf: Box, { timescale }: TrackFormat): Sample[] {
  const { view } = reader;
  const [tfdt, trun] = [reader.find(traf, "tfdt"), reader.find(traf, "trun")];
  if (!tfdt || !trun) return [];
  let time = Number(view.getBigUint64(tfdt.start + 4));
  const flags = view.getUint32(trun.start) & 0xffffff;
  const count = view.getUint32(trun.start + 4);
  let offset = moof.offset + view.getInt32(trun.start + 8);
  let at = trun.start + 12;
  const next = (flag: number) => {
    if ((flags & flag) === 0) return 0;
    at += 4;
    if (at > trun.end) throw new RangeError("a run that is longer than its box");
    return view.getUint32(at - 4);
  };
  // A track run (trun) without sample sizes could declare billions of samples in no bytes at all.
  if ((flags & HAS_SIZES) === 0) throw new RangeError("a run without the sizes of its samples");
  const samples: Sample[] = [];
  for (let i = 0; i < count; i++) {
    const [duration, size, sampleFlags] = [next(0x100), next(HAS_SIZES), next(0x400)];
    if (offset < 0 || offset + size > reader.bytes.byteLength)
      throw new RangeError("a sample outside the fragment");
    samples.push({
      timestampUs: Math.round((time / timescale) * 1e6),
      durationUs: Math.round((duration / timescale) * 1e6),
      key: (sampleFlags & NOT_SYNC) === 0,
      data: reader.bytes.subarray(offset, offset + size),
    });
    time += duration;
    offset += size;
  }
  return samples;
}
