import fc from "fast-check";
import { expect, test } from "vitest";
import { transportDuration } from "./measure-media.ts";

const TICKS = 2 ** 33;

function packet(id: number, ticks: number): Uint8Array {
  const bytes = new Uint8Array(188).fill(255);
  const at = [9, 10, 11, 12, 13].map((n) => n + 4);
  const t = ((ticks % TICKS) + TICKS) % TICKS;
  bytes.set([0x47, 0x41, 0x00, 0x10, 0, 0, 1, id, 0, 0, 0x80, 0x80, 5]);
  const values = [
    0x21 | (Math.floor(t / 2 ** 30) << 1),
    Math.floor(t / 2 ** 22) & 255,
    ((Math.floor(t / 2 ** 15) & 127) << 1) | 1,
  ];
  [...values, Math.floor(t / 2 ** 7) & 255, ((t & 127) << 1) | 1].forEach((value, i) => {
    bytes[at[i] ?? 0] = value;
  });
  return bytes;
}

const segment = (id: number, from: number, count: number, step: number, order: number[] = []) => {
  const at = Array.from({ length: count }, (_, i) => order[i] ?? i);
  return new Uint8Array(at.flatMap((i) => [...packet(id, from + i * step)]));
};

test("the duration of an MPEG-TS segment is that of its frames, even if the timestamps wrap around", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer({ min: 0, max: TICKS - 1 }),
        fc.integer({ min: TICKS - 900_000, max: TICKS - 1 }),
      ),
      fc.integer({ min: 2, max: 40 }),
      fc.constantFrom(1500, 3000, 3003, 3600),
      fc.boolean(),
      (from, count, step, reordered) => {
        const order = Array.from({ length: count - (count % 2) }, (_, i) =>
          reordered ? i ^ 1 : i,
        );
        expect(transportDuration(segment(0xe0, from, count, step, order))).toBeCloseTo(
          (count * step) / 90,
          3,
        );
      },
    ),
  );
});

test("the duration of an MPEG-TS segment without video frames is that of its audio, or null", () => {
  expect(transportDuration(segment(0xc0, 12_345, 10, 1920))).toBeCloseTo((10 * 1920) / 90, 3);
  const both = new Uint8Array([...segment(0xe0, 0, 10, 3000), ...segment(0xc0, 0, 40, 1920)]);
  expect(transportDuration(both)).toBeCloseTo((10 * 3000) / 90, 3);
  expect(transportDuration(segment(0xbd, 0, 10, 3000))).toBeNull();
});
