import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { ObjectStorage } from "../../kernel/storage/ports.ts";
import { type ReplayIndex, replayMediaPlaylist } from "./replay.ts";
import { shownReplay, spanOf } from "./trim.ts";
import { writeTrim } from "./write-trim.ts";

const indexOf = (durations: number[], offsetMs = 0): ReplayIndex => ({
  version: 1,
  codecs: null,
  width: null,
  height: null,
  frameRate: 25,
  bandwidth: 1,
  averageBandwidth: 1,
  offsetMs,
  durationMs: durations.reduce((sum, d) => sum + d, 0),
  segments: durations.map((durationMs, i) => ({
    file: `seg-${i}.m4s`,
    durationMs,
    size: 100,
    init: "init-1.mp4",
    discontinuity: false,
    wallMs: i,
  })),
});

test("a trimmed replay shows exactly the segments between the times of the trim, in order", () => {
  const durations = fc.array(fc.integer({ min: 40, max: 8000 }), { minLength: 1, maxLength: 30 });
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(durations, fc.nat(5000), part, part, (all, offset, a, b) => {
      const index = indexOf(all, offset);
      const span = spanOf(index);
      const [fromMs = 0, toMs = 0] = [a, b]
        .map((x) => span.startMs + x * (span.endMs - span.startMs))
        .sort((x, y) => x - y);
      fc.pre(toMs - fromMs >= 2);
      const shown = shownReplay(index, {
        startMs: fromMs,
        endMs: toMs,
        shown: { fromMs, toMs, edges: [] },
      });
      const listed = shown.segments.reduce((sum, s) => sum + s.durationMs, 0);
      expect(shown.shiftMs).toBeCloseTo(fromMs, 6);
      expect(listed).toBeGreaterThanOrEqual(toMs - fromMs - 1);
      const [first, last] = [
        shown.segments[0]?.durationMs ?? 0,
        shown.segments.at(-1)?.durationMs ?? 0,
      ];
      expect(listed - first - last).toBeLessThanOrEqual(toMs - fromMs);
      const names = index.segments.map((s) => s.file);
      const at = names.indexOf(shown.segments[0]?.file ?? "");
      expect(shown.segments.map((s) => s.file)).toEqual(
        names.slice(at, at + shown.segments.length),
      );
    }),
  );
});

test("an untrimmed replay is shown completely from its start", () => {
  const index = indexOf([2000, 2000]);
  expect(shownReplay(index, null)).toMatchObject({
    shiftMs: 0,
    durationMs: 4000,
    segments: index.segments,
  });
});

test("the playlist of a trimmed replay lists the cut segments at both ends", () => {
  const edges = [
    { file: "seg-1.m4s", cut: "cut-9-1.m4s", durationMs: 1500, size: 7, leadMs: 500 },
    { file: "seg-3.m4s", cut: "cut-9-3.m4s", durationMs: 400, size: 5, leadMs: 0 },
  ];
  const shown = shownReplay(indexOf([2000, 2000, 2000, 2000]), {
    startMs: 2440,
    endMs: 6410,
    shown: { fromMs: 2500, toMs: 6400, edges },
  });
  expect(shown).toMatchObject({ shiftMs: 2500, durationMs: 3900 });
  const text = replayMediaPlaylist(shown);
  expect(text.match(/^(?:seg|cut).*$/gm)).toEqual(["cut-9-1.m4s", "seg-2.m4s", "cut-9-3.m4s"]);
  expect(text).toMatch(/#EXTINF:0\.40000,\ncut-9-3\.m4s\n#EXT-X-ENDLIST/);
  expect(text).not.toMatch(/BYTERANGE|EXT-X-START/);
});

test("a trim of a long recording without key frames reads only a few segments", async () => {
  const get = vi.fn(async () => ({
    body: new Response(new Uint8Array(188)).body ?? new ReadableStream(),
    size: 188,
    etag: "e",
  }));
  const storage = { get, put: vi.fn() } as unknown as ObjectStorage;
  const deps = { storage, now: () => 0 };
  const index = indexOf(Array.from({ length: 5000 }, () => 2000));
  const trim = { streamId: "str_1", startMs: 10_000, endMs: 9_000_000 };
  expect(await writeTrim(deps, { index, ...trim })).toBeNull();
  expect(get.mock.calls.length).toBeGreaterThan(10);
  expect(get.mock.calls.length).toBeLessThan(50);
});
