import fc from "fast-check";
import { expect, test } from "vitest";
import { writeFragment, writeInit } from "#app/live/studio/mp4.ts";
import { cutFragments } from "./measure-media.ts";
import { type ReplayIndex, replayMediaPlaylist } from "./replay.ts";
import { shownReplay, spanOf } from "./trim.ts";

const indexOf = (durations: number[], offsetMs = 0): ReplayIndex => ({
  ...{ version: 1, codecs: null, width: null, height: null, frameRate: 25, bandwidth: 1, averageBandwidth: 1, offsetMs },
  durationMs: durations.reduce((sum, d) => sum + d, 0),
  segments: durations.map((durationMs, i) => ({
    ...{ file: `seg-${i}.m4s`, durationMs, size: 100, init: "init-1.mp4", discontinuity: false, wallMs: i },
  })),
});

test("a trim shows the frames between its times: no segment more than hold them, none less, in their order", () => {
  const durations = fc.array(fc.integer({ min: 40, max: 8000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(
      durations,
      fc.nat(5000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (all, offset, a, b) => {
        const index = indexOf(all, offset);
        const span = spanOf(index);
        const [startMs = 0, endMs = 0] = [a, b].map((x) => span.startMs + x * (span.endMs - span.startMs)).sort((x, y) => x - y);
        fc.pre(endMs - startMs >= 1);
        const shown = shownReplay(index, { startMs, endMs, tail: null });
        const first = shown.segments[0];
        const listed = shown.segments.reduce((sum, s) => sum + s.durationMs, 0);
        expect(first).toBeDefined();
        expect(shown.leadMs).toBeLessThan(first?.durationMs ?? 0);
        expect(shown.shiftMs + shown.leadMs).toBeCloseTo(startMs, 6);
        expect(shown.shiftMs + listed).toBeGreaterThanOrEqual(endMs - 1e-6);
        expect(shown.shiftMs + listed - (shown.segments.at(-1)?.durationMs ?? 0)).toBeLessThan(endMs);
        expect(shown.durationMs).toBeCloseTo(endMs - startMs, 6);
        const names = index.segments.map((s) => s.file);
        const at = names.indexOf(first?.file ?? "");
        expect(shown.segments.map((s) => s.file)).toEqual(names.slice(at, at + shown.segments.length));
      },
    ),
  );
});

test("what is not trimmed is shown whole, from its start", () => {
  const index = indexOf([2000, 2000]);
  expect(shownReplay(index, null)).toMatchObject({ leadMs: 0, shiftMs: 0, durationMs: 4000, segments: index.segments });
  expect(replayMediaPlaylist(shownReplay(index, null))).not.toContain("EXT-X-START");
});

test("a playlist begins at the frame and ends at the byte", () => {
  const shown = shownReplay(indexOf([2000, 2000, 2000]), {
    startMs: 2440,
    endMs: 4400,
    tail: { file: "seg-2.m4s", bytes: 42, durationMs: 400 },
  });
  const text = replayMediaPlaylist(shown);
  expect(text).toContain("#EXT-X-START:TIME-OFFSET=0.44000,PRECISE=YES");
  expect(text).not.toContain("seg-0.m4s");
  expect(text).toMatch(/#EXTINF:0\.40000,\n#EXT-X-BYTERANGE:42@0\nseg-2\.m4s\n#EXT-X-ENDLIST/);
});

test("a segment is cut between two of its frames, never within one; one that is a single fragment is not cut", () => {
  const init = writeInit({ video: { width: 64, height: 64, avcC: new Uint8Array([1, 0x64, 0, 0x1f, 0xff, 0xe0, 0]) }, audio: null });
  const frames = Array.from({ length: 50 }, (_, i) =>
    writeFragment({ sequence: i, video: { time: i * 3600, duration: 3600, key: i === 0, data: new Uint8Array(i + 1) }, audio: [] }),
  );
  const bytes = new Uint8Array(frames.flatMap((f) => [...f]));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2200 }), (keepMs) => {
      const cut = cutFragments(init, bytes, keepMs);
      const whole = Math.min(50, Math.floor((keepMs + 0.5) / 40));
      if (whole === 0 || whole === 50) expect(cut).toBeNull();
      else
        expect(cut).toEqual({
          bytes: frames.slice(0, whole).reduce((n, f) => n + f.byteLength, 0),
          durationMs: expect.closeTo(whole * 40, 3),
        });
    }),
  );
  expect(cutFragments(init, frames[0] ?? new Uint8Array(), 10)).toBeNull();
});
