import { describe, expect, test } from "vitest";
import type { EncoderProblem } from "./contract-api.ts";
import { type EncoderMedia, measureEncoder } from "./measure-encoder.ts";

const START = 1_000_000;
const BITRATE = 2_500_000;

interface Sent {
  segments?: number;
  durationMs?: number;
  bitrate?: number;
  /** Milliseconds between the arrivals of two segments. */
  everyMs?: number;
  codecs?: string | null;
  frameRate?: number;
}

/** Returns the segments of an encoder that sends segments of equal length at equal intervals. */
function sent({
  segments = 15,
  durationMs = 2000,
  bitrate = BITRATE,
  everyMs = durationMs,
  codecs = "avc1.64001f,mp4a.40.2",
  frameRate = 29.97002997,
}: Sent = {}): EncoderMedia {
  const all = Array.from({ length: segments }, (_, i) => ({
    sizeBytes: (bitrate * durationMs) / 8000,
    arrivedAt: START + i * everyMs,
    startMs: i * durationMs,
    durationMs,
  }));
  const media = { codecs, width: 1920, height: 1080, frameRate };
  return { ...media, first: all[0] ?? null, newest: all.slice(-15).reverse() };
}

const endOf = ({ newest }: EncoderMedia) => newest[0]?.arrivedAt ?? START;
const report = (media: EncoderMedia, silentMs = 0) =>
  measureEncoder(media, endOf(media) + silentMs);

describe("measurements of a streamer's encoder:", () => {
  test("an encoder without problems gets its measurements and no advice", () => {
    expect(report(sent({ segments: 40 }), 700)).toEqual({
      codecs: "avc1.64001f,mp4a.40.2",
      width: 1920,
      height: 1080,
      frameRate: 29.97,
      bitrate: BITRATE,
      keyFrameMs: 2000,
      uploadSpeed: 1,
      clockDriftMs: 0,
      silentMs: 700,
      problems: [],
    });
  });

  test.each<[string, Sent, EncoderProblem]>([
    ["whose segments arrive 20% slower than they play", { everyMs: 2400 }, "slow_upload"],
    ["that sends a key frame every 8 seconds", { durationMs: 8000 }, "long_key_frame_interval"],
    ["that sends 15 Mbit/s", { bitrate: 15_000_000 }, "high_bitrate"],
    ["that sends 12 frames per second", { frameRate: 12 }, "low_frame_rate"],
    ["that sends no sound", { codecs: "avc1.64001f" }, "no_sound"],
    ["that sends no video", { codecs: "mp4a.40.2" }, "no_video"],
    ["whose clock is 2% too fast", { segments: 600, everyMs: 1960 }, "clock_drift"],
  ])("the report about an encoder %s lists only this problem", (_, given, problem) => {
    expect(report(sent(given))?.problems).toEqual([problem]);
  });

  test("an encoder counts as silent after 10 seconds without data, or after 3 segment lengths if that is longer", () => {
    expect(report(sent(), 9_000)?.problems).toEqual([]);
    expect(report(sent(), 11_000)?.problems).toEqual(["silent"]);
    expect(report(sent({ durationMs: 4000 }), 11_000)?.problems).toEqual([]);
  });

  test("after its first segment, an encoder gets a bitrate but no upload speed and no clock drift", () => {
    expect(report(sent({ segments: 1 }))).toMatchObject({
      bitrate: BITRATE,
      uploadSpeed: null,
      clockDriftMs: null,
      problems: [],
    });
    expect(measureEncoder(sent({ segments: 0 }), START)).toBeNull();
  });

  test("an encoder with unknown codecs and without timestamps gets no advice", () => {
    const media = sent({ segments: 40, codecs: null });
    const newest = media.newest.map((segment) => ({ ...segment, startMs: null, durationMs: null }));
    expect(report({ ...media, newest })).toMatchObject({
      bitrate: null,
      keyFrameMs: null,
      clockDriftMs: null,
      problems: [],
    });
  });
});
