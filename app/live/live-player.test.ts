import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLivePlayer } from "./live-player.ts";

const METADATA = 1;
const ENOUGH = 4;

/** A video element that reads playlists itself, so that the player needs no media sources. The test moves its position. */
class TestVideo extends EventTarget {
  #src = "";
  /** The number of sources that were set. */
  sources = 0;
  paused = true;
  ended = false;
  muted = false;
  error: object | null = null;
  currentTime = 0;
  readyState = METADATA;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  seekable = { length: 0 };
  buffered = { length: 0 };
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
  async play() {
    this.paused = false;
    this.dispatchEvent(new Event("play"));
  }
  /** As the viewer does it. */
  pause() {
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }
}

/** Time goes by. @param each is called every 250 ms */
async function wait(ms: number, each?: () => void): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    each?.();
    await vi.advanceTimersByTimeAsync(250);
  }
}

/** A viewer whose picture moves, by plain playlists. */
async function watching() {
  const video = new TestVideo();
  const refresh = vi.fn(async () => "/live/token/str_1");
  const player = createLivePlayer(video as unknown as HTMLVideoElement, { base: "/live/token/str_1", offered: ["hls"], refresh });
  await vi.waitFor(() => expect(video.sources).toBe(1));
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

test("starts the plain playlists again when their picture freezes, as often as it does", async () => {
  const { video, player } = await watching();
  await wait(12_000);
  expect(video.sources).toBe(1);
  await wait(8_000);
  expect(video.sources).toBe(2);
  await wait(20_000);
  expect(video.sources).toBe(3);
  player.destroy();
});

test("counts a picture as frozen when the position only jumps and nothing can be shown", async () => {
  const { video, player } = await watching();
  video.readyState = METADATA;
  await wait(20_000, () => (video.currentTime += 0.25));
  expect(video.sources).toBe(2);
  player.destroy();
});

test("resumes playback that a failed decoder paused, before there is a picture to show", async () => {
  const { video, player } = await watching();
  Object.assign(video, { paused: true, readyState: METADATA });
  await wait(500);
  expect(video.paused).toBe(false);
  player.destroy();
});

test("notices a frozen picture in an element that a failed decoder paused and that has nothing to play", async () => {
  const { video, player } = await watching();
  Object.assign(video, { paused: true, readyState: 0 });
  await wait(20_000);
  expect(video.sources).toBe(2);
  player.destroy();
});

test("leaves a picture alone that the viewer paused", async () => {
  const { video, player } = await watching();
  video.pause();
  await wait(60_000);
  expect(video.paused).toBe(true);
  expect(video.sources).toBe(1);
  player.destroy();
});

test("starts an earlier place again where it froze", async () => {
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

test("asks for another link when the request for one hangs", async () => {
  const { video, player, refresh } = await watching();
  refresh.mockImplementationOnce(() => new Promise<string>(() => undefined));
  await wait(18_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(video.sources).toBe(1);
  await wait(6_000);
  expect(video.sources).toBe(2);
  player.destroy();
});
