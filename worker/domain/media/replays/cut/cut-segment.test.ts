import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { isSync, readSamples } from "../../../kernel/files/fragments.ts";
import { cutSegment } from "./cut-segment.ts";
import { readTracks } from "./read-tracks.ts";

const SEGMENT_MS = 2_000;
/** A frame lasts 40 ms. The end of a cut may lose one frame, or three more with B frames. */
const FRAMES_MS = 40 * 4;

interface Recording {
  init: Uint8Array | null;
  segments: Uint8Array[];
  folder: string;
}

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return `${stdout}${stderr}`;
}

function record(kind: "fmp4" | "mpegts"): Recording {
  const folder = mkdtempSync(join(tmpdir(), "cut-"));
  const extension = kind === "fmp4" ? "m4s" : "ts";
  run("ffmpeg", [
    ...[
      "-v",
      "error",
      "-f",
      "lavfi",
      "-i",
      "testsrc2=size=192x108:rate=25:duration=8",
      "-f",
      "lavfi",
      "-i",
      "sine=duration=8",
    ],
    ...[
      "-c:v",
      "libx264",
      "-preset",
      "veryfast",
      "-bf",
      "2",
      "-g",
      "25",
      "-keyint_min",
      "25",
      "-sc_threshold",
      "0",
      "-c:a",
      "aac",
      "-b:a",
      "64k",
    ],
    ...[
      "-f",
      "hls",
      "-hls_time",
      "2",
      "-hls_list_size",
      "0",
      "-hls_segment_type",
      kind,
      "-hls_fmp4_init_filename",
      "init.mp4",
    ],
    ...["-hls_segment_filename", join(folder, `%d.${extension}`), join(folder, "index.m3u8")],
  ]);
  const files = readdirSync(folder).filter((name) => name.endsWith(extension)).length;
  return {
    folder,
    init: kind === "fmp4" ? readFileSync(join(folder, "init.mp4")) : null,
    segments: Array.from({ length: files }, (_, i) =>
      readFileSync(join(folder, `${i}.${extension}`)),
    ),
  };
}

interface Packet {
  stream: number;
  pts: number;
  isKey: boolean;
  hash: string;
}

function packetsOf({ init, folder }: Recording, bytes: Uint8Array): Packet[] {
  const path = join(folder, `probe.${init ? "mp4" : "ts"}`);
  writeFileSync(path, init ? Buffer.concat([init, bytes]) : bytes);
  const shown = run("ffprobe", [
    "-v",
    "error",
    "-show_packets",
    "-show_data_hash",
    "MD5",
    "-of",
    "json",
    path,
  ]);
  const { packets } = JSON.parse(shown) as {
    packets: { stream_index: number; pts_time: string; flags: string; data_hash: string }[];
  };
  return packets.map((p) => ({
    stream: p.stream_index,
    pts: Number(p.pts_time),
    isKey: p.flags.startsWith("K"),
    hash: p.data_hash,
  }));
}

function decodes({ init, folder }: Recording, bytes: Uint8Array): void {
  const path = join(folder, `decode.${init ? "mp4" : "ts"}`);
  writeFileSync(path, init ? Buffer.concat([init, bytes]) : bytes);
  expect(run("ffmpeg", ["-v", "error", "-xerror", "-i", path, "-f", "null", "-"])).toBe("");
}

const startOf = (packets: Packet[]) =>
  Math.min(...packets.filter(({ stream }) => stream === 0).map(({ pts }) => pts));

