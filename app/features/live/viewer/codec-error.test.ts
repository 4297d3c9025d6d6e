import { beforeEach, describe, expect, test, vi } from "vitest";
import { HlsSource } from "#app/features/media/player/hls-source.ts";
import { rareCodecIn } from "#app/lib/codec-names.ts";
import { describeCodecError } from "./codec-error.ts";
import { startTestEngine } from "./start-test-engine.ts";

class TestHls {
  static all: TestHls[] = [];
  static isSupported = () => true;
  static readonly Events = {
    ERROR: "error",
    MANIFEST_PARSED: "parsed",
    FRAG_BUFFERED: "buffered",
    LEVEL_SWITCHED: "switched",
  };
  static readonly ErrorTypes = { MEDIA_ERROR: "mediaError", NETWORK_ERROR: "networkError" };
  levels = [{}];
  readonly recoverMediaError = vi.fn();
  readonly destroy = vi.fn();
  readonly loadSource = vi.fn();
  readonly attachMedia = vi.fn();
  readonly handlers = new Map<string, (event: string, data: object) => void>();
  constructor() {
    TestHls.all.push(this);
  }
  on(event: string, handler: (event: string, data: object) => void) {
    this.handlers.set(event, handler);
  }
  fail(data: object) {
    this.handlers.get("error")?.("error", { type: "mediaError", ...data });
  }
}
vi.mock("#app/lib/hls.client.ts", () => ({ default: TestHls }));

beforeEach(() => {
  TestHls.all = [];
});

/** The error that hls.js reports in a browser without an HEVC decoder. */
const NO_HEVC = {
  details: "bufferAddCodecError",
  fatal: false,
  mimeType: "video/mp4;codecs=hvc1.1.6.L60.90",
};

async function startLive() {
  const video = Object.assign(new EventTarget(), { error: null });
  const { engine, events } = startTestEngine(video, { kind: "hls" });
  const hls = await vi.waitFor(() => {
    const [made] = TestHls.all;
    if (!made) throw new Error("hls.js was not created");
    return made;
  }, 20_000);
  return { hls, events, engine };
}

describe("live codec", () => {
  test("the live player stops and names the codec that the browser cannot decode", async () => {
    const { hls, events, engine } = await startLive();
    hls.fail(NO_HEVC);
    expect(events.unplayable).toHaveBeenCalledWith({
      reason:
        "This stream's video is HEVC (H.265), which this browser can't decode. Try another browser or device.",
      lasting: true,
      isFinal: true,
    });
    expect(hls.recoverMediaError).not.toHaveBeenCalled();
    engine.destroy();
  });

  test("the codec error message names no codec if hls.js does not report the codec", () => {
    expect(describeCodecError({ details: "bufferIncompatibleCodecsError" })).toBe(
      "This browser can't decode the stream's video or audio. Try another browser or device.",
    );
    expect(describeCodecError({ details: "bufferStalledError" })).toBeNull();
  });
});

describe("replay codec", () => {
  const startReplay = () => {
    const onFailed = vi.fn();
    const source = new HlsSource(TestHls as unknown as ConstructorParameters<typeof HlsSource>[0], {
      element: new EventTarget() as unknown as HTMLVideoElement,
      masterUrl: "/media/master.m3u8",
      link: { ageMs: 0 } as unknown as ConstructorParameters<typeof HlsSource>[1]["link"],
      cache: null,
      first: null,
      position: null,
      measured: null,
      onParsed: () => "auto",
      onShown: vi.fn(),
      onLoaded: vi.fn(),
      onFailed,
    });
    return { source, onFailed, hls: TestHls.all[0] };
  };

  test.each([
    ["reported for the playlist", { details: "manifestIncompatibleCodecsError", fatal: true }],
    ["reported for the media", NO_HEVC],
  ])("a replay is unplayable if the browser cannot decode its codec (%s)", (_, error) => {
    const { hls, onFailed } = startReplay();
    hls?.fail(error);
    expect(onFailed).toHaveBeenCalledWith("unplayable");
    expect(hls?.recoverMediaError).not.toHaveBeenCalled();
  });

  test("a replay continues if hls.js can switch to a rendition in another codec", () => {
    const { hls, onFailed } = startReplay();
    if (hls) hls.levels = [{}, {}];
    hls?.fail(NO_HEVC);
    expect(onFailed).not.toHaveBeenCalled();
  });
});

test.each([
  ['#EXT-X-STREAM-INF:CODECS="hvc1.1.6.L60.90,mp4a.40.2"', "HEVC (H.265)"],
  ['#EXT-X-STREAM-INF:CODECS="hev1.1.6.L60.90"', "HEVC (H.265)"],
  ['#EXT-X-STREAM-INF:CODECS="av01.0.00M.08"', "AV1"],
  ['#EXT-X-STREAM-INF:CODECS="avc1.64001f,mp4a.40.2"', null],
])("rareCodecIn names a codec that many browsers cannot decode (%s)", (text, name) => {
  expect(rareCodecIn(text)).toBe(name);
});
