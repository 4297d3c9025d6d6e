import { M3U8Parser, PlaylistLevelType } from "hls.js";
import * as HLS from "hls-parser";
import { expect, test } from "vitest";
import { masterPlaylist, mediaPlaylist, nextPart } from "./playlists.ts";
import type { PartRow, Segment } from "./store-rows.ts";

const segment = (sequence: number, overrides: Partial<Segment> = {}): Segment => ({
  sequence,
  epoch: 1,
  file: `seg-${sequence}.m4s`,
  durationMs: 2000,
  size: 500_000,
  discontinuity: false,
  wallMs: Date.UTC(2026, 10, 21) + sequence * 2000,
  state: "stored",
  initFile: "init-1.mp4",
  ...overrides,
});
const part = (sequence: number, index: number): PartRow => ({
  sequence,
  part: index,
  durationMs: 200,
  independent: index === 0,
  size: 9,
});

function read(text: string) {
  const parsed = M3U8Parser.parseLevelPlaylist(
    text,
    "https://host/live/t/s/media.m3u8",
    0,
    PlaylistLevelType.MAIN,
    0,
    null,
  );
  expect(parsed.playlistParsingError).toBeNull();
  return parsed;
}

const LOW_LATENCY = { type: null, lowLatency: true, skip: false } as const;
const running = {
  segments: [
    segment(10),
    segment(11, { discontinuity: true, initFile: "init-2.mp4" }),
    segment(12, { state: "open", durationMs: 0 }),
  ],
  parts: [...Array.from({ length: 10 }, (_, i) => part(11, i)), part(12, 0), part(12, 1)],
  ended: false,
  discontinuitySequence: 3,
};

test("a low-latency playlist lists the available HLS parts and announces the next part", () => {
  const level = read(mediaPlaylist(running, LOW_LATENCY));
  expect(level).toMatchObject({
    live: true,
    canBlockReload: true,
    partTarget: 0.22,
    targetduration: 2,
    startSN: 10,
    endSN: 11,
  });
  expect(level.partHoldBack).toBeCloseTo(0.66);
  expect(level.partList?.map((p) => p.relurl)).toEqual([
    ...Array.from({ length: 10 }, (_, i) => `main/part-11-${i}.m4s`),
    "main/part-12-0.m4s",
    "main/part-12-1.m4s",
  ]);
  expect(level.preloadHint?.URI).toBe("main/part-12-2.m4s");
  expect(level.fragments.map((f) => [f.relurl, f.initSegment?.relurl, f.programDateTime])).toEqual([
    ["main/seg-10.m4s", "main/init-1.mp4", running.segments[0]?.wallMs],
    ["main/seg-11.m4s", "main/init-2.mp4", running.segments[1]?.wallMs],
  ]);
  expect(level.startCC).toBe(3);
  expect(level.fragments.map((f) => f.cc)).toEqual([3, 4]);
});

test("a playlist without low latency lists only whole segments and has no low-latency tags", () => {
  const text = mediaPlaylist(running, { type: null, lowLatency: false, skip: false });
  expect(text).not.toMatch(/PART|PRELOAD|SERVER-CONTROL|SKIP/);
  expect(read(text).fragments).toHaveLength(2);
});

test("the playlist of an ended stream is not live and announces no next part", () => {
  const text = mediaPlaylist(
    { ...running, segments: running.segments.slice(0, 2), parts: [], ended: true },
    LOW_LATENCY,
  );
  expect(text).not.toContain("PRELOAD-HINT");
  expect(read(text)).toMatchObject({ live: false, totalduration: 4 });
});

test("nextPart returns the next HLS part of the open segment, or the first part of a new segment", () => {
  expect(nextPart(running)).toEqual({ sequence: 12, part: 2 });
  expect(nextPart({ segments: [segment(4)], parts: [part(4, 0)] })).toEqual({
    sequence: 5,
    part: 0,
  });
  expect(nextPart({ segments: [], parts: [] })).toEqual({ sequence: 0, part: 0 });
});

test("a master playlist contains the bitrate, size and codecs", () => {
  const variant = {
    bandwidth: 2_500_000.4,
    codecs: "avc1.42001f,mp4a.40.2",
    width: 1280,
    height: 720,
    frameRate: 30,
  };
  const parsed = M3U8Parser.parseMasterPlaylist(
    masterPlaylist(variant, "media.m3u8"),
    "https://host/live/t/s/master.m3u8",
  );
  expect(parsed.levels).toMatchObject([
    {
      bitrate: 2_500_000,
      width: 1280,
      height: 720,
      videoCodec: "avc1.42001f",
      audioCodec: "mp4a.40.2",
      url: "https://host/live/t/s/media.m3u8",
    },
  ]);
});

test("an independent strict HLS parser accepts every kind of playlist", () => {
  HLS.setOptions({ strictMode: true });
  const kinds = [
    LOW_LATENCY,
    { ...LOW_LATENCY, lowLatency: false },
    { type: "VOD", lowLatency: false, skip: false },
  ] as const;
  for (const options of kinds) {
    const parsed = HLS.parse(mediaPlaylist({ ...running, ended: options.type === "VOD" }, options));
    if (parsed.isMasterPlaylist) throw new Error("a media playlist was read as a master one");
    expect(parsed.endlist).toBe(options.type === "VOD");
    expect(parsed.segments.flatMap((s) => (s.uri ? [s.programDateTime?.getTime()] : []))).toEqual(
      running.segments.filter((s) => s.state === "stored").map((s) => s.wallMs),
    );
    expect(parsed.partTargetDuration).toBe(options.lowLatency ? 0.22 : undefined);
  }
});

test("hls.js merges a delta update without segments older than six target durations", () => {
  const segments = Array.from({ length: 15 }, (_, i) => segment(i + 20));
  const full = read(mediaPlaylist({ ...running, segments, parts: [] }, LOW_LATENCY));
  const text = mediaPlaylist({ ...running, segments, parts: [] }, { ...LOW_LATENCY, skip: true });
  const delta = read(text);
  expect(delta.skippedSegments).toBe(15 - 6);
  expect(delta.canSkipUntil).toBe(12);
  expect(delta.fragments.filter(Boolean).map((f) => f.sn)).toEqual(
    full.fragments.slice(9).map((f) => f.sn),
  );
  expect(text.length).toBeLessThan(
    mediaPlaylist({ ...running, segments, parts: [] }, LOW_LATENCY).length * 0.6,
  );
});

test("a delta update of the full playlist does not grow with the stream", () => {
  const segments = Array.from({ length: 5_400 }, (_, i) => segment(i));
  const whole = mediaPlaylist(
    { ...running, segments },
    { type: "EVENT", lowLatency: false, skip: false },
  );
  const part = mediaPlaylist(
    { ...running, segments },
    { type: "EVENT", lowLatency: false, skip: true },
  );
  expect(read(whole).canSkipUntil).toBe(12);
  expect(read(part).skippedSegments).toBe(5_400 - 6);
  expect(part.length).toBeLessThan(whole.length / 100);
});

test("a playlist can list more segments than a function call has arguments", () => {
  const segments = Array.from({ length: 150_000 }, (_, i) => segment(i, { durationMs: 4_000 }));
  for (const type of ["EVENT", "VOD"] as const) {
    const options = { type, lowLatency: false, skip: false };
    expect(mediaPlaylist({ ...running, segments }, options)).toContain("#EXT-X-TARGETDURATION:4\n");
  }
});
