import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EdgeFollower } from "./edge-follower.ts";
import { Target } from "./pace.ts";

const TARGET = 0.15;
const NOTHING = 0;
const METADATA = 1;
const ENOUGH = 4;

/** A seek lowers the fake element's ready state until the event "seeked", as in Chrome. */
class TestVideo {
  #time = 0;
  paused = true;
  seeking = false;
  readyState = NOTHING;
  playbackRate = 1;
  get currentTime() {
    return this.#time;
  }
  set currentTime(time: number) {
    this.#time = time;
    this.seeking = true;
    this.readyState = Math.min(this.readyState, METADATA);
  }
  seeked() {
    this.seeking = false;
    this.readyState = ENOUGH;
  }
  plays(seconds: number) {
    this.#time += seconds;
  }
}

function joined({ start, end }: { start: number; end: number }) {
  const video = new TestVideo();
  const buffer = { start, end };
  const play = vi.fn(() => {
    video.paused = false;
  });
  return {
    video,
    buffer,
    play,
    follower: new EdgeFollower(video, buffer, new Target(TARGET), play),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a joining viewer sees the first buffered frame, then playback seeks to the live edge", () => {
  const { video, buffer, play, follower } = joined({ start: 0, end: 0 });
  follower.updatePosition();
  expect(follower.placed).toBe(false);
  Object.assign(buffer, { start: 10, end: 11.5 });
  follower.updatePosition();
  expect(video.currentTime).toBe(10);
  expect(play).toHaveBeenCalledTimes(1);
  follower.updatePosition();
  expect(video.currentTime).toBe(10);
  video.seeked();
  follower.updatePosition();
  expect(video.currentTime).toBeCloseTo(11.5 - TARGET, 6);
});

test("playback seeks to the live edge even if data was decoded before the first seek", () => {
  const { video, follower } = joined({ start: 10, end: 11.5 });
  video.readyState = ENOUGH;
  follower.updatePosition();
  expect(video.currentTime).toBe(10);
  video.seeked();
  follower.tick(false);
  expect(video.currentTime).toBeCloseTo(11.5 - TARGET, 6);
});

function atEdge() {
  const all = joined({ start: 10, end: 12 });
  all.follower.updatePosition();
  all.video.seeked();
  all.follower.tick(false);
  all.video.seeked();
  all.follower.tick(false);
  return all;
}

test("live playback repeats a seek that does not finish within a second", () => {
  const first = joined({ start: 10, end: 12 });
  first.follower.updatePosition();
  for (let i = 0; i < 13; i++) {
    first.follower.tick(false);
    vi.advanceTimersByTime(100);
  }
  expect(first.video.currentTime).toBeCloseTo(12 - TARGET, 6);
  expect(first.play).toHaveBeenCalledTimes(2);

  const { video, buffer, follower } = atEdge();
  buffer.end = 14;
  for (let i = 0; i < 13; i++) {
    follower.tick(false);
    vi.advanceTimersByTime(100);
  }
  expect(video.currentTime).toBeCloseTo(14 - TARGET, 6);
});

test("live playback runs slightly faster behind the live edge, and jumps when far behind", () => {
  const { video, buffer, follower } = atEdge();
  vi.advanceTimersByTime(6_000);
  video.plays(0.1);
  buffer.end = video.currentTime + 0.4;
  follower.tick(false);
  expect(video.playbackRate).toBeGreaterThan(1);
  video.plays(0.1);
  buffer.end = video.currentTime + 5;
  follower.tick(false);
  expect(follower.ahead).toBeCloseTo(TARGET, 6);
});

test("live playback catches up faster after a stall than after slow drift", () => {
  const rateAfter = (stalled: boolean) => {
    const { video, buffer, follower } = atEdge();
    vi.advanceTimersByTime(6_000);
    if (stalled) follower.stalled();
    video.plays(0.1);
    buffer.end = video.currentTime + 0.5;
    follower.tick(false);
    return video.playbackRate;
  };
  expect(rateAfter(true)).toBeGreaterThan(rateAfter(false) + 0.05);
});

test("live playback plays the remaining buffer at normal speed while the publisher is disconnected", () => {
  const { video, buffer, follower } = atEdge();
  buffer.end = video.currentTime + 2;
  vi.advanceTimersByTime(6_000);
  video.plays(0.1);
  follower.tick(true);
  expect(video.playbackRate).toBe(1);
  expect(video.seeking).toBe(false);
});

test("live playback jumps over a gap in the buffer", () => {
  const { video, buffer, follower } = atEdge();
  video.plays(0.05);
  Object.assign(buffer, { start: 20, end: 20.3 });
  follower.tick(false);
  expect(video.currentTime).toBeCloseTo(20.15, 6);
});

test("live playback neither seeks nor resumes while the viewer has paused", () => {
  const { video, buffer, play, follower } = atEdge();
  video.paused = true;
  const [at, plays] = [video.currentTime, play.mock.calls.length];
  buffer.end = 20;
  for (let i = 0; i < 30; i++) {
    follower.tick(false);
    vi.advanceTimersByTime(100);
  }
  expect(video.currentTime).toBe(at);
  expect(play).toHaveBeenCalledTimes(plays);
});
