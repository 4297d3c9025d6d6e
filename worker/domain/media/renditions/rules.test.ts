import fc from "fast-check";
import { expect, test } from "vitest";
import { bandwidthOf, ladderFor, type Segments, segmentsFault } from "./rules.ts";

const sizes = (width: number, height: number, tallest = 1080) =>
  ladderFor({ width, height, frameRate: 30 }, tallest).map(
    (r) => `${r.name} ${r.width}x${r.height}`,
  );

test.each([
  [1920, 1080, ["1080p 1920x1080", "720p 1280x720", "480p 854x480", "360p 640x360"]],
  [3840, 2160, ["1080p 1920x1080", "720p 1280x720", "480p 854x480", "360p 640x360"]],
  [1280, 720, ["720p 1280x720", "480p 854x480", "360p 640x360"]],
  [720, 1280, ["720p 720x1280", "480p 480x854", "360p 360x640"]],
  [1920, 800, ["1080p 1920x800", "720p 1280x534", "480p 854x356", "360p 640x266"]],
  [1440, 1080, ["1080p 1440x1080", "720p 960x720", "480p 640x480", "360p 480x360"]],
  [1919, 1079, ["1080p 1918x1078", "720p 1280x720", "480p 854x480", "360p 640x360"]],
  [641, 361, ["360p 640x360"]],
  [320, 240, ["360p 320x240"]],
])(
  "a source video of %i x %i pixels gets only renditions up to its size",
  (width, height, rungs) => {
    expect(sizes(width, height)).toEqual(rungs);
  },
);

test("a video has renditions above full HD only if its creator may publish them", () => {
  expect(sizes(3840, 2160, 2160).slice(0, 3)).toEqual([
    "2160p 3840x2160",
    "1440p 2560x1440",
    "1080p 1920x1080",
  ]);
  expect(sizes(2160, 3840, 1080)[0]).toBe("1080p 1080x1920");
  expect(sizes(1920, 1080, 2160)).toEqual(sizes(1920, 1080, 1080));
});

test("a rendition is never larger than its source video, has even pixel sizes and is not distorted", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 16, max: 8000 }),
      fc.integer({ min: 16, max: 8000 }),
      (width, height) => {
        const ladder = ladderFor({ width, height, frameRate: 30 }, 2160);
        expect(ladder.length).toBeGreaterThan(0);
        for (const rung of ladder) {
          expect(rung.width <= width && rung.height <= height).toBe(true);
          expect(rung.width % 2 === 0 && rung.height % 2 === 0).toBe(true);
          expect(Math.abs(rung.width - (rung.height * width) / height)).toBeLessThan(
            2 + (2 * width) / height,
          );
        }
      },
    ),
  );
});

test("an index of segments is valid only if the segments fill the file after the init segment", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1 }),
      fc.integer({ min: 16, max: 900 }),
      fc.nat(),
      (lengths, initLength, at) => {
        let end = initLength;
        const segments: Segments = lengths.map((length) => {
          end += length;
          return [2, end - length, length];
        });
        expect(segmentsFault({ initLength, segments, size: end })).toBeNull();
        expect(segmentsFault({ initLength, segments, size: end + 1 })).not.toBeNull();
        expect(segmentsFault({ initLength: initLength + 1, segments, size: end })).not.toBeNull();
        const moved = segments.map((s, i): [number, number, number] =>
          i === at % segments.length ? [s[0], s[1] + 1, s[2]] : s,
        );
        expect(segmentsFault({ initLength, segments: moved, size: end })).not.toBeNull();
      },
    ),
  );
});

test("the peak bandwidth of a rendition ignores segments shorter than half the target duration", () => {
  const segments: Segments = [
    [2, 100, 1000],
    [2, 1100, 2000],
    [0.1, 3100, 500],
  ];
  expect(bandwidthOf(segments)).toEqual({
    bandwidth: 8000,
    averageBandwidth: Math.ceil((3500 * 8) / 4.1),
    seconds: 4.1,
  });
});
