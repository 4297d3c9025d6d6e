import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeVideo } from "#app/features/media/player/fake-video.ts";
import { createLivePlayer } from "./live-player.ts";

const METADATA = 1;
const ENOUGH = 4;

/** A fake video element that plays HLS natively. The tests advance `currentTime`. */
class TestVideo extends FakeVideo {
  #src = "";
  sources = 0;
  muted = false;
  error: object | null = null;
  override readyState = METADATA;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  seekable = { length: 0 };
  canPlayType = () => "maybe";
  load = () => undefined;
  removeAttribute = () => undefined;
  get src() {
    return this.#src;
  }
  set src(src: string) {
    this.#src = src;
    this.sources++;
    this.paused = true;
  }
}

async function wait(ms: number, each?: () => void): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    each?.();
    await vi.advanceTimersByTimeAsync(250);
  }
}

async function watching() {
  const video = new TestVideo();
  const refresh = vi.fn(async () => "/live/token/str_1");
  const player = createLivePlayer(video as unknown as HTMLVideoElement, {
    base: "/live/token/str_1",
    offered: ["hls"],
    refresh,
  });
  await expect.poll(() => video.sources).toBe(1);
  video.dispatchEvent(new Event("loadedmetadata"));
  video.readyState = ENOUGH;
  await wait(1_000, () => (video.currentTime += 0.25));
  expect(video.paused).toBe(false);
  return { video, player, refresh };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("HTMLMediaElement", { HAVE_METADATA: METADATA, HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal("HTMLCanvasElement", class {});
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the live player restarts HLS playback each time the picture freezes", async () => {
  const { video, player } = await watching();
  await wait(12_000);
  expect(video.sources).toBe(1);
  await wait(8_000);
  expect(video.sources).toBe(2);
  await wait(20_000);
  expect(video.sources).toBe(3);
  player.destroy();
});

test("the live player restarts HLS playback if the position moves but no frame is loaded", async () => {
  const { video, player } = await watching();
  video.readyState = METADATA;
  await wait(20_000, () => (video.currentTime += 0.25));
  expect(video.sources).toBe(2);
  player.destroy();
});

test("the live player resumes playback that a failed decoder paused, even without a loaded frame", async () => {
  const { video, player } = await watching();
  Object.assign(video, { paused: true, readyState: METADATA });
  await wait(500);
  expect(video.paused).toBe(false);
  player.destroy();
});

test("the live player restarts HLS when a failed decoder has paused and emptied the video element", async () => {
  const { video, player } = await watching();
  Object.assign(video, { paused: true, readyState: 0 });
  await wait(20_000);
  expect(video.sources).toBe(2);
  player.destroy();
});

test("the live player does not restart or resume playback that the viewer paused", async () => {
  const { video, player } = await watching();
  video.pause();
  await wait(60_000);
  expect(video.paused).toBe(true);
  expect(video.sources).toBe(1);
  player.destroy();
});

test("the live player reloads the DVR playlist when the picture freezes at an earlier position of the stream", async () => {
  const { video, player } = await watching();
  player.goTo(Date.now() - 60_000);
  await wait(500);
  expect(video.src).toMatch(/dvr\.m3u8$/);
  video.dispatchEvent(new Event("loadedmetadata"));
  const { sources } = video;
  await wait(20_000);
  expect(video.sources).toBe(sources + 1);
  expect(video.src).toMatch(/dvr\.m3u8$/);
  player.destroy();
});

test("the live player requests another playback link when a link request gets no response", async () => {
  const { video, player, refresh } = await watching();
  refresh.mockImplementationOnce(() => new Promise<string>(() => undefined));
  await wait(18_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(video.sources).toBe(1);
  await wait(6_000);
  expect(video.sources).toBe(2);
  player.destroy();
});
