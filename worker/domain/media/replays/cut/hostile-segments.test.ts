import fc from "fast-check";
import { expect, test } from "vitest";
import { box, joinBytes, uint32Bytes } from "../../../../testing/boxes.ts";
import { readSamples } from "../../../kernel/files/fragments.ts";
import { fragmentDuration, transportDuration } from "../measure-media.ts";
import { mendDuration } from "../mend-duration.ts";
import { isFragment, readInit } from "../read-init.ts";
import { cutSegment } from "./cut-segment.ts";
import { readTracks } from "./read-tracks.ts";

const KEEP = { fromMs: 0, toMs: 1000, isFirst: true };
const PACKET = 188;

/** An init segment with one video track whose samples have one byte each. */
const INIT = joinBytes(
  box("ftyp", Buffer.from("iso6")),
  box(
    "moov",
    box(
      "trak",
      box("tkhd", uint32Bytes(0, 0, 0, 1)),
      box(
        "mdia",
        box("mdhd", uint32Bytes(0, 0, 0, 1000)),
        box("hdlr", uint32Bytes(0, 0), Buffer.from("vide")),
      ),
    ),
    box("mvex", box("trex", uint32Bytes(0, 1, 1, 1, 1, 0))),
  ),
);

/** Returns a fragment with runs of samples. The data of each run starts at the same byte. */
function fragmentWith(runs: number[], dataBytes: number): Uint8Array<ArrayBuffer> {
  const truns = runs.map((count) => box("trun", uint32Bytes(0x1, count, 0)));
  const heads = [box("tfhd", uint32Bytes(0x20000, 1)), box("tfdt", uint32Bytes(0, 0))];
  const moof = box("moof", box("traf", ...heads, ...truns));
  return joinBytes(moof, box("mdat", new Uint8Array(dataBytes)));
}

/** Returns transport packets. Each starts a PES packet of audio, in one of `streams` streams. */
function transportOf(packets: number, streams: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(packets * PACKET);
  for (let i = 0; i < packets; i++) {
    const pid = 1 + (i % streams);
    bytes.set([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10], i * PACKET);
    bytes.set([0, 0, 1, 0xc0, 0, 0, 0x80, 0x80, 5, 0x21, 0, 1, 0, 1], i * PACKET + 4);
  }
  return bytes;
}

test("the samples of a segment are read if they fit into its bytes", () => {
  const samples = readSamples(readTracks(INIT), fragmentWith([3, 4], 1000));
  expect([...(samples?.values() ?? [])].map(({ length }) => length)).toEqual([7]);
});

test("rejects a segment whose samples overlap, because they could be far more than its bytes", () => {
  expect(readSamples(readTracks(INIT), fragmentWith([900, 900], 1000))).toBeNull();
  expect(cutSegment(INIT, fragmentWith([900, 900], 1000), KEEP)).toBeNull();
});

test("rejects a segment with more samples than any real segment has", () => {
  expect(readSamples(readTracks(INIT), fragmentWith([150_000], 200_000))).toBeNull();
});

test("isFragment rejects a segment with more MP4 boxes than any real segment has", () => {
  const boxes = Array.from({ length: 60_000 }, () => box("free"));
  expect(isFragment(joinBytes(...boxes, fragmentWith([1], 10)))).toBe(false);
});

test("measures and cuts a transport stream of the largest size with a PES packet in each packet", () => {
  const bytes = transportOf(130_000, 1);
  expect(transportDuration(bytes)).toBe(0);
  expect(cutSegment(null, bytes, KEEP)?.isCut).toBe(false);
});

const type = fc.constantFrom(
  ...["moov", "trak", "tkhd", "mdia", "mdhd", "hdlr", "edts", "elst", "mvex", "trex"],
  ...["moof", "traf", "tfhd", "tfdt", "trun", "mdat", "minf", "stbl", "stsd", "avcC"],
);
const body = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0x10 }), { maxLength: 8 })
    .map((values) => uint32Bytes(...values)),
);
const { tree } = fc.letrec<{ tree: Uint8Array }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "medium" },
    fc.tuple(type, body).map(([name, bytes]) => box(name, bytes)),
    fc
      .tuple(type, fc.array(tie("tree"), { maxLength: 4 }))
      .map(([name, inner]) => box(name, ...inner)),
  ),
}));

/** Returns the shortest boxes that the parsers read, each as the last one of a segment. */
const shortest = ["tfhd", "tfdt", "trun"].map((last) => {
  const heads = [box("tfhd", uint32Bytes(0, 1)), box("tfdt", uint32Bytes(0, 0))];
  const before = last === "trun" ? heads : last === "tfdt" ? heads.slice(0, 1) : [];
  return box("moof", box("traf", ...before, box(last)));
});
const shortInits = ["tkhd", "mdhd"].map((short) => {
  const of = (name: string, bytes: Uint8Array) => box(name, ...(name === short ? [] : [bytes]));
  const mdia = [
    box("hdlr", uint32Bytes(0, 0), Buffer.from("vide")),
    of("mdhd", uint32Bytes(0, 0, 0, 1000)),
  ];
  return box("moov", box("trak", box("mdia", ...mdia), of("tkhd", uint32Bytes(0, 0, 0, 1))));
});

test("no parser of media throws on malformed boxes", () => {
  const parse = (init: Uint8Array, bytes: Uint8Array<ArrayBuffer>) => {
    readInit(bytes);
    readTracks(bytes);
    for (const known of [init, INIT]) {
      fragmentDuration(known, bytes);
      cutSegment(known, bytes, KEEP);
    }
    mendDuration(bytes, bytes);
    transportDuration(bytes);
    cutSegment(null, bytes, KEEP);
  };
  for (const bytes of [...shortest, ...shortInits]) parse(bytes, bytes);
  fc.assert(
    fc.property(tree, tree, fc.nat(20), (init, segment, cutOff) =>
      parse(init, new Uint8Array(segment.subarray(0, segment.byteLength - cutOff))),
    ),
    { numRuns: 500 },
  );
});
