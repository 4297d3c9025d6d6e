import { beforeEach, expect, test, vi } from "vitest";
import { startTestEngine } from "./start-test-engine.ts";

class TestHls {
  static all: TestHls[] = [];
  static isSupported = () => true;
  static readonly Events = { ERROR: "error", MANIFEST_PARSED: "parsed", FRAG_BUFFERED: "buffered" };
  static readonly ErrorTypes = { MEDIA_ERROR: "mediaError" };
  readonly levels = [];
  readonly recoverMediaError = vi.fn();
  readonly destroy = vi.fn();
  readonly loadSource = vi.fn();
  readonly attachMedia = vi.fn();
  readonly on = vi.fn();
  constructor() {
    TestHls.all.push(this);
  }
}
vi.mock("#app/lib/hls.client.ts", () => ({ default: TestHls }));

beforeEach(() => {
  TestHls.all = [];
});

async function started() {
  const video = Object.assign(new EventTarget(), { error: null as object | null });
  const { engine, events } = startTestEngine(video, { kind: "hls" });
  await expect.poll(() => TestHls.all).toHaveLength(1);
  return { video, events, engine };
}

test("the HLS engine recovers a failed decoder, and recreates hls.js if the decoder fails again immediately", async () => {
  const { video, events, engine } = await started();
  const [first] = TestHls.all;
  video.dispatchEvent(new Event("error"));
  expect(first?.recoverMediaError).toHaveBeenCalledTimes(1);
  expect(events.play).toHaveBeenCalledTimes(1);
  video.dispatchEvent(new Event("error"));
  expect(first?.recoverMediaError).toHaveBeenCalledTimes(1);
  expect(first?.destroy).toHaveBeenCalled();
  await expect.poll(() => TestHls.all).toHaveLength(2);
  expect(events.unplayable).not.toHaveBeenCalled();
  engine.destroy();
});

test("the HLS engine ignores the ended event of a video element with a failed decoder", async () => {
  const { video, events, engine } = await started();
  video.error = { code: 3 };
  video.dispatchEvent(new Event("ended"));
  expect(events.ended).not.toHaveBeenCalled();
  video.error = null;
  video.dispatchEvent(new Event("ended"));
  expect(events.ended).toHaveBeenCalledTimes(1);
  engine.destroy();
});
