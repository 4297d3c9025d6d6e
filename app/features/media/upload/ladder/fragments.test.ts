import fc from "fast-check";
import { expect, test } from "vitest";
import { box, uint32Bytes } from "#worker/testing/boxes.ts";
import { createFragmentMeter } from "./fragments.ts";

const moov = box(
  "moov",
  box("trak", box("mdia", box("mdhd", uint32Bytes(0, 0, 0, 1000, 0, 0)))),
  box("mvex", box("trex", uint32Bytes(0, 1, 1, 40, 0, 0))),
);
const init = [...box("ftyp", uint32Bytes(1, 2)), ...moov];
const timed = box(
  "moof",
  box(
    "traf",
    box("tfhd", uint32Bytes(0x20000, 1)),
    box("trun", uint32Bytes(0x301, 3, 0, 500, 9, 700, 9, 800, 9)),
  ),
);
const fallen = box(
  "moof",
  box("traf", box("tfhd", uint32Bytes(0x20008, 1, 100)), box("trun", uint32Bytes(0x1, 15, 0))),
);
const tracked = box(
  "moof",
  box("traf", box("tfhd", uint32Bytes(0x20000, 1)), box("trun", uint32Bytes(0x1, 10, 0))),
);
const mdat = (bytes: number) => box("mdat", new Uint8Array(bytes).fill(7));
const media = [...init, ...timed, ...mdat(50), ...fallen, ...mdat(70), ...tracked, ...mdat(5)];
const file = Uint8Array.from([
  ...media,
  ...box("mfra", box("tfra", uint32Bytes(1, 2, 3)), box("mfro", uint32Bytes(0, 40))),
]);

test("the fragment meter finds the same MP4 segments, whatever the size of the chunks in which a file arrives", () => {
  const first = init.length;
  const second = first + timed.length + 58;
  const third = second + fallen.length + 78;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (cuts) => {
      const meter = createFragmentMeter();
      const kept: number[] = [];
      for (let at = 0, i = 0; at < file.length; i++) {
        const size = cuts[i % cuts.length] ?? 1;
        kept.push(...meter.push(file.subarray(at, at + size)));
        at += size;
      }
      expect(kept).toEqual(media);
      expect(meter.result()).toEqual({
        initLength: first,
        segments: [
          [2, first, timed.length + 58],
          [1.5, second, fallen.length + 78],
          [0.4, third, tracked.length + 13],
        ],
        size: media.length,
      });
    }),
  );
});
