import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { box, joinBytes, uint32Bytes } from "../../../testing/boxes.ts";
import { fragmentTicks, isSync, readDecodeTime, readRunHeader, readSamples } from "./fragments.ts";
import { findBox, findBoxes } from "./mp4.ts";

const TRACK = { id: 1, defaults: { duration: 10, size: 20, flags: 0x10000 } };
const DATA = new Uint8Array(1000);
/** Flag of a tfhd box: data offsets count from the start of the moof box. */
const MOOF_BASE = 0x20000;

interface Fragment {
  tfhd?: Uint8Array;
  tfdt?: Uint8Array;
  truns: Uint8Array[];
}

const DEFAULT_HEADER = uint32Bytes(MOOF_BASE, TRACK.id);

function fragment({ tfhd = DEFAULT_HEADER, tfdt = uint32Bytes(0, 5000), truns }: Fragment) {
  const heads = [box("tfhd", tfhd), box("tfdt", tfdt)];
  const moof = box("moof", box("traf", ...heads, ...truns.map((trun) => box("trun", trun))));
  return joinBytes(moof, box("mdat", DATA));
}

const samplesOf = (bytes: Uint8Array, track = TRACK) =>
  readSamples([track], bytes)?.get(track) ?? null;

function ticksOf(bytes: Uint8Array): number | undefined {
  const [moof] = findBoxes(bytes, "moof");
  const tracks = new Map([[TRACK.id, TRACK.defaults]]);
  return moof && fragmentTicks(bytes, moof, tracks).get(TRACK.id);
}

describe("readSamples", () => {
  test("reads the duration, size, flags and time offset of each sample", () => {
    const run = uint32Bytes(0x1000f01, 2, 100, 7, 30, 0x2000000, 3, 8, 40, 0x10000, -2);
    expect(samplesOf(fragment({ truns: [run] }))).toEqual([
      { dts: 5000, pts: 5003, duration: 7, flags: 0x2000000, offset: 100, size: 30 },
      { dts: 5007, pts: 5005, duration: 8, flags: 0x10000, offset: 130, size: 40 },
    ]);
  });

  test("uses the track's default if neither the run nor the fragment has a value", () => {
    const samples = samplesOf(fragment({ truns: [uint32Bytes(0x1, 2, 100)] }));
    expect(samples).toEqual([
      { dts: 5000, pts: 5000, duration: 10, flags: 0x10000, offset: 100, size: 20 },
      { dts: 5010, pts: 5010, duration: 10, flags: 0x10000, offset: 120, size: 20 },
    ]);
    expect(samples?.map(isSync)).toEqual([false, false]);
  });

  test("prefers the fragment's defaults to the track's defaults", () => {
    const tfhd = uint32Bytes(MOOF_BASE | 0x3b, TRACK.id, 0, 200, 1, 11, 22, 0);
    expect(samplesOf(fragment({ tfhd, truns: [uint32Bytes(0x1, 1, 100)] }))).toEqual([
      { dts: 5000, pts: 5000, duration: 11, flags: 0, offset: 300, size: 22 },
    ]);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])(
    "finds the fields of each sample for the combination %i of optional fields",
    (combination) => {
      const present = [0, 1, 2, 3].filter((bit) => combination & (1 << bit));
      const fields = (sample: number[]) => present.map((field) => sample[field] ?? 0);
      const given = [
        [7, 30, 5, 3],
        [8, 40, 6, 4],
      ];
      const flags = present.reduce((sum, field) => sum | (0x100 << field), 0x1);
      const run = uint32Bytes(flags, 2, 100, ...given.flatMap(fields));
      const read = samplesOf(fragment({ truns: [run] }))?.map((sample) => [
        sample.duration,
        sample.size,
        sample.flags,
        sample.pts - sample.dts,
      ]);
      const defaults = [10, 20, 0x10000, 0];
      expect(read).toEqual(
        given.map((sample) =>
          defaults.map((value, field) => (present.includes(field) ? sample[field] : value)),
        ),
      );
    },
  );

  test("applies the first-sample flags of a run to no later sample of the run", () => {
    const samples = samplesOf(fragment({ truns: [uint32Bytes(0x5, 3, 100, 0)] }));
    expect(samples?.map(isSync)).toEqual([true, false, false]);
  });

  test("reads time offsets as unsigned numbers in a run of version 0", () => {
    const run = uint32Bytes(0x801, 1, 100, -2);
    expect(samplesOf(fragment({ truns: [run] }))?.[0]?.pts).toBe(5000 + 0xfffffffe);
  });

  test("reads a run without a data offset from the end of the previous run", () => {
    const truns = [uint32Bytes(0x201, 1, 100, 30), uint32Bytes(0x200, 2, 5, 6)];
    expect(
      samplesOf(fragment({ truns }))?.map(({ dts, offset, size }) => [dts, offset, size]),
    ).toEqual([
      [5000, 100, 30],
      [5010, 130, 5],
      [5020, 135, 6],
    ]);
  });

  test("reads 64-bit decode times", () => {
    const tfdt = uint32Bytes(0x1000000, 2, 7);
    expect(samplesOf(fragment({ tfdt, truns: [uint32Bytes(0x1, 1, 100)] }))?.[0]?.dts).toBe(
      2 * 2 ** 32 + 7,
    );
  });

  test.each([
    ["a run without its count", { truns: [uint32Bytes(0x1)] }],
    ["a run without its data offset", { truns: [uint32Bytes(0x1, 1)] }],
    ["a run with fewer fields than samples", { truns: [uint32Bytes(0x301, 2, 100, 7, 30, 8)] }],
    [
      "a run with a hostile count and two fields per sample",
      { truns: [uint32Bytes(0x301, 0xffffffff, 100)] },
    ],
    [
      "a run that claims 4 billion samples without any field",
      { truns: [uint32Bytes(0x1, 0xffffffff, 100)] },
    ],
    ["a fragment without the id of its track", { tfhd: uint32Bytes(0), truns: [] }],
    ["a fragment without its defaults", { tfhd: uint32Bytes(0x18, 1, 5), truns: [] }],
    ["a fragment without a decode time", { tfdt: uint32Bytes(0), truns: [] }],
    ["a 64-bit decode time that is cut off", { tfdt: uint32Bytes(0x1000000, 0), truns: [] }],
    ["a fragment of an unknown track", { tfhd: uint32Bytes(MOOF_BASE, 2), truns: [] }],
    ["a sample that starts before the segment", { truns: [uint32Bytes(0x201, 1, -1, 1)] }],
    [
      "a sample that starts after the end of the segment",
      { truns: [uint32Bytes(0x201, 1, 2000, 1)] },
    ],
    [
      "overlapping samples that are larger in total than the segment",
      { truns: Array.from({ length: 3 }, () => uint32Bytes(0x201, 1, 0, 600)) },
    ],
  ])("rejects %s", (_, given) => {
    expect(samplesOf(fragment(given))).toBeNull();
  });

  test("rejects samples of 0 bytes, because a run could claim any number of them", () => {
    const track = { id: 1, defaults: { duration: 1, size: 0, flags: 0 } };
    expect(samplesOf(fragment({ truns: [uint32Bytes(0x1, 5000, 100)] }), track)).toBeNull();
  });

  test("rejects a segment that ends inside its last sample", () => {
    const bytes = fragment({ truns: [uint32Bytes(0x201, 2, 100, 500, 400)] });
    expect(samplesOf(bytes.subarray(0, 1000))).toHaveLength(2);
    expect(samplesOf(bytes.subarray(0, 999))).toBeNull();
  });
});

