import {
  type Box,
  defaultTicks,
  listBoxes,
  runTicks,
} from "../../worker/domain/kernel/files/mp4.ts";
import { required } from "./required.ts";

interface TrackInfo {
  id: number;
  kind: "video" | "audio";
  timescale: number;
  codecs: string;
}

interface Fragment {
  offset: number;
  length: number;
  /** Sum of the sample durations by track id, in ticks of the track's timescale. */
  ticks: Map<number, number>;
}

export interface FragmentedMp4 {
  initLength: number;
  tracks: TrackInfo[];
  fragments: Fragment[];
}

const SKIP: Record<string, number> = { stsd: 8, avc1: 78, mp4a: 28 };

function boxes(data: Buffer, from = 0, to = data.length): Box[] {
  const found = listBoxes(data, from, to);
  const end = found.at(-1)?.end ?? from;
  if (to - end >= 8) throw new Error(`broken box at ${end}`);
  return found;
}

function children(data: Buffer, box: Box): Box[] {
  return boxes(data, box.start + (SKIP[box.type] ?? 0), box.end);
}

function child(data: Buffer, box: Box, ...path: string[]): Box {
  return path.reduce((parent, type) => {
    const next = children(data, parent).find((one) => one.type === type);
    if (!next) throw new Error(`no ${type} in ${parent.type}`);
    return next;
  }, box);
}

const hex = (byte: number): string => byte.toString(16).padStart(2, "0");

function avcCodec(data: Buffer, entry: Box): string {
  const at = child(data, entry, "avcC").start;
  return `avc1.${hex(data.readUInt8(at + 1))}${hex(data.readUInt8(at + 2))}${hex(data.readUInt8(at + 3))}`;
}

/** Walks the descriptors of an esds box: ES (3) > DecoderConfig (4) > DecoderSpecificInfo (5). */
function aacCodec(data: Buffer, entry: Box): string {
  let at = child(data, entry, "esds").start + 4;
  let objectType = 0;
  for (;;) {
    const tag = data.readUInt8(at++);
    while (data.readUInt8(at++) & 0x80);
    if (tag === 3) at += 3;
    else if (tag === 4) {
      objectType = data.readUInt8(at);
      at += 13;
    } else if (tag === 5) return `mp4a.${hex(objectType)}.${data.readUInt8(at) >> 3}`;
    else throw new Error(`unexpected descriptor ${tag} in esds`);
  }
}

function readTrack(data: Buffer, trak: Box): TrackInfo {
  const tkhd = child(data, trak, "tkhd").start;
  const mdhd = child(data, trak, "mdia", "mdhd").start;
  const entry = required(
    children(data, child(data, trak, "mdia", "minf", "stbl", "stsd"))[0],
    "sample entry",
  );
  const video = entry.type === "avc1";
  return {
    id: data.readUInt32BE(tkhd + (data[tkhd] === 1 ? 20 : 12)),
    kind: video ? "video" : "audio",
    timescale: data.readUInt32BE(mdhd + (data[mdhd] === 1 ? 20 : 12)),
    codecs: video ? avcCodec(data, entry) : aacCodec(data, entry),
  };
}

function defaultDurations(data: Buffer, moov: Box): Map<number, number> {
  const trexes = children(data, child(data, moov, "mvex")).filter((box) => box.type === "trex");
  return new Map(
    trexes.map(({ start: at }) => [data.readUInt32BE(at + 4), data.readUInt32BE(at + 12)]),
  );
}

function readTraf(
  data: Buffer,
  traf: Box,
  defaults: Map<number, number>,
): [id: number, ticks: number] {
  const tfhd = child(data, traf, "tfhd");
  const id = data.readUInt32BE(tfhd.start + 4);
  const sampleDefault = defaultTicks(data, tfhd) ?? defaults.get(id) ?? 0;
  const truns = children(data, traf).filter((box) => box.type === "trun");
  return [id, truns.reduce((sum, trun) => sum + runTicks(data, trun, sampleDefault), 0)];
}

export function readFragmentedMp4(data: Buffer): FragmentedMp4 {
  const top = boxes(data);
  const moov = top.find((box) => box.type === "moov");
  if (!moov) throw new Error("no moov");
  const defaults = defaultDurations(data, moov);
  const moofs = top.filter((box) => box.type === "moof");
  const last = top.findLast((box) => box.type === "mdat");
  const fragments = moofs.map((moof, i): Fragment => {
    const end = moofs[i + 1]?.offset ?? last?.end ?? data.length;
    const trafs = children(data, moof).filter((box) => box.type === "traf");
    return {
      offset: moof.offset,
      length: end - moof.offset,
      ticks: new Map(trafs.map((traf) => readTraf(data, traf, defaults))),
    };
  });
  const traks = children(data, moov).filter((box) => box.type === "trak");
  return { initLength: moov.end, tracks: traks.map((trak) => readTrack(data, trak)), fragments };
}
