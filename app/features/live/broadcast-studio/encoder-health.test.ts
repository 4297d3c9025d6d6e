import { expect, test } from "vitest";
import { ENCODER_PROBLEMS, type EncoderReport } from "#worker/domain/live/streams/contract-api.ts";
import { adviceOn, factsOf } from "./encoder-health.ts";

const report: EncoderReport = {
  codecs: "avc1.64001f,mp4a.40.2",
  width: 1920,
  height: 1080,
  frameRate: 59.94,
  bitrate: 6_100_000,
  keyFrameMs: 2000,
  uploadSpeed: 0.7,
  clockDriftMs: 3,
  silentMs: 400,
  problems: [],
};

test("a streamer sees the encoder's measurements with units, and unknown measurements are left out", () => {
  expect(factsOf(report).map(({ value }) => value)).toEqual([
    "1920 × 1080",
    "59.9 fps",
    "Every 2.0 s",
    "70%",
    "3 ms",
  ]);
  expect(factsOf({ ...report, width: null, uploadSpeed: null, clockDriftMs: null })).toHaveLength(
    2,
  );
});

test("a streamer gets different advice for each kind of encoder problem", () => {
  const advice = ENCODER_PROBLEMS.map((problem) => adviceOn(problem, report));
  expect(new Set(advice).size).toBe(ENCODER_PROBLEMS.length);
});

test("a streamer with a slow upload is advised to use 80% of the measured speed, but at least 100 kbit/s", () => {
  expect(adviceOn("slow_upload", report)).toContain("Lower the video bitrate to 3.4 Mbit/s.");
  const almostNothing = { ...report, bitrate: 50_000, uploadSpeed: 0.1 };
  expect(adviceOn("slow_upload", almostNothing)).toContain("100 kbit/s");
});