describe("fragmentTicks", () => {
  test("returns the total duration of the samples that readSamples returns", () => {
    const runs = fc.array(
      fc.record({
        flags: fc.integer({ min: 0, max: 15 }).map((fields) => (fields << 8) | 0x1),
        values: fc.array(fc.nat(20), { maxLength: 24 }),
      }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(runs, fc.nat(100), (given, duration) => {
        const tfhd = uint32Bytes(MOOF_BASE | 0x8, TRACK.id, duration);
        const truns = given.map(({ flags, values }) => {
          const each = [0x100, 0x200, 0x400, 0x800].filter((field) => flags & field).length;
          const count = each === 0 ? 1 : Math.floor(values.length / each);
          return uint32Bytes(flags, count, 0, ...values);
        });
        const bytes = fragment({ tfhd, truns });
        const samples = samplesOf(bytes);
        if (samples === null) return;
        expect(ticksOf(bytes)).toBe(samples.reduce((sum, sample) => sum + sample.duration, 0));
      }),
    );
  });

  test("multiplies the default duration by the sample count of a run without fields", () => {
    expect(ticksOf(fragment({ truns: [uint32Bytes(0, 0xffffffff)] }))).toBe(0xffffffff * 10);
  });

  test("skips a run whose box is too short for its samples", () => {
    const truns = [
      uint32Bytes(0x101, 0xffffffff, 0, 7, 8),
      uint32Bytes(0x101, 2, 0, 7, 8),
      uint32Bytes(0x101),
    ];
    expect(ticksOf(fragment({ truns }))).toBe(15);
  });

  test("skips a track fragment without a header", () => {
    expect(ticksOf(fragment({ tfhd: uint32Bytes(0), truns: [uint32Bytes(0, 1)] }))).toBeUndefined();
  });
});

test("the readers of fragments do not throw on random bytes", () => {
  const numbers = fc.array(fc.oneof(fc.nat(0xfff), fc.integer()), { maxLength: 8 });
  fc.assert(
    fc.property(numbers, numbers, numbers, fc.nat(24), (head, time, run, cutOff) => {
      const bytes = fragment({
        tfhd: uint32Bytes(...head),
        tfdt: uint32Bytes(...time),
        truns: [uint32Bytes(...run)],
      });
      const cut = bytes.subarray(0, bytes.byteLength - cutOff);
      samplesOf(cut);
      ticksOf(cut);
      for (const traf of findBoxes(cut, "moof").flatMap((moof) => findBoxes(cut, "traf", moof))) {
        readDecodeTime(cut, traf);
        const trun = findBox(cut, traf, "trun");
        const header = trun && readRunHeader(cut, trun);
        if (trun && header)
          expect(header.fieldsAt + header.count * header.sampleLength).toBeLessThanOrEqual(
            trun.end,
          );
      }
    }),
  );
});
