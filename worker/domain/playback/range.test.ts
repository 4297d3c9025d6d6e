import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRange } from "./range.ts";

test("a range inside the file is given as asked", () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), (a, b, size) => {
      const [first, last] = a <= b ? [a, b] : [b, a];
      const range = parseRange(`bytes=${first}-${last}`, size);
      if (first >= size) expect(range).toBe("unsatisfiable");
      else expect(range).toEqual({ offset: first, length: Math.min(last, size - 1) - first + 1 });
    }),
  );
});

test("an open range goes to the end, a suffix counts from it", () => {
  expect(parseRange("bytes=90-", 100)).toEqual({ offset: 90, length: 10 });
  expect(parseRange("bytes=-10", 100)).toEqual({ offset: 90, length: 10 });
  expect(parseRange("bytes=-500", 100)).toEqual({ offset: 0, length: 100 });
  expect(parseRange("bytes=-0", 100)).toBe("unsatisfiable");
  expect(parseRange("bytes=100-", 100)).toBe("unsatisfiable");
});

test("what is no single byte range is answered with everything, never with a part nobody asked for", () => {
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
    `bytes=${"9".repeat(40)}-`,
  ]) {
    expect(parseRange(header, 100), String(header)).toBe("all");
  }
});