describe.each(["fmp4", "mpegts"] as const)("a segment in the format %s", (kind) => {
  let recording: Recording;
  let whole: Packet[];
  let bytes: Uint8Array = new Uint8Array();
  beforeAll(() => {
    recording = record(kind);
    bytes = recording.segments[1] ?? bytes;
    whole = packetsOf(recording, bytes);
  });
  const cut = (fromMs: number | null, toMs: number | null, isFirst = true) =>
    cutSegment(recording.init, bytes, { fromMs, toMs, isFirst });

  test.each([
    ["in the middle of a second", 480, 1520],
    ["at a key frame", 1000, 2000],
    ["one frame after a key frame", 40, 1960],
    ["near both ends", 3, 1999],
  ])(
    "a segment can be decoded after a cut %s, and has no sample from outside the cut",
    (_, fromMs, toMs) => {
      const made = cut(fromMs, toMs);
      const packets = packetsOf(recording, made?.bytes ?? new Uint8Array());
      const origin = startOf(whole);
      const [pictures, sounds] = [
        packets.filter(({ stream }) => stream === 0),
        packets.filter(({ stream }) => stream === 1),
      ];
      expect(pictures[0]?.isKey).toBe(true);
      const inside = new Set(
        whole
          .filter(
            ({ pts }) => (pts - origin) * 1000 >= fromMs - 0.6 && (pts - origin) * 1000 < toMs,
          )
          .map(({ hash }) => hash),
      );
      expect(packets.filter(({ hash }) => !inside.has(hash))).toEqual([]);
      // The cut starts at the first key frame at or after `fromMs` and ends just before `toMs`.
      const expectedStart = Math.ceil((fromMs - 0.5) / 1000) * 1000;
      expect(made?.startMs).toBeCloseTo(expectedStart, 0);
      expect(made?.endMs).toBeLessThanOrEqual(toMs + 0.6);
      expect(made?.endMs).toBeGreaterThan(toMs - FRAMES_MS);
      // An audio packet in a transport stream lasts up to half a second and is cut as a whole.
      if (kind === "fmp4" || toMs - expectedStart > 900) expect(sounds.length).toBeGreaterThan(0);
      decodes(recording, made?.bytes ?? new Uint8Array());
    },
  );

  test("a cut segment keeps its timestamps, so that the next segment follows seamlessly", () => {
    const made = cut(480, null);
    const packets = packetsOf(recording, made?.bytes ?? new Uint8Array());
    const [kept] = packets.filter(({ stream }) => stream === 0);
    expect(whole.find(({ hash }) => hash === kept?.hash)?.pts).toBeCloseTo(kept?.pts ?? 0, 3);
    expect(made?.endMs).toBeCloseTo(SEGMENT_MS, 0);
  });

  test("a segment keeps every sample if nothing is cut off", () => {
    const made = cut(null, null, false);
    expect(made?.isCut).toBe(false);
    expect(
      packetsOf(recording, made?.bytes ?? new Uint8Array())
        .map(({ hash }) => hash)
        .sort(),
    ).toEqual(whole.map(({ hash }) => hash).sort());
  });

  test("a cut that leaves no key frame returns null", () => {
    expect(cut(1200, null)).toBeNull();
    expect(cut(480, 900)).toBeNull();
    expect(cut(null, 10)).toBeNull();
  });

  test("a damaged segment is cut or rejected, and a cut has at most twice the bytes of the segment", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 }),
        fc.nat(bytes.length),
        (edits, length) => {
          const damaged = new Uint8Array(bytes);
          for (const [at, value] of edits) damaged[at % 4000] = value;
          const made = cutSegment(recording.init, damaged.subarray(0, length), {
            fromMs: 480,
            toMs: 1520,
            isFirst: true,
          });
          expect(made === null || made.bytes.byteLength <= damaged.byteLength * 2).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test("the samples that are read from an ffmpeg segment equal the samples that ffprobe lists", () => {
  const recording = record("fmp4");
  const bytes = recording.segments[1] ?? new Uint8Array();
  const tracks = readTracks(recording.init ?? new Uint8Array());
  const samples = readSamples(tracks, bytes);
  const [pictures = [], sounds = []] = tracks.map((track) => samples?.get(track) ?? []);
  const whole = packetsOf(recording, bytes);
  expect(pictures.length).toBe(whole.filter(({ stream }) => stream === 0).length);
  expect(sounds.length).toBe(whole.filter(({ stream }) => stream === 1).length);
  expect(pictures.filter(isSync).length).toBe(2);
  expect(
    pictures.reduce((sum, { duration }) => sum + duration, 0) / (tracks[0]?.timescale ?? 1),
  ).toBeCloseTo(2, 2);
});
