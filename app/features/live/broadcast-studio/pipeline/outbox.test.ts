import { expect, test } from "vitest";
import { type Chunk, decodeFrame } from "#worker/domain/live/streams/contract-live.ts";
import { Outbox } from "./outbox.ts";

const FRAME_US = 100_000;
const chunk = (sequence: number, key = false): Chunk => ({
  sequence,
  key,
  afterHole: false,
  timestampUs: sequence * FRAME_US,
  durationUs: FRAME_US,
  data: new Uint8Array(100),
});

function filled(count: number, most?: { us: number; bytes: number }): Outbox {
  const outbox = new Outbox(most);
  for (let i = 0; i < count; i++) outbox.add(chunk(i, i % 5 === 0));
  return outbox;
}
const sequences = (outbox: Outbox, after = -1) => outbox.after(after).map((f) => f.sequence);

function holesOf(outbox: Outbox): number[] {
  return outbox.after(-1).flatMap(({ frame }) => {
    const read = decodeFrame(frame.buffer);
    return read?.kind === "chunk" && read.afterHole ? [read.sequence] : [];
  });
}

test("the outbox drops chunks that the server has stored, and returns later chunks in order", () => {
  const outbox = filled(8);
  outbox.drop(2);
  expect(sequences(outbox)).toEqual([3, 4, 5, 6, 7]);
  expect(sequences(outbox, 5)).toEqual([6, 7]);
  expect(outbox.durationUs).toBe(5 * FRAME_US);
  outbox.drop(7);
  expect(outbox.empty).toBe(true);
});

test("an outbox above its maximum duration drops whole groups of frames, and marks the gap", () => {
  const outbox = filled(14, { us: 10 * FRAME_US, bytes: 1e9 });
  expect(sequences(outbox)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(holesOf(outbox)).toEqual([5]);
});

test("an outbox above its maximum size in bytes drops whole groups of frames, oldest first", () => {
  const outbox = filled(12, { us: 1e9, bytes: 1_000 });
  expect(sequences(outbox)).toEqual([5, 6, 7, 8, 9, 10, 11]);
  expect(holesOf(outbox)).toEqual([5]);
});

test("the outbox drops a group of frames that is longer than the maximum, then waits for a key frame", () => {
  const outbox = new Outbox({ us: 3 * FRAME_US, bytes: 1e9 });
  for (let i = 0; i < 5; i++) outbox.add(chunk(i, i === 0));
  expect(outbox.empty).toBe(true);
  outbox.add(chunk(5));
  expect(outbox.empty).toBe(true);
  outbox.add(chunk(6, true));
  outbox.add(chunk(7));
  expect(sequences(outbox)).toEqual([6, 7]);
  expect(holesOf(outbox)).toEqual([6]);
});
