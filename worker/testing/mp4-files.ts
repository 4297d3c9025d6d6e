import { box, joinBytes, uint32Bytes } from "./boxes.ts";

// Makes MP4 files without images for tests. Times in the files are in ticks of 1 millisecond.

const text = (value: string) => new TextEncoder().encode(value);
const zeros = (length: number) => new Uint8Array(length);
const ticks = (seconds: number) => Math.round(seconds * 1000);

interface Track {
  width: number;
  height: number;
  /** Length of the track in seconds as the headers of the MP4 file state it. */
  declared: number;
}

/** Returns a sample entry for H.264 video without parameter sets (ISO/IEC 14496-12, 12.1.3). */
function sampleEntry({ width, height }: Track) {
  const size = uint32Bytes(width * 0x10000 + height);
  const avcC = box("avcC", Uint8Array.of(1, 0x64, 0, 0x28, 0xff, 0xe0, 0));
  return box("avc1", zeros(24), size, zeros(50), avcC);
}

function trak(track: Track, tables: Uint8Array) {
  const { width, height, declared } = track;
  const clock = uint32Bytes(0, 0, 0, 1000, ticks(declared));
  return box(
    "trak",
    box("tkhd", uint32Bytes(0, 0, 0, 1, 0, ticks(declared)), zeros(52), uint32Bytes(width, height)),
    box(
      "mdia",
      box("mdhd", clock, zeros(4)),
      box("hdlr", zeros(8), text("vide"), zeros(13)),
      box("minf", box("stbl", box("stsd", uint32Bytes(0, 1), sampleEntry(track)), tables)),
    ),
  );
}

const mvhd = (declared: number) =>
  box("mvhd", uint32Bytes(0, 0, 0, 1000, ticks(declared)), zeros(80));

/**
 * Returns an MP4 file that plays 25 frames per second for `seconds` seconds.
 * The headers of the file state a length of `declared` seconds.
 * The file contains `bytes` bytes of sample data.
 */
export function mp4File({
  seconds,
  declared = seconds,
  bytes = 2000,
}: {
  seconds: number;
  declared?: number;
  bytes?: number;
}): Uint8Array<ArrayBuffer> {
  const stts = box("stts", uint32Bytes(0, 1, Math.round(seconds * 25), 40));
  const track = { width: 1280, height: 720, declared };
  const content = Uint8Array.from({ length: bytes }, (_, i) => (i * 31 + (i >> 8)) & 0xff);
  return joinBytes(
    box("ftyp", text("isom\0\0\0\0isom")),
    box("mdat", content),
    box("moov", mvhd(declared), trak(track, stts)),
  );
}

/** Returns the init segment of a video rendition with the given width and height in pixels. */
export const renditionInit = (size: { width: number; height: number }): Uint8Array<ArrayBuffer> =>
  joinBytes(
    box("ftyp", text("iso5\0\0\0\0iso5")),
    box(
      "moov",
      mvhd(0),
      trak({ ...size, declared: 0 }, box("stts", uint32Bytes(0, 0))),
      box("mvex", box("trex", uint32Bytes(0, 1, 1, 0, 0, 0))),
    ),
  );

/** Returns a media segment of `length` bytes with one frame that plays for `seconds` seconds. */
export function renditionSegment(
  seconds: number,
  length: number,
  { at = 0 }: { at?: number } = {},
): Uint8Array<ArrayBuffer> {
  const moof = box(
    "moof",
    box(
      "traf",
      box("tfhd", uint32Bytes(0x20000, 1)),
      box("tfdt", uint32Bytes(0, ticks(at))),
      box("trun", uint32Bytes(0x100, 1, ticks(seconds))),
    ),
  );
  return joinBytes(moof, box("mdat", zeros(length - moof.length - 8)));
}
