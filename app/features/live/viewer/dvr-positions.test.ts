import fc from "fast-check";
import { expect, test } from "vitest";
import { dateAt, positionOf, readFragments } from "./dvr-positions.ts";

const BEGAN = Date.UTC(2026, 10, 21, 12);
const stream = fc
  .array(
    fc.record({
      duration: fc.double({ min: 0.5, max: 4, noNaN: true }),
      pauseMs: fc.constantFrom(0, 0, 0, 5_000, 45_000),
    }),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((segments) => {
    let [start, at] = [0, BEGAN];
    return segments.map(({ duration, pauseMs }) => {
      at += pauseMs;
      const fragment = { start, duration, programDateTime: at };
      start += duration;
      at += duration * 1000;
      return fragment;
    });
  });

test("a time in the stream converts to a player position and back", () => {
  fc.assert(
    fc.property(
      stream,
      fc.nat(39),
      fc.double({ min: 0, max: 0.95, noNaN: true }),
      (fragments, index, share) => {
        const fragment = fragments[index % fragments.length];
        if (!fragment) return;
        const wallMs = fragment.programDateTime + share * fragment.duration * 1000;
        const position = positionOf(fragments, wallMs);
        expect(position).toBeCloseTo(fragment.start + share * fragment.duration, 3);
        // A position at the border of two segments can have the date of either segment.
        if (share * fragment.duration > 0.1 && (1 - share) * fragment.duration > 0.1)
          expect(dateAt(fragments, position)).toBeCloseTo(wallMs, 0);
      },
    ),
  );
});

test("a stream time within a pause of the broadcast converts to the position after the pause", () => {
  const fragments = [
    { start: 0, duration: 2, programDateTime: BEGAN },
    { start: 2, duration: 2, programDateTime: BEGAN + 32_000 },
  ];
  expect(positionOf(fragments, BEGAN - 60_000)).toBeCloseTo(0.05);
  expect(positionOf(fragments, BEGAN + 20_000)).toBeCloseTo(2.05);
  expect(positionOf(fragments, BEGAN + 99_000)).toBeCloseTo(3.95);
  expect(dateAt(fragments, 2.5)).toBe(BEGAN + 32_500);
});

test("a playlist without dates converts every stream time to the start position", () => {
  const fragments = [{ start: 0, duration: 2, programDateTime: null }];
  expect(positionOf(fragments, BEGAN)).toBe(0);
  expect(dateAt(fragments, 1)).toBeNull();
});

test("readFragments parses the segments of a full playlist, including a discontinuity", () => {
  const text = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-PLAYLIST-TYPE:EVENT
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-MAP:URI="main/init-1.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00.000Z
#EXTINF:1.50000,
main/seg-0.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="main/init-2.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:40.000Z
#EXTINF:2.00000,
main/seg-1.m4s
`;
  expect(readFragments(text)).toEqual([
    { start: 0, duration: 1.5, programDateTime: BEGAN },
    { start: 1.5, duration: 2, programDateTime: BEGAN + 40_000 },
  ]);
});
