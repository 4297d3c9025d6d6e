import { expect, test } from "vitest";
import { encoderChoices, h264Level } from "./codecs.ts";

test.each([
  [1280, 720, 30, "1f"],
  [720, 1280, 30, "1f"],
  [1280, 720, 60, "20"],
  [1920, 1080, 30, "28"],
  [1920, 1080, 60, "2a"],
  [640, 360, 30, "1f"],
  [3840, 2160, 30, "33"],
])(
  "a video of %i x %i pixels at %i frames per second needs H.264 level %s",
  (width, height, frameRate, level) => {
    expect(h264Level({ width, height, frameRate })).toBe(level);
  },
);

test("the conversion of an upload prefers H.264 to other codecs, and the high profile to the baseline profile", () => {
  expect(
    encoderChoices({ width: 1920, height: 1080, frameRate: 30 }).map((c) => c.fullCodecString),
  ).toEqual(["avc1.640028", "avc1.4d0028", "avc1.42e028", "vp09.00.41.08", "av01.0.08M.08"]);
});
