import fc from "fast-check";
import { expect, test } from "vitest";
import type { Chunk } from "#worker/domain/live/streams/contract-live.ts";
import {
  createSegmenter,
  PART_MAX_BYTES,
  PART_TARGET_US,
  SEGMENT_MAX_BYTES,
  type SegmenterEvent,
} from "./segmenter.ts";

const chunk = (sequence: number, overrides: Partial<Chunk> = {}): Chunk => ({
  sequence,
  key: false,
  afterHole: false,
  timestampUs: sequence * 40_000,
  durationUs: 40_000,
  data: new Uint8Array([sequence % 256]),
  ...overrides,
});

const partsOf = (events: SegmenterEvent[]) => events.filter((e) => e.type === "part");

test("every media chunk from the first key frame on is in exactly one HLS part, in order", () => {
  const anyChunk = fc.record({
    key: fc.boolean(),
    durationUs: fc.integer({ min: 1_000, max: 400_000 }),
  });
  fc.assert(
    fc.property(fc.array(anyChunk, { maxLength: 300 }), (given) => {
      const segmenter = createSegmenter({ discontinuity: false, openUs: null });
      const chunks = given.map((g, i) =>
        chunk(i, { ...g, data: new Uint8Array([i >> 8, i & 255]) }),
      );
      const events = [...chunks.flatMap((c) => segmenter.push(c)), ...segmenter.end()];
      const first = chunks.findIndex((c) => c.key);
      const expected = first < 0 ? [] : chunks.slice(first).flatMap((c) => [...c.data]);
      expect(partsOf(events).flatMap((p) => [...p.bytes])).toEqual(expected);
    }),
  );
});

test("no media chunk is lost if the next key frame comes after 30 seconds", () => {
  const segmenter = createSegmenter({ discontinuity: false, openUs: null });
  const chunks = Array.from({ length: 1_000 }, (_, i) => chunk(i, { key: i % 750 === 0 }));
  const events = [...chunks.flatMap((c) => segmenter.push(c)), ...segmenter.end()];
  const bytes = partsOf(events).flatMap((p) => [...p.bytes]);
  expect(bytes).toEqual(chunks.flatMap((c) => [...c.data]));
  expect(events.filter((e) => e.type === "segment-start")).toHaveLength(4);
});

test("an HLS part is never longer than a part's target duration unless the part is a single frame", () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 60 }), (frameRate) => {
      const durationUs = Math.round(1e6 / frameRate);
      const segmenter = createSegmenter({ discontinuity: false, openUs: null });
      const events = Array.from({ length: 200 }, (_, i) =>
        segmenter.push(chunk(i, { key: i === 0, durationUs })),
      ).flat();
      for (const part of partsOf(events))
        expect(part.durationUs).toBeLessThanOrEqual(Math.max(PART_TARGET_US, durationUs));
    }),
  );
});

test("every HLS part except the last of a segment lasts at least 85% of a part's target duration", () => {
  for (const frameRate of [10, 15, 20, 24, 25, 30, 50, 60]) {
    const segmenter = createSegmenter({ discontinuity: false, openUs: null });
    const durationUs = Math.round(1e6 / frameRate);
    const events = Array.from({ length: 120 }, (_, i) =>
      segmenter.push(chunk(i, { key: i === 0, durationUs })),
    ).flat();
    for (const part of partsOf(events))
      expect(part.durationUs).toBeGreaterThanOrEqual(PART_TARGET_US * 0.85);
  }
});

test("a key frame starts a new HLS segment if the previous segment lasts at least one second", () => {
  const segmenter = createSegmenter({ discontinuity: false, openUs: null });
  const events = Array.from({ length: 101 }, (_, i) =>
    segmenter.push(chunk(i, { key: i % 10 === 0 })),
  ).flat();
  const starts = events.filter((e) => e.type === "segment-start").map((e) => e.timestampUs / 1e6);
  expect(starts).toEqual([0, 1.2, 2.4, 3.6]);
});

test("a gap between two media chunks starts a new HLS segment with a discontinuity", () => {
  const segmenter = createSegmenter({ discontinuity: false, openUs: null });
  segmenter.push(chunk(0, { key: true }));
  const events = [
    ...segmenter.push(chunk(9, { afterHole: true })),
    ...segmenter.push(chunk(10)),
    ...segmenter.push(chunk(11, { key: true })),
  ];
  expect(events.map((e) => e.type)).toEqual(["part", "segment-end", "segment-start"]);
  expect(events.at(-1)).toMatchObject({ discontinuity: true, timestampUs: 440_000 });
});

test("an HLS part of frames at a very high bitrate fits into a row of the database", () => {
  const segmenter = createSegmenter({ discontinuity: false, openUs: null });
  const data = new Uint8Array(700_000);
  const chunks = Array.from({ length: 30 }, (_, i) => chunk(i, { key: i === 0, data }));
  const parts = partsOf([...chunks.flatMap((c) => segmenter.push(c)), ...segmenter.end()]);
  expect(parts.reduce((sum, part) => sum + part.bytes.length, 0)).toBe(30 * data.length);
  for (const part of parts) expect(part.bytes.length).toBeLessThanOrEqual(PART_MAX_BYTES);
});

test("an HLS segment has a maximum size, even if its media chunks claim to last no time", () => {
  const segmenter = createSegmenter({ discontinuity: false, openUs: null });
  const data = new Uint8Array(1_000_000);
  const sizes: number[] = [];
  for (let i = 0; i < 120; i++) {
    for (const event of segmenter.push(chunk(i, { key: true, durationUs: 0, data }))) {
      if (event.type === "segment-start") sizes.push(0);
      else if (event.type === "part") sizes.push((sizes.pop() ?? 0) + event.bytes.length);
    }
  }
  expect(sizes.length).toBeGreaterThan(3);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(SEGMENT_MAX_BYTES);
});
