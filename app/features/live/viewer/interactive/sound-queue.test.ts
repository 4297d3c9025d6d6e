import fc from "fast-check";
import { expect, test } from "vitest";
import { type QueuedSound, SoundQueue } from "./sound-queue.ts";

const RATE = 48_000;
const QUANTUM = 128;
const block = (i: number, value = 0.5): QueuedSound => ({
  atUs: i * 10_000,
  perSampleUs: 1e6 / RATE,
  channels: [new Float32Array(480).fill(value)],
});
const queueOf = ({ startUs = 30_000, mostUs = 300_000 } = {}) =>
  new SoundQueue(RATE, { startUs, mostUs });
function read(queue: SoundQueue, quanta: number): Float32Array {
  const output = new Float32Array(quanta * QUANTUM);
  for (let q = 0; q < quanta; q++) queue.read([output.subarray(q * QUANTUM, (q + 1) * QUANTUM)]);
  return output;
}
const steepest = (samples: Float32Array) =>
  samples.reduce(
    (most, s, i) => (i === 0 ? 0 : Math.max(most, Math.abs(s - (samples[i - 1] ?? 0)))),
    0,
  );

test("the audio queue starts once enough audio is buffered, and plays every sample once", () => {
  const queue = queueOf();
  for (let i = 0; i < 2; i++) queue.push(block(i));
  expect(read(queue, 4).every((s) => s === 0)).toBe(true);
  queue.push(block(2));
  const output = read(queue, 10);
  expect(output[QUANTUM * 10 - 1]).toBe(0.5);
  expect(queue.report()).toMatchObject({
    playing: true,
    positionUs: expect.closeTo((10 * QUANTUM * 1e6) / RATE, 0),
    dry: 0,
    skipped: 0,
  });
});

test("an audio queue that runs empty plays silence, counts one underrun and resumes without a click", () => {
  const queue = queueOf();
  for (let i = 0; i < 3; i++) queue.push(block(i));
  const output = [read(queue, 40)];
  expect(queue.report()).toMatchObject({ playing: false, dry: 1 });
  queue.push(block(3));
  output.push(read(queue, 4));
  expect(output[1]?.every((s) => s === 0)).toBe(true);
  for (let i = 4; i < 8; i++) queue.push(block(i));
  output.push(read(queue, 8));
  expect(output[2]?.at(-1)).toBe(0.5);
  expect(steepest(new Float32Array(output.flatMap((h) => [...h])))).toBeLessThan(0.02);
});

test("an audio queue that is too long skips its oldest samples without a click", () => {
  const queue = queueOf();
  for (let i = 0; i < 3; i++) queue.push(block(i, 0.5));
  const before = read(queue, 2);
  for (let i = 3; i < 60; i++) queue.push(block(i, -0.5));
  const after = read(queue, 4);
  const { positionUs, skipped, queuedUs } = queue.report();
  expect(skipped).toBeGreaterThan(0);
  expect(queuedUs).toBeLessThanOrEqual(300_000);
  expect(positionUs).toBeGreaterThan(600_000 - 310_000);
  expect(steepest(new Float32Array([...before, ...after]))).toBeLessThan(0.02);
});

test("the audio queue reports the media time of the audible sample at normal and at changed speed", () => {
  const step = fc.record({ blocks: fc.nat(6), quanta: fc.nat(8), stretched: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = queueOf();
      let [i, last] = [0, -1];
      for (const { blocks, quanta, stretched } of steps) {
        for (let b = 0; b < blocks; b++, i++) {
          const plain = block(i, 0.25);
          const length = 380;
          queue.push(
            stretched
              ? { ...plain, perSampleUs: 10_000 / length, channels: [new Float32Array(length)] }
              : plain,
          );
        }
        read(queue, quanta);
        const { positionUs, queuedUs } = queue.report();
        if (positionUs === null) continue;
        expect(positionUs).toBeGreaterThanOrEqual(last);
        expect(positionUs).toBeLessThanOrEqual(i * 10_000 + 1);
        // Stretching makes the queued media at most a quarter longer than its playing time.
        expect(i * 10_000 - positionUs).toBeGreaterThanOrEqual(queuedUs - 1);
        expect(i * 10_000 - positionUs).toBeLessThanOrEqual(queuedUs * 1.27 + 1);
        last = positionUs;
      }
    }),
  );
});

test("an audio queue that gets a burst at the start skips the oldest samples of the burst", () => {
  const queue = queueOf();
  for (let i = 0; i < 20; i++) queue.push(block(i));
  read(queue, 8);
  expect(queue.report().queuedUs).toBeLessThan(90_000);
  expect(queue.report().positionUs).toBeGreaterThan(100_000);
});
