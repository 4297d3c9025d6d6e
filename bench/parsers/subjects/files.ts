import { readFragment, readInitFormat } from "#app/features/live/viewer/mp4-reader.ts";
import { cleanImage } from "../../../worker/domain/kernel/files/clean-image.ts";
import { sniffType } from "../../../worker/domain/kernel/files/contract.ts";
import { readSamples } from "../../../worker/domain/kernel/files/fragments.ts";
import { listBoxes } from "../../../worker/domain/kernel/files/mp4.ts";
import { readVideoEntry } from "../../../worker/domain/kernel/files/video-entry.ts";
import { createFragmentReader } from "../../../worker/domain/live/cmaf/fragment-reader.ts";
import {
  type PushedTrack,
  readPushedSamples,
  readPushedTrack,
} from "../../../worker/domain/live/cmaf/read-track.ts";
import { decodeFrame } from "../../../worker/domain/live/streams/contract-live.ts";
import { cutSegment } from "../../../worker/domain/media/replays/cut/cut-segment.ts";
import { cutTransport } from "../../../worker/domain/media/replays/cut/cut-transport.ts";
import { readTracks } from "../../../worker/domain/media/replays/cut/read-tracks.ts";
import {
  fragmentDuration,
  transportDuration,
} from "../../../worker/domain/media/replays/measure-media.ts";
import { mendDuration } from "../../../worker/domain/media/replays/mend-duration.ts";
import {
  INIT_MAX_BYTES,
  isFragment,
  readInit,
} from "../../../worker/domain/media/replays/read-init.ts";
import { readTransport } from "../../../worker/domain/media/replays/read-transport.ts";
import { byLength, type Subject } from "../subject.ts";
import { FILE_MAX } from "./limits.ts";

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const box = (type: string, size = 8) => `\0\0\0${String.fromCharCode(size)}${type}`;
const BOXES = [
  box("moov"),
  box("free"),
  box("moof"),
  box("trak"),
  box("mdat"),
  "\0\0\0\u0001mdat\0\0\0\0\0\0\0\u0010",
  "\0",
];

/** Returns the head of an MP4 box that extends to the end of the file (size 0). */
const openBox = (type: string) => `\0\0\0\0${type}`;
const long = (...values: number[]) =>
  values
    .map((n) => String.fromCharCode(...[24, 16, 8, 0].map((bits) => (n >> bits) & 0xff)))
    .join("");
const VIDEO_INIT = bytesOf(
  `${box("ftyp")}${openBox("moov")}${box("mvex", 40)}${box("trex", 32)}${long(0, 1, 1, 1, 1, 0)}${openBox("trak")}${box("tkhd", 24)}${long(0, 0, 0, 1)}${openBox("mdia")}${box("mdhd", 24)}${long(0, 0, 0, 1000)}${box("hdlr", 20)}${long(0, 0)}vide`,
);

const FRAGMENT_HEAD = `${openBox("moof")}${openBox("traf")}${box("tfhd", 16)}${long(0x20000, 1)}${box("tfdt", 16)}${long(0, 0)}`;

/** MP4 boxes of sample runs whose data overlaps, without and with sample durations. */
const RUNS = [
  `${box("trun", 20)}${long(0x1, 4096, 0)}`,
  `${box("trun", 24)}${long(0x101, 1, 0, 1)}`,
  ...BOXES,
];

const AVCC = bytesOf("\u0001B\0\u001f");
const PUSHED_TRACK: PushedTrack = {
  ...{ id: 1, timescale: 1_000, editMs: 0, defaults: { duration: 1, size: 1, flags: 0 } },
  format: {
    kind: "video-format",
    format: { codec: "avc1.42001f", width: 64, height: 64, avcC: AVCC },
    bytes: AVCC,
  },
};
/** Size of the pieces in which an upload arrives, bytes. */
const PIECE_BYTES = 1_000;

/** Passes an upload to a fragment reader in small pieces. */
function readInPieces(bytes: Bytes): void {
  const reader = createFragmentReader();
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES)
    reader.push(bytes.subarray(at, at + PIECE_BYTES));
}

const KEEP = { fromMs: 0, toMs: 1000, isFirst: true };
type Bytes = ReturnType<typeof bytesOf>;

/** Number of MPEG-TS packets of 188 bytes in a file of 6 MB. */
const PACKETS_MAX = 32 * 1024;

/** Returns packets that each start a piece of sound, in as many streams as MPEG-TS allows. */
function packetsOf(packets: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(packets * 188);
  for (let i = 0; i < packets; i++) {
    const pid = i % 8192;
    bytes.set([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10], i * 188);
    bytes.set([0, 0, 1, 0xc0, 0, 0, 0x80, 0x80, 5, 0x21, 0, 1, 0, 1], i * 188 + 4);
  }
  return bytes;
}

