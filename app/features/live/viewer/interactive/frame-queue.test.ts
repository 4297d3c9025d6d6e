import { expect, test } from "vitest";
import { FrameQueue } from "./frame-queue.ts";
import { SteadyClock } from "./steady-clock.ts";

function frames(count: number) {
  const closed: number[] = [];
  const queue = new FrameQueue<{ timestamp: number; close(): void }>();
  for (let i = 0; i < count; i++)
    queue.push({ timestamp: i * 33_000, close: () => closed.push(i) });
  return { queue, closed };
}

test("if the display time of several frames has passed, the picture queue shows only the last and counts the skipped frames", () => {
  const { queue, closed } = frames(6);
  expect(queue.take(-50_000)).toBeNull();
  expect(queue.take(0)?.timestamp).toBe(0);
  expect(queue.take(5_000)).toBeNull();
  expect(queue.take(99_000)?.timestamp).toBe(99_000);
  expect(closed).toEqual([1, 2]);
  expect(queue.counts).toEqual({ dropped: 2, total: 4 });
});

test("the picture queue of a stream without audio shows the newest frame at once", () => {
  const { queue, closed } = frames(4);
  expect(queue.take(null)?.timestamp).toBe(99_000);
  expect(closed).toEqual([0, 1, 2]);
  expect(queue.counts.dropped).toBe(0);
});

test("the picture queue releases the decoder's frames even if the audio clock stands still", () => {
  const { queue, closed } = frames(30);
  expect(queue.take(-1e9)?.timestamp).toBe(19 * 33_000);
  expect(closed).toHaveLength(19);
  queue.clear();
  expect(closed).toHaveLength(29);
});

test("SteadyClock advances smoothly despite jittery audio readings and follows a jump at once", () => {
  const clock = new SteadyClock();
  expect(clock.at(0)).toBeNull();
  const jitter = [0, 9, 2, 7, 1, 8, 3, 6];
  let [last, worst] = [0, 0];
  for (let t = 0; t < 4_000; t += 10) {
    clock.observe((t + (jitter[(t / 10) % 8] ?? 0)) * 1000, t);
    const now = clock.at(t) ?? 0;
    if (t > 1_000) worst = Math.max(worst, Math.abs(now - last - 10_000));
    last = now;
  }
  expect(worst).toBeLessThan(1_000);
  expect(Math.abs(last - 3_990_000)).toBeLessThan(9_000);
  clock.observe(10_000_000, 4_000);
  expect(clock.at(4_000)).toBeCloseTo(10_000_000);
});
