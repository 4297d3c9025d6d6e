import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTag } from "./flv-tags.ts";

const [AUDIO, VIDEO, DATA] = [8, 9, 18];

/** H.264 sequence parameter set of a video with 640x360 pixels, as x264 writes it. */
const SPS = [
  0x67, 0x64, 0x00, 0x1e, 0xac, 0xd9, 0x40, 0xa0, 0x2f, 0xf9, 0x70, 0x11, 0x00, 0x00, 0x03, 0x00,
  0x01, 0x00, 0x00, 0x03, 0x00, 0x3c, 0x0f, 0x16, 0x2d, 0x96,
];
const AVC_RECORD = [1, 0x64, 0, 0x1e, 0xff, 0xe1, 0, SPS.length, ...SPS, 1, 0, 1, 0x68];

const tag = (type: number, ...body: number[]) => readTag(type, Uint8Array.from(body));

describe("readTag, for video", () => {
  test("reads the codec and the video size from a decoder configuration", () => {
    expect(tag(VIDEO, 0x17, 0, 0, 0, 0, ...AVC_RECORD)).toMatchObject({
      kind: "video-format",
      format: { codec: "avc1.64001e", width: 640, height: 360, avcC: Uint8Array.from(AVC_RECORD) },
    });
  });

  test("reads positive and negative composition offsets of video frames", () => {
    const data = Uint8Array.from([0, 0, 0, 1, 0x65]);
    expect(tag(VIDEO, 0x17, 1, 0, 0, 66, ...data)).toEqual({
      ...{ kind: "video", key: true, compositionMs: 66, data },
    });
    expect(tag(VIDEO, 0x27, 1, 0xff, 0xff, 0xdf, ...data)).toEqual({
      ...{ kind: "video", key: false, compositionMs: -33, data },
    });
  });

  test.each([
    ["HEVC", [0x90, ...new TextEncoder().encode("hvc1"), 0]],
    ["AV1", [0x90, ...new TextEncoder().encode("av01"), 0]],
    ["This video codec", [0x12, 0, 0, 0, 0, 0]],
  ])("with another codec than H.264 is rejected with a reason that names %s", (name, body) => {
    expect(tag(VIDEO, ...body)).toMatchObject({
      kind: "unsupported",
      reason: expect.stringMatching(new RegExp(`^${name}.*H\\.264`)),
    });
  });

  test("ignores an incomplete decoder configuration", () => {
    expect(tag(VIDEO, 0x17, 0, 0, 0, 0, 1, 0x64, 0, 0x1e, 0xff, 0xe1, 0xff, 0xff, 1)).toBeNull();
  });
});

describe("readTag, for audio", () => {
  test("reads the sample rate and the number of channels from an AAC configuration", () => {
    expect(tag(AUDIO, 0xaf, 0, 0x11, 0x90)).toMatchObject({
      kind: "audio-format",
      format: { codec: "mp4a.40.2", sampleRate: 48_000, channels: 2 },
    });
  });

  test("returns an AAC packet without the tag header", () => {
    expect(tag(AUDIO, 0xaf, 1, 1, 2, 3)).toEqual({ kind: "audio", data: Uint8Array.of(1, 2, 3) });
  });

  test.each([
    ["MP3", [0x2f, 0xff]],
    ["HE-AAC", [0xaf, 0, 0x2b, 0x11]],
    ["Opus", [0x90, ...new TextEncoder().encode("Opus"), 0]],
  ])("with %s has a reason that names AAC", (_, body) => {
    expect(tag(AUDIO, ...body)).toMatchObject({
      kind: "unsupported",
      reason: expect.stringContaining("AAC"),
    });
  });
});

test("readTag finds the frame rate in a metadata tag", () => {
  const text = (value: string) => [0, value.length, ...new TextEncoder().encode(value)];
  const number = [0, ...new Uint8Array(new Float64Array([60]).buffer).reverse()];
  const metadata = [2, ...text("@setDataFrame"), 2, ...text("onMetaData")];
  const object = [3, ...text("framerate"), ...number, 0, 0, 9];
  expect(tag(DATA, ...metadata, ...object)).toEqual({ kind: "frame-rate", frameRate: 60 });
});

test("readTag throws no error for random bytes", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(AUDIO, VIDEO, DATA),
      fc.uint8Array({ maxLength: 64 }),
      (type, body) => void readTag(type, Uint8Array.from(body)),
    ),
  );
});