const JPEG = [
  "\u00ff",
  "\u00ff\u00e1\0\u0002",
  "\u00ff\u00d0",
  "\u00ff\u00da\0\u0002",
  "\u00ff\u00c0\0\u000b\u0008\0\u0001\0\u0001",
];

const PNG = ["\0\0\0\0IDAT\0\0\0\0", "\0\0\0\0tEXt\0\0\0\0", "\0"];
const WEBP = ["VP8 \0\0\0\0", "EXIF\0\0\0\0", "ANMF\0\0\0\0"];
const GIF = ["\u0021\u00fe\u0001a\0", "\u002c\0\0\0\0\u0001\0\u0001\0\0\u0002\0", "\0"];
const IMAGE_HEADERS: readonly (readonly [string, string, readonly string[]])[] = [
  ["JPEG", "\u00ff\u00d8", JPEG],
  ["PNG", "\u0089PNG\r\n\u001a\n", PNG],
  ["WebP", "RIFF\0\0\u0010\0WEBP", WEBP],
  ["GIF", "GIF89a\u0001\0\u0001\0\0\0\0", GIF],
];

/** Parsers of uploaded and recorded files. */
export const FILE_PARSERS: Subject[] = [
  { name: "sniffType", max: FILE_MAX, tokens: BOXES, run: (text) => sniffType(bytesOf(text)) },
  ...IMAGE_HEADERS.flatMap(([type, prefix, tokens]): Subject[] => [
    {
      name: `cleanImage, ${type}`,
      max: FILE_MAX,
      tokens,
      prefix,
      run: (text) => cleanImage(bytesOf(text), { allowsGif: true }),
    },
  ]),
  {
    name: "listBoxes",
    max: FILE_MAX,
    tokens: BOXES,
    run: (text) => listBoxes(bytesOf(text)),
  },
  {
    name: "readInit",
    max: INIT_MAX_BYTES,
    tokens: BOXES,
    prefix: box("ftyp"),
    run: (text) => readInit(bytesOf(text)),
  },
  {
    name: "readVideoEntry",
    max: INIT_MAX_BYTES,
    tokens: BOXES,
    prefix: "\0".repeat(78),
    run: (text) => {
      const bytes = bytesOf(text);
      return readVideoEntry(bytes, { type: "hvc1", offset: 0, start: 0, end: bytes.byteLength });
    },
  },
  { name: "isFragment", max: FILE_MAX, tokens: BOXES, run: (text) => isFragment(bytesOf(text)) },
  {
    name: "readTracks",
    max: FILE_MAX,
    tokens: BOXES,
    prefix: box("ftyp"),
    run: (text) => readTracks(bytesOf(text)),
  },
  {
    name: "readPushedTrack",
    max: INIT_MAX_BYTES,
    tokens: BOXES,
    prefix: box("ftyp"),
    run: (text) => readPushedTrack(bytesOf(text)),
  },
  {
    name: "createFragmentReader",
    max: FILE_MAX,
    tokens: BOXES,
    prefix: box("ftyp"),
    run: (text) => readInPieces(bytesOf(text)),
  },
  ...[
    {
      name: "readPushedSamples",
      run: (bytes: Bytes) => readPushedSamples(PUSHED_TRACK, bytes),
    },
    { name: "readSamples", run: (bytes: Bytes) => readSamples(readTracks(VIDEO_INIT), bytes) },
    { name: "cutSegment", run: (bytes: Bytes) => cutSegment(VIDEO_INIT, bytes, KEEP) },
    { name: "fragmentDuration", run: (bytes: Bytes) => fragmentDuration(VIDEO_INIT, bytes) },
    { name: "mendDuration", run: (bytes: Bytes) => mendDuration(bytes, bytes) },
  ].map(({ name, run }) => ({
    name,
    max: FILE_MAX,
    tokens: RUNS,
    prefix: FRAGMENT_HEAD,
    run: (text: string) => run(bytesOf(text)),
  })),
  {
    name: "transportDuration",
    max: PACKETS_MAX,
    ...byLength((length) => transportDuration(packetsOf(length))),
  },
  {
    name: "readTransport",
    max: PACKETS_MAX,
    ...byLength((length) => readTransport(packetsOf(length))),
  },
  {
    name: "cutTransport",
    max: PACKETS_MAX,
    ...byLength((length) => cutTransport(packetsOf(length), KEEP)),
  },
  {
    name: "readInitFormat",
    max: FILE_MAX,
    tokens: BOXES,
    prefix: box("ftyp"),
    run: (text) => readInitFormat(bytesOf(text)),
  },
  {
    name: "readFragment",
    max: FILE_MAX,
    tokens: BOXES,
    prefix: box("moof"),
    run: (text) => readFragment(bytesOf(text), { video: null, audio: null }),
  },
  {
    name: "decodeFrame",
    max: FILE_MAX,
    tokens: ["\u0001", "\u0002", "\u0003", "\0"],
    run: (text) => decodeFrame(bytesOf(text).buffer),
  },
];
