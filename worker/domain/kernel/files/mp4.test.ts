import fc from "fast-check";
import { expect, test } from "vitest";
import { findBox, listBoxes } from "./mp4.ts";

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
