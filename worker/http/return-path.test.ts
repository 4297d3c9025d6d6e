import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each(["/", "/watch/vid_1?t=3#c", "/search?q=a%20b", "/@river"])("keeps the path %s on this site", (path) => {
  expect(returnPath(path, "/discover")).toBe(path);
});

test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "/\t/evil.example", "javascript:alert(1)", "", "evil", null])(
  "replaces %j with the fallback",
  (value) => {
    expect(returnPath(value, "/discover")).toBe("/discover");
  },
);
