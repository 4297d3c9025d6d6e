import fc from "fast-check";
import { expect, test } from "vitest";
import { box, joinBytes } from "#worker/testing/boxes.ts";
import { createFragmentReader } from "./fragment-reader.ts";

const fragmentOf = (size: number) =>
  joinBytes(box("moof", new Uint8Array(size)), box("mdat", new Uint8Array(size).fill(size)));
const otherBox = box("styp", Uint8Array.of(1, 2, 3));

/** Returns the fragments of a reader's answer, none for a fault. */
const fragmentsIn = (answer: ReturnType<ReturnType<typeof createFragmentReader>["push"]>) =>
  typeof answer === "string" ? [] : answer;

test("a fragment reader finds the same fragments, however the bytes of the file arrive", () => {
  const sizes = fc.array(fc.nat(300), { maxLength: 8 });
  const cuts = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 });
  fc.assert(
    fc.property(sizes, cuts, (contents, steps) => {
      const fragments = contents.map(fragmentOf);
      const file = joinBytes(otherBox, ...fragments.flatMap((part) => [part, otherBox]));
      const reader = createFragmentReader();
      const found: Uint8Array[] = [];
      for (let at = 0, i = 0; at < file.byteLength; i++) {
        const step = steps[i % steps.length] ?? 1;
        found.push(...fragmentsIn(reader.push(file.subarray(at, at + step))));
        at += step;
      }
      expect(found).toEqual(fragments);
    }),
  );
});

test("a fragment reader returns a fragment as soon as its last byte arrives", () => {
  const fragment = fragmentOf(40);
  const reader = createFragmentReader();
  expect(reader.push(fragment.subarray(0, -1))).toEqual([]);
  expect(reader.push(fragment.subarray(-1))).toEqual([fragment]);
});

test.each([
  ["a box that is shorter than its header", Uint8Array.of(0, 0, 0, 7, 1, 1, 1, 1)],
  ["a box that lasts until the end of the file", Uint8Array.of(0, 0, 0, 0, 1, 1, 1, 1)],
  [
    "a box of 64-bit size that is shorter than its header",
    Uint8Array.of(0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 15),
  ],
])("a fragment reader rejects %s", (_, bytes) => {
  expect(createFragmentReader().push(bytes)).toBe("invalid");
});

test("a fragment reader rejects a box above 8 MiB before its content arrives", () => {
  const header = Uint8Array.of(0, 0x80, 0, 1, 0x66, 0x72, 0x65, 0x65);
  expect(createFragmentReader().push(header)).toBe("too large");
});
