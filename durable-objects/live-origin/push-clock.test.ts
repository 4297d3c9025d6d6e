import { describe, expect, test } from "vitest";
import { type ListedEnd, placeSegment } from "./push-clock.ts";

const segment = (n: number, overrides = {}) => ({
  epoch: 1,
  file: `seg-${n}.m4s`,
  durationMs: 2_000,
  measuredMs: 2_000,
  startMs: n * 2_000,
  arrivedAt: 100_000 + n * 2_000,
  ...overrides,
});

function place(segments: ReturnType<typeof segment>[]) {
  let end: ListedEnd | null = null;
  return segments.map((push) => {
    const placed = placeSegment(push, end, false);
    end = placed.end;
    return placed;
  });
}

describe("dates of segments", () => {
  test("the late arrival of a pushed segment does not change the segment's date", () => {
    const late = [0, 1_700, 300, 2_900].map((ms, n) =>
      segment(n, { arrivedAt: 100_000 + n * 2_000 + ms }),
    );
    expect(place(late).map(({ wallMs }) => wallMs)).toEqual([98_000, 100_000, 102_000, 104_000]);
  });

  test("the date of a segment without timestamps follows from the previous segment's duration", () => {
    const untimed = [0, 900].map((ms, n) =>
      segment(n, { startMs: null, measuredMs: null, arrivedAt: 100_000 + n * 2_000 + ms }),
    );
    expect(place(untimed).map(({ wallMs }) => wallMs)).toEqual([98_000, 100_000]);
  });

  test("the date of a segment after a timestamp jump follows from the segment's arrival", () => {
    const jumped = [segment(0), segment(1, { startMs: 1_002_000, arrivedAt: 110_000 })];
    expect(place(jumped)[1]).toMatchObject({ hasJump: true, wallMs: 108_000 });
    const early = [segment(0), segment(1, { startMs: 1_002_000, arrivedAt: 100_100 })];
    expect(place(early)[1]?.wallMs).toBe(100_000);
  });
});

describe("jumps of the media time", () => {
  test.each([
    ["forward", 1_002_000, true],
    ["backward", -5_000, true],
    ["two seconds, as after a lost frame", 4_000, false],
  ])(
    "placeSegment reports only timestamp jumps of more than three seconds (%s)",
    (_, startMs, hasJump) => {
      expect(place([segment(0), segment(1, { startMs })])[1]?.hasJump).toBe(hasJump);
    },
  );

  test("placeSegment reports no jump when the timestamps of MPEG-TS wrap around", () => {
    const wrapMs = 2 ** 33 / 90;
    const before = segment(0, { file: "seg-0.ts", startMs: wrapMs - 2_000 });
    expect(place([before, segment(1, { file: "seg-1.ts", startMs: 0 })])[1]?.hasJump).toBe(false);
  });

  test("placeSegment corrects a playlist duration that is longer than the time between two arrivals", () => {
    const [, second] = place([segment(0), segment(1, { durationMs: 1_002_000 })]);
    expect(second?.durationMs).toBe(2_000);
  });

  test("placeSegment keeps the playlist duration of long segments that arrive in real time", () => {
    const long = [0, 1].map((n) =>
      segment(n, {
        durationMs: 20_000,
        measuredMs: 19_900,
        startMs: n * 20_000,
        arrivedAt: n * 20_000,
      }),
    );
    expect(place(long)[1]).toMatchObject({ durationMs: 20_000, hasJump: false });
  });
});
