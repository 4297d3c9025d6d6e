import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRange } from "./range.ts";

test("a requested byte range inside the file is served as requested", () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.nat(10_000),
      fc.integer({ min: 1, max: 10_000 }),
      (a, b, size) => {
        const [first, last] = a <= b ? [a, b] : [b, a];
        const range = parseRange(`bytes=${first}-${last}`, size);
        if (first >= size) expect(range).toBe("unsatisfiable");
        else expect(range).toEqual({ offset: first, length: Math.min(last, size - 1) - first + 1 });
      },
    ),
  );
});

test("a byte range without an end reaches to the end of the file", () => {
  expect(parseRange("bytes=90-", 100)).toEqual({ offset: 90, length: 10 });
  expect(parseRange("bytes=-10", 100)).toEqual({ offset: 90, length: 10 });
  expect(parseRange("bytes=-500", 100)).toEqual({ offset: 0, length: 100 });
  expect(parseRange("bytes=-0", 100)).toBe("unsatisfiable");
  expect(parseRange("bytes=100-", 100)).toBe("unsatisfiable");
});

test("the whole file is served unless the Range header is a single valid byte range", () => {
  for (const header of [
    null,
    "",
    "bytes=",
    "bytes=-",
    "bytes=5-2",
    "bytes=0-1,4-5",
    "items=0-1",
    "bytes=a-b",
    "bytes=1e3-",
    "bytes=0x10-",
    "bytes=--5",
    "bytes=1.5-2",
  ]) {
    expect(parseRange(header, 100), String(header)).toBe("all");
  }
});

test("a huge number in a Range header is a position beyond the end of the file", () => {
  const huge = "9".repeat(40);
  expect(parseRange(`bytes=${huge}-`, 100)).toBe("unsatisfiable");
  expect(parseRange(`bytes=5-${huge}`, 100)).toEqual({ offset: 5, length: 95 });
  expect(parseRange(`bytes=-${huge}`, 100)).toEqual({ offset: 0, length: 100 });
});

test("no byte range of an empty file can be served", () => {
  expect([parseRange("bytes=0-", 0), parseRange("bytes=-1", 0), parseRange(null, 0)]).toEqual([
    "unsatisfiable",
    "unsatisfiable",
    "all",
  ]);
});

test("a parsed byte range is always inside the file", () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.maxSafeNat(), fc.maxSafeNat()).map(([a, b]) => `bytes=${a}-${b}`),
    fc.tuple(fc.nat(200), fc.nat(200)).map(([a, b]) => `bytes=${a}-${b}`),
    fc.nat(200).map((a) => `bytes=-${a}`),
  );
  fc.assert(
    fc.property(header, fc.nat(150), (value, size) => {
      const range = parseRange(value, size);
      if (typeof range === "string") return;
      expect(range.offset).toBeGreaterThanOrEqual(0);
      expect(range.length).toBeGreaterThan(0);
      expect(range.offset + range.length).toBeLessThanOrEqual(size);
    }),
  );
});
