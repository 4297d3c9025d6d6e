import fc from "fast-check";
import { expect, test } from "vitest";
import { ladderOf, usualBitrate } from "./ladder.ts";

test("a worse quality level of a broadcast never has a higher minimum or maximum bitrate than a better one", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(240, 360, 480, 720, 1080),
      fc.integer({ min: 5, max: 60 }),
      fc.double({ min: 0.2, max: 1.5, noNaN: true }),
      (height, frameRate, share) => {
        const size = { width: Math.round((height * 16) / 18) * 2, height, frameRate };
        const levels = ladderOf({ ...size, bitrate: Math.round(usualBitrate(size) * share) });
        for (const [i, level] of levels.entries()) {
          const better = levels[i - 1] ?? level;
          expect(level.most).toBeLessThanOrEqual(better.most);
          expect(level.least).toBeLessThanOrEqual(better.least);
        }
      },
    ),
    { examples: [[720, 13, 0.5]] },
  );
});
