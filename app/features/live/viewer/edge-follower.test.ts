import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EdgeFollower } from "./edge-follower.ts";
import { Target } from "./pace.ts";

const TARGET = 0.15;
const NOTHING = 0;
const METADATA = 1;
const ENOUGH = 4;

/**
 * A fake video element. A seek lasts until `seeked`, and the ready state is lower meanwhile, as in
 * Chrome.
 */
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

test("the first picture is shown from the start of what came, then the position goes to the live edge", () => {
  const { video, buffer, play, follower } = joined({ start: 0, end: 0 });
  follower.place();
  expect(follower.placed).toBe(false);
  Object.assign(buffer, { start: 10, end: 11.5 });
  follower.place();
  expect(video.currentTime).toBe(10);
  expect(play).toHaveBeenCalledTimes(1);
  follower.place();
  expect(video.currentTime).toBe(10);
  video.seeked();
  follower.place();
  expect(video.currentTime).toBeCloseTo(11.5 - TARGET, 6);
});

test("data that were decoded before the seek to the start do not leave it there", () => {
  const { video, follower } = joined({ start: 10, end: 11.5 });
  video.readyState = ENOUGH;
  follower.place();
  expect(video.currentTime).toBe(10);
  video.seeked();
  follower.tick(false);
  expect(video.currentTime).toBeCloseTo(11.5 - TARGET, 6);
});

/** Returns a setup that plays at the live edge. */
function atEdge() {
  const all = joined({ start: 10, end: 12 });
  all.follower.place();
  all.video.seeked();
  all.follower.tick(false);
  all.video.seeked();
  all.follower.tick(false);
  return all;
}

test("a seek that never ends is made again after a second, whether to the first picture or to the edge", () => {
  const first = joined({ start: 10, end: 12 });
  first.follower.place();
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

test("it plays a little faster while it is behind, and jumps where that would take long", () => {
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

test("what a stall cost is caught up faster than what piles up slowly", () => {
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

test("while the publisher is away the rest is played to its end at its own speed", () => {
  const { video, buffer, follower } = atEdge();
  buffer.end = video.currentTime + 2;
  vi.advanceTimersByTime(6_000);
  video.plays(0.1);
  follower.tick(true);
  expect(video.playbackRate).toBe(1);
  expect(video.seeking).toBe(false);
});

test("a hole in front of the position is jumped over", () => {
  const { video, buffer, follower } = atEdge();
  video.plays(0.05);
  Object.assign(buffer, { start: 20, end: 20.3 });
  follower.tick(false);
  expect(video.currentTime).toBeCloseTo(20.15, 6);
});

test("a viewer's pause is left alone", () => {
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
