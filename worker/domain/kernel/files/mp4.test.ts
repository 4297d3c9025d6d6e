import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { box, joinBytes, uint32Bytes } from "../../../testing/boxes.ts";
import {
  findBox,
  listBoxes,
  listSampleEntries,
  readAudioEntry,
  readAvcEntry,
  readSampleDefaults,
  readTimescale,
  readTrackId,
} from "./mp4.ts";

const header = (size: number, type: string) => [
  ...[24, 16, 8, 0].map((shift) => (size >>> shift) & 255),
  ...Array.from(type, (letter) => letter.charCodeAt(0)),
];
const bytesOf = (...parts: number[][]) => Uint8Array.from(parts.flat());

test("for random bytes, listBoxes returns adjacent MP4 boxes that lie inside the given range", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(20), (bytes, from) => {
      const boxes = listBoxes(bytes, from);
      const offsets = [from, ...boxes.map(({ end }) => end)].slice(0, boxes.length);
      expect(boxes.map(({ offset }) => offset)).toEqual(offsets);
      for (const { offset, start, end } of boxes)
        expect(offset < start && start <= end && end <= bytes.length).toBe(true);
    }),
  );
});

test("listBoxes accepts MP4 boxes with a 64-bit size, and extends a box of size 0 to the end of the file", () => {
  const large = bytesOf(header(1, "free"), [0, 0, 0, 0, 0, 0, 0, 18, 7, 7], header(0, "mdat"), [9]);
  expect(listBoxes(large)).toEqual([
    { type: "free", offset: 0, start: 16, end: 18 },
    { type: "mdat", offset: 18, start: 26, end: 27 },
  ]);
});

test("from the first bytes of an MP4 file and its size, listBoxes includes the box that is cut off", () => {
  const head = bytesOf(header(8, "styp"), header(1000, "moof"));
  expect(listBoxes(head).map(({ type }) => type)).toEqual(["styp"]);
  expect(listBoxes(head, 0, 5000).map(({ type, end }) => [type, end])).toEqual([
    ["styp", 8],
    ["moof", 1008],
  ]);
});

test("findBox follows a path of MP4 box types, and returns null if a box on the path is missing", () => {
  const bytes = bytesOf(
    header(32, "moov"),
    header(24, "trak"),
    header(16, "mdia"),
    header(8, "mdhd"),
  );
  const [moov] = listBoxes(bytes);
  if (!moov) throw new Error("no moov box");
  expect(findBox(bytes, moov, "trak", "mdia", "mdhd")).toMatchObject({ offset: 24, end: 32 });
  expect(findBox(bytes, moov, "trak", "edts")).toBeNull();
});

/** Returns the given bytes and the only box in them. */
function only(bytes: Uint8Array) {
  const [first] = listBoxes(bytes);
  if (!first) throw new Error("no box");
  return { bytes, box: first };
}

function trackWith(tkhd: Uint8Array, mdhd: Uint8Array) {
  const { bytes, box: trak } = only(box("trak", box("tkhd", tkhd), box("mdia", box("mdhd", mdhd))));
  return { id: readTrackId(bytes, trak), timescale: readTimescale(bytes, trak) };
}

describe("readTrackId and readTimescale", () => {
  test("read headers of version 0 and of version 1", () => {
    const header = (...after: number[]) => [
      uint32Bytes(0, 8, 8, ...after),
      uint32Bytes(0x1000000, 0, 8, 0, 8, ...after),
    ];
    for (const tkhd of header(3))
      for (const mdhd of header(90_000))
        expect(trackWith(tkhd, mdhd)).toEqual({ id: 3, timescale: 90_000 });
  });

  test("return null for headers that are cut off, and for a timescale of 0", () => {
    expect(trackWith(uint32Bytes(0, 8, 8), uint32Bytes(0x1000000, 0, 8, 0, 8))).toEqual({
      id: null,
      timescale: null,
    });
    expect(trackWith(uint32Bytes(), uint32Bytes(0, 8, 8, 0))).toEqual({
      id: null,
      timescale: null,
    });
  });

  test("return null if the headers are missing", () => {
    const { bytes, box: trak } = only(box("trak"));
    expect([readTrackId(bytes, trak), readTimescale(bytes, trak)]).toEqual([null, null]);
    expect(listSampleEntries(bytes, trak)).toEqual([]);
  });
});

