import { fragmentTicks } from "../../worker/domain/kernel/files/fragments.ts";
import {
  type Box,
  findBoxes,
  listBoxes,
  listSampleEntries,
  readAudioEntry,
  readAvcEntry,
  readSampleDefaults,
  readTimescale,
  readTrackId,
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

function readTrack(data: Buffer, trak: Box): TrackInfo {
  const entry = required(listSampleEntries(data, trak)[0], "sample entry");
  const video = readAvcEntry(data, entry);
  return {
    id: required(readTrackId(data, trak), "tkhd"),
    kind: video ? "video" : "audio",
    timescale: required(readTimescale(data, trak), "mdhd"),
    codecs: video ? required(video.codec, "avcC") : aacCodec(data, entry),
  };
}

function aacCodec(data: Buffer, entry: Box): string {
  const { objectType, description } = required(readAudioEntry(data, entry)?.decoder, "esds");
  return `mp4a.${objectType.toString(16)}.${required(description[0], "AAC profile") >> 3}`;
}

export function readFragmentedMp4(data: Buffer): FragmentedMp4 {
  const top = listBoxes(data);
  const end = top.at(-1)?.end ?? 0;
  if (data.length - end >= 8) throw new Error(`broken box at ${end}`);
  const moov = required(
    top.find((box) => box.type === "moov"),
    "moov",
  );
  const defaults = readSampleDefaults(data, moov);
  const moofs = top.filter((box) => box.type === "moof");
  const last = top.findLast((box) => box.type === "mdat");
  const fragments = moofs.map((moof, i): Fragment => {
    const end = moofs[i + 1]?.offset ?? last?.end ?? data.length;
    const ticks = fragmentTicks(data, moof, defaults);
    return { offset: moof.offset, length: end - moof.offset, ticks };
  });
  const tracks = findBoxes(data, "trak", moov).map((trak) => readTrack(data, trak));
  return { initLength: moov.end, tracks, fragments };
}
