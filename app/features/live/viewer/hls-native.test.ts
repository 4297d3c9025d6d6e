import { expect, test, vi } from "vitest";
import { ApiError } from "#app/lib/api.ts";
import { startTestEngine } from "./start-test-engine.ts";

/** The fake element was never compared with a real Safari. */
class TestVideo extends EventTarget {
  src = "";
  currentTime = 0;
  playsHls = true;
  canPlayType = () => (this.playsHls ? "maybe" : "");
  getStartDate = () => new Date(BEGAN);
  seekable = { length: 0 };
}
const BEGAN = Date.UTC(2026, 10, 21, 12);

test("the HLS engine plays natively without Media Source Extensions and computes latency from playlist dates", async () => {
  const video = new TestVideo();
  const { engine, events } = startTestEngine(video, { kind: "hls" });
  await expect.poll(() => events.play).toHaveBeenCalled();
  expect(video.src).toBe("/live/token/str_1/hls.m3u8");
  video.dispatchEvent(new Event("loadedmetadata"));
  expect(events.publisher).toHaveBeenCalledWith("live");
  video.currentTime = 94;
  const now = vi.spyOn(Date, "now").mockReturnValue(BEGAN + 100_000);
  expect(engine.latencyMs).toBe(6_000);
  now.mockRestore();
  engine.destroy();
});

test("native HLS playback seeks to an earlier time of the stream once the metadata is loaded", async () => {
  const video = new TestVideo();
  const { engine, events } = startTestEngine(video, { kind: "dvr", startAt: BEGAN + 90_000 });
  await expect.poll(() => events.play).toHaveBeenCalled();
  expect(video.src).toBe("/live/token/str_1/dvr.m3u8");
  video.dispatchEvent(new Event("loadedmetadata"));
  expect(video.currentTime).toBe(90);
  expect(engine.goTo(BEGAN + 30_000)).toBe(true);
  expect(video.currentTime).toBe(30);
  engine.destroy();
});

test("the HLS engine reports a browser that cannot play HLS, and a viewer without access", async () => {
  const video = new TestVideo();
  video.playsHls = false;
  const none = startTestEngine(video, { kind: "hls" });
  await expect
    .poll(() => none.events.unplayable)
    .toHaveBeenCalledWith({
      reason: "This browser can't play HLS",
      lasting: true,
    });
  none.engine.destroy();
  const rejectedEngine = startTestEngine(new TestVideo(), {
    kind: "hls",
    base: () => Promise.reject(new ApiError(404, "This stream was not found")),
  });
  await expect.poll(() => rejectedEngine.events.rejected).toHaveBeenCalled();
  expect(rejectedEngine.events.play).not.toHaveBeenCalled();
  rejectedEngine.engine.destroy();
});