test("readSampleDefaults returns the defaults of each track, and skips a box that is cut off", () => {
  const { bytes, box: moov } = only(
    box(
      "moov",
      box("mvex", box("trex", uint32Bytes(0, 4, 1, 5)), box("trex", uint32Bytes(0, 3, 1, 5, 6, 7))),
    ),
  );
  expect(readSampleDefaults(bytes, moov)).toEqual(
    new Map([[3, { duration: 5, size: 6, flags: 7 }]]),
  );
});

describe("readAvcEntry", () => {
  const fields = joinBytes(new Uint8Array(24), uint32Bytes((640 << 16) | 360), new Uint8Array(50));
  const read = (type: string, ...bodies: Uint8Array[]) => {
    const { bytes, box: entry } = only(box(type, ...bodies));
    return readAvcEntry(bytes, entry);
  };

  test("returns the width, height, avcC record and codec string of H.264 video", () => {
    const record = new Uint8Array([1, 0x64, 0, 0x1f, 0xff]);
    expect(read("avc1", fields, box("avcC", record))).toEqual({
      width: 640,
      height: 360,
      record,
      codec: "avc1.64001f",
    });
  });

  test("returns a null record if the avcC box is missing or too short", () => {
    const none = { width: 640, height: 360, record: null, codec: null };
    expect(read("avc3", fields)).toEqual(none);
    expect(read("avc3", fields, box("avcC", new Uint8Array(3)))).toEqual(none);
  });

  test("returns null for an entry that is cut off, and for another codec", () => {
    expect(read("avc1", fields.subarray(1))).toBeNull();
    expect(read("hvc1", fields)).toBeNull();
  });
});

describe("readAudioEntry", () => {
  const fields = joinBytes(new Uint8Array(16), uint32Bytes(2 << 16, 0, 48_000 * 65_536));
  const read = (...bodies: Uint8Array[]) => {
    const { bytes, box: entry } = only(box("mp4a", ...bodies));
    return readAudioEntry(bytes, entry);
  };
  /** `lengthBytes` is the number of bytes in which each descriptor states its length. */
  const esds = (lengthBytes: number) => {
    const descriptor = (tag: number, ...parts: Uint8Array[]) => {
      const body = joinBytes(...parts);
      const more = new Uint8Array(lengthBytes - 1).fill(0x80);
      return joinBytes(Uint8Array.of(tag), more, Uint8Array.of(body.length), body);
    };
    const config = descriptor(5, Uint8Array.of(0x11, 0x90));
    const decoder = descriptor(4, Uint8Array.of(0x40), new Uint8Array(12), config);
    return joinBytes(uint32Bytes(0), descriptor(3, new Uint8Array(3), decoder, descriptor(6)));
  };

  test.each([1, 2, 4])(
    "returns the format and the decoder, whose descriptors have lengths of %i bytes",
    (lengthBytes) => {
      expect(read(fields, box("esds", esds(lengthBytes)))).toEqual({
        channels: 2,
        sampleRate: 48_000,
        decoder: { objectType: 0x40, description: Uint8Array.of(0x11, 0x90) },
      });
    },
  );

  test("returns a null decoder if the esds box is missing or cut off", () => {
    expect(read(fields)?.decoder).toBeNull();
    const whole = esds(4);
    for (let length = 0; length < whole.length - 5; length++)
      expect(read(fields, box("esds", whole.subarray(0, length)))?.decoder).toBeNull();
  });

  test("returns null for an entry that is cut off", () => {
    expect(read(fields.subarray(1))).toBeNull();
  });
});
