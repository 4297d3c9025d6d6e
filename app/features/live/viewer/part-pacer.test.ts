import { expect, test } from "vitest";
import { PartPacer } from "./part-pacer.ts";

const PART_MS = 200;
const TICK_MS = 100;

/** @returns the remaining buffer before each partial segment arrives, seconds */
function watch({ end, ms, from = 0 }: { end: number; ms: number; from?: number }) {
  const video = {
    currentTime: 0,
    paused: false,
    seeking: false,
    playbackRate: 1,
    buffered: { length: 1, start: () => 0, end: () => loaded },
  };
  let loaded = end;
  const pacer = new PartPacer(video);
  const left: number[] = [];
  const rates: number[] = [];
  for (let at = from; at < from + ms; at += TICK_MS) {
    if (at % PART_MS === 0) {
      left.push(loaded - video.currentTime);
      loaded += PART_MS / 1000;
    }
    pacer.tick(at);
    rates.push(video.playbackRate);
    video.currentTime += (video.playbackRate * TICK_MS) / 1000;
  }
  return { left, rates, video, pacer };
}

test("a viewer who joins a second behind the live edge catches up within five seconds", () => {
  const { left, rates } = watch({ end: 1, ms: 12_000 });
  expect(left.at(25)).toBeLessThan(0.35);
  for (const seconds of left.slice(25)) expect(seconds).toBeGreaterThan(0.1);
  expect(rates.slice(-20).every((rate) => rate >= 0.97 && rate <= 1.02)).toBe(true);
});

test("low-latency HLS plays at a steady speed although its partial segments arrive in steps", () => {
  const { rates } = watch({ end: 0.1, ms: 8_000 });
  expect(Math.max(...rates.slice(10))).toBeLessThanOrEqual(1.02);
  expect(Math.min(...rates.slice(10))).toBeGreaterThanOrEqual(0.98);
});

test("low-latency HLS keeps a longer buffer after each stall", () => {
  const { video, pacer } = watch({ end: 0.3, ms: 6_000 });
  for (let i = 0; i < 4; i++) pacer.stalled(6_000);
  pacer.tick(6_100);
  expect(video.playbackRate).toBeLessThan(1);
});

test("low-latency HLS jumps when playback is far behind the live edge, but not while paused", () => {
  const { video } = watch({ end: 10, ms: 100 });
  expect(video.currentTime).toBeGreaterThan(9);
  const paused = {
    ...video,
    paused: true,
    playbackRate: 1,
    currentTime: 2,
    buffered: { length: 1, start: () => 0, end: () => 30 },
  };
  new PartPacer(paused).tick(0);
  expect(paused.currentTime).toBe(2);
});
