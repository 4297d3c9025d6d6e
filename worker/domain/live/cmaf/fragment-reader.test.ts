import fc from "fast-check";
import { expect, test } from "vitest";
import { box, joinBytes } from "#worker/testing/boxes.ts";
import { createFragmentReader } from "./fragment-reader.ts";

const fragmentOf = (size: number) =>
  joinBytes(box("moof", new Uint8Array(size)), box("mdat", new Uint8Array(size).fill(size)));
const otherBox = box("styp", Uint8Array.of(1, 2, 3));

/** Returns the fragments in a result of `push`; an empty list if the reader rejected the bytes. */
const fragmentsIn = (answer: ReturnType<ReturnType<typeof createFragmentReader>["push"]>) =>
  typeof answer === "string" ? [] : answer;

test("the reader of MP4 fragments finds the same fragments, regardless of how the file is split", () => {
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

test("the reader of MP4 fragments returns a fragment as soon as the last byte of the fragment arrives", () => {
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
])("the reader of MP4 fragments rejects %s", (_, bytes) => {
  expect(createFragmentReader().push(bytes)).toBe("invalid");
});

test("the reader of MP4 fragments rejects a box above 8 MiB before the content of the box arrives", () => {
  const header = Uint8Array.of(0, 0x80, 0, 1, 0x66, 0x72, 0x65, 0x65);
  expect(createFragmentReader().push(header)).toBe("too large");
});
