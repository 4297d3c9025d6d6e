import fc from "fast-check";
import { expect, test } from "vitest";
import { scaled } from "../testing/scale.ts";
import { returnPath, withoutIntent } from "./return-path.ts";

const ORIGIN = "https://tributary.example";

test.each(["/", "/watch/vid_1?t=3#c", "/search?q=a%20b", "/@river", "/watch//vid_1"])(
  "the return path %s stays on this site",
  (path) => {
    expect(returnPath(path, "/discover")).toBe(path);
  },
);

test.each([
  "//evil.example",
  "https://evil.example/",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "",
  "evil",
  null,
])("the return path %j is replaced with the fallback", (value) => {
  expect(returnPath(value, "/discover")).toBe("/discover");
});

test.each([
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/x/%2E%2e//evil.example",
  "/./..//evil.example/#/",
])("the return path %j, which a URL parser turns into another site's URL, is replaced", (value) => {
  expect(returnPath(value, "/discover")).toBe("/discover");
});

test.each(["//", "//[", "//evil.example:99999999", "//%zz"])(
  "the return path %j, which is not a valid URL, is replaced",
  (value) => {
    expect(returnPath(value, "/discover")).toBe("/discover");
  },
);

const PIECES = [
  "/",
  "//",
  "\\",
  "%5c",
  ".",
  "..",
  "%2e",
  "%2E",
  "%2f",
  "?",
  "#",
  "@",
  ":",
  "[",
  "\t",
  "\n",
  " ",
  "\u0000",
  "\ud800",
  "x",
];
const hostile = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...PIECES, "evil.example", "https:", "javascript:") },
      fc.string(),
    ),
    {
      maxLength: 8,
    },
  )
  .map((pieces) => pieces.join(""));

test("any return path leads to a page of this site", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        hostile,
        hostile.map((rest) => `/${rest}`),
      ),
      (value) => {
        const path = returnPath(value, "/discover");
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
        expect(new URL(path, ORIGIN).href).toBe(`${ORIGIN}${path}`);
      },
    ),
    { numRuns: scaled(2000) },
  );
});

test.each([
  ["/watch/vid_1?intent=abc", "/watch/vid_1"],
  ["/watch/vid_1?t=3&intent=abc#c", "/watch/vid_1?t=3#c"],
  ["/search?q=a%20b", "/search?q=a%20b"],
])("withoutIntent changes %s to %s", (path, expected) => {
  expect(withoutIntent(path)).toBe(expected);
});
