import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readVideoEntry } from "../../kernel/files/video-entry.ts";
import { cutSegment } from "./cut/cut-segment.ts";
import { measureSegment } from "./measure-media.ts";
import { readInit } from "./read-init.ts";
import { readTransport } from "./read-transport.ts";

/**
 * Encodes one second of media with ffmpeg. Returns the first media segment, and the init segment
 * (null for MPEG-TS).
 */
function encode(format: "fmp4" | "mpegts", options: string[], rate = "30") {
  const folder = mkdtempSync(join(tmpdir(), "encoder-"));
  const inputs = ["-f", "lavfi", "-i", `testsrc2=size=320x180:rate=${rate}:duration=1`];
  const sound = ["-f", "lavfi", "-i", "sine=duration=1:sample_rate=48000"];
  const hls = ["-f", "hls", "-hls_time", "1", "-hls_segment_type", format];
  const { status, stderr } = spawnSync(
    "ffmpeg",
    ["-v", "error", ...inputs, ...sound, ...options, ...hls, join(folder, "index.m3u8")],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  const name = readdirSync(folder).find((file) => /0\.(m4s|ts)$/.test(file)) ?? "";
  return {
    init: format === "fmp4" ? new Uint8Array(readFileSync(join(folder, "init.mp4"))) : null,
    segment: new Uint8Array(readFileSync(join(folder, name))),
  };
}

const AAC = ["-c:a", "aac"];
const X265 = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"];

describe("init segments", () => {
  test.each<[string, string[], string]>([
    ["H.264", ["-c:v", "libx264", "-pix_fmt", "yuv420p"], "avc1.64000d,mp4a.40.2"],
    [
      "HEVC with parameter sets in the init segment",
      [...X265, "-tag:v", "hvc1"],
      "hvc1.1.6.L60.90,mp4a.40.2",
    ],
    [
      "HEVC with parameter sets in the samples",
      [...X265, "-tag:v", "hev1"],
      "hev1.1.6.L60.90,mp4a.40.2",
    ],
    [
      "HEVC with 10 bits",
      [...X265, "-pix_fmt", "yuv420p10le", "-tag:v", "hvc1"],
      "hvc1.2.4.L60.90,mp4a.40.2",
    ],
    [
      "AV1",
      ["-c:v", "libaom-av1", "-cpu-used", "8", "-usage", "realtime"],
      "av01.0.00M.08,mp4a.40.2",
    ],
    [
      "AV1 with 10 bits",
      ["-c:v", "libaom-av1", "-cpu-used", "8", "-usage", "realtime", "-pix_fmt", "yuv420p10le"],
      "av01.0.00M.10,mp4a.40.2",
    ],
    [
      "AV1 with chroma at full resolution",
      ["-c:v", "libaom-av1", "-cpu-used", "8", "-usage", "realtime", "-pix_fmt", "yuv444p"],
      "av01.1.00M.08.0.000.01.01.01.0,mp4a.40.2",
    ],
    ["VP9", ["-c:v", "libvpx-vp9", "-deadline", "realtime"], "vp09.00.11.08,mp4a.40.2"],
  ])(
    "readInit reads the codecs and the size of %s from ffmpeg's init segment",
    (_, options, codecs) => {
      const { init } = encode("fmp4", [...options, ...AAC]);
      expect(readInit(init ?? new Uint8Array())).toEqual({ codecs, width: 320, height: 180 });
    },
  );

  test("readInit returns the size but no codecs if the video codec is unknown", () => {
    const { init } = encode("fmp4", ["-c:v", "mpeg4", ...AAC]);
    expect(readInit(init ?? new Uint8Array())).toEqual({ codecs: null, width: 320, height: 180 });
  });
});

describe("MPEG-TS segments", () => {
  const H264 = ["-c:v", "libx264", "-preset", "ultrafast"];
  test.each<[string, string[], string]>([
    ["H.264", [...H264, "-pix_fmt", "yuv420p", ...AAC], "avc1.42c00d,mp4a.40.2"],
    [
      "H.264 with chroma at full resolution",
      [...H264, "-pix_fmt", "yuv444p", ...AAC],
      "avc1.f4000d,mp4a.40.2",
    ],
    [
      "interlaced H.264",
      [...H264, "-flags", "+ildct", "-pix_fmt", "yuv420p", ...AAC],
      "avc1.4d4015,mp4a.40.2",
    ],
    ["H.264 with MP3", [...H264, "-pix_fmt", "yuv420p", "-c:a", "mp3"], "avc1.42c00d,mp4a.40.34"],
    ["HEVC", [...X265, "-pix_fmt", "yuv420p", ...AAC], "hvc1.1.6.L60.90,mp4a.40.2"],
    [
      "HEVC with 10 bits",
      [...X265, "-pix_fmt", "yuv420p10le", ...AAC],
      "hvc1.2.4.L60.90,mp4a.40.2",
    ],
  ])(
    "readTransport reads the codecs and the size of %s from ffmpeg's MPEG-TS segment",
    (_, options, codecs) => {
      const { segment } = encode("mpegts", options);
      expect(readTransport(segment)).toEqual({ codecs, width: 320, height: 180 });
    },
  );

  test("readTransport returns no codecs for unknown video, and the audio codec without video", () => {
    const none = { width: null, height: null };
    expect(readTransport(encode("mpegts", ["-c:v", "mpeg2video", ...AAC]).segment)).toEqual({
      codecs: null,
      ...none,
    });
    expect(readTransport(encode("mpegts", ["-vn", ...AAC]).segment)).toEqual({
      codecs: "mp4a.40.2",
      ...none,
    });
  });
});

describe("measureSegment", () => {
  const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", ...AAC];
  test.each<["fmp4" | "mpegts", string, number]>([
    ["fmp4", "30", 30],
    ["fmp4", "30000/1001", 29.97],
    ["mpegts", "30", 30],
    ["mpegts", "30000/1001", 29.97],
    ["mpegts", "60", 60],
  ])("measureSegment returns the frame rate of a segment (%s, %s)", (format, rate, expected) => {
    const { init, segment } = encode(format, H264, rate);
    const times = measureSegment(init, segment);
    expect(times?.frameRate).toBeCloseTo(expected, 2);
    expect(times?.durationMs).toBeGreaterThan(950);
    expect(times?.durationMs).toBeLessThan(1_050);
  });
});

test.each(["fmp4", "mpegts"] as const)(
  "measureSegment finds a jump of ffmpeg's timestamps, and cutSegment removes the jump (%s)",
  (format) => {
    const jump = (at: string) => `setpts='if(gte(${at}),PTS+1000/TB,PTS)'`;
    const { init, segment } = encode(format, [
      ...["-vf", jump("N,15"), "-af", `a${jump("T,0.5")}`, "-vsync", "passthrough"],
      ...["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", ...AAC],
    ]);
    const times = measureSegment(init, segment);
    expect(times?.durationMs).toBeGreaterThan(1_000_000);
    const toMs = times?.jumpAtMs ?? 0;
    const cut = cutSegment(init, segment, { fromMs: null, toMs, isFirst: false });
    const left = cut && measureSegment(init, cut.bytes);
    expect(left).toMatchObject({ startMs: times?.startMs, jumpAtMs: null });
    expect(left?.durationMs).toBeGreaterThan(250);
    expect(left?.durationMs).toBeLessThan(550);
  },
);

test("readTransport throws no error for any bytes", () => {
  const { segment } = encode("mpegts", ["-c:v", "libx264", "-preset", "ultrafast", ...AAC]);
  const start = segment.subarray(0, 188 * 8);
  const changes = fc.array(fc.tuple(fc.nat(start.length - 1), fc.integer({ min: 0, max: 255 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(changes, fc.uint8Array({ maxLength: 600 }), (list, other) => {
      const bytes = Uint8Array.from(start);
      for (const [at, value] of list) bytes[at] = value;
      readTransport(bytes);
      readTransport(other);
    }),
  );
});

test("readVideoEntry throws no error for any bytes", () => {
  const types = fc.constantFrom("avc1", "hvc1", "hev1", "av01", "vp09", "mp4v");
  fc.assert(
    fc.property(types, fc.uint8Array({ maxLength: 200 }), (type, bytes) => {
      const entry = readVideoEntry(bytes, { type, offset: 0, start: 0, end: bytes.byteLength });
      expect(entry === null).toBe(bytes.byteLength < 78);
    }),
  );
});
