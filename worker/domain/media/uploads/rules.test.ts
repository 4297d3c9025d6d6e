import fc from "fast-check";
import { expect, test } from "vitest";
import { partLength, partsFault } from "./rules.ts";

test("an uploaded file consists of parts of equal size, except the last part", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 1, max: 700 }),
      (size, partSize) => {
        const parts: { partNumber: number; size: number }[] = [];
        for (let n = 1; partLength(size, partSize, n) > 0; n++)
          parts.push({ partNumber: n, size: partLength(size, partSize, n) });
        expect(partsFault(parts, partSize, size)).toBeNull();
        expect(partsFault(parts, partSize, size + 1)).toMatch(/bytes/);
        if (parts.length > 1)
          expect(partsFault(parts.slice(1), partSize, null)).toMatch(/Part 1 is missing/);
        if (parts.length > 1)
          expect(
            partsFault(
              parts.map((p) => (p.partNumber === 1 ? { ...p, size: p.size - 1 } : p)),
              partSize,
              null,
            ),
          ).toMatch(/Part 1/);
      },
    ),
  );
});
