import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { call } from "../testing/factories.ts";
import { scaled } from "../testing/scale.ts";

const PIECES = [
  ...[
    "/",
    "//",
    "///",
    ".",
    "..",
    "./",
    "../",
    "%2f",
    "%2F",
    "%5c",
    "\\",
    "%00",
    "%",
    "%zz",
    "%c3%28",
    "%e2%80%ae",
    "%0d%0a",
    ";",
    ":",
    "@",
  ],
  ...[
    "?",
    "#",
    "&",
    "=",
    " ",
    "+",
    "~",
    "*",
    "_root.data",
    ".data",
    "api",
    "watch",
    "media",
    "live",
    "images",
    "embed",
    "feeds",
    "admin",
  ],
  ...[
    "settings",
    "index",
    "routes",
    "assets",
    "upload-parts",
    "auth",
    "google",
    "a".repeat(3000),
    "\u202e",
    "\u0000",
    "\ud800",
    "\u00e9",
  ],
];
const path = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((pieces) => `/${pieces.join("")}`);

test.each([
  "//",
  "///",
  "//evil.example",
  "//evil.example/%2e%2e",
  "/%",
  "/%c3%28.data",
  "/api//videos",
  "//api/health",
])("GET %s causes no server error and leads to no other site", async (odd) => {
  const response = await call(odd);
  expect(response.status).toBeLessThan(500);
  const location = response.headers.get("Location");
  if (location)
    expect(new URL(location, "http://localhost:8787/").origin).toBe("http://localhost:8787");
});

test.each([
  "/%",
  "/%/]",
  "/%zz",
  "/%c3%28",
  "/watch/%e0%a4",
  "/@name%",
  "/%c3%28.data",
  "/embed/%ff",
  "/search/%?q=1",
])("GET and POST %s answer 404, and only the request is logged", async (odd) => {
  const printed = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  for (const method of ["GET", "POST"] as const) {
    const response = await call(odd, { method });
    expect([method, response.status, response.headers.get("X-Request-Id") !== null]).toEqual([
      method,
      404,
      true,
    ]);
    await response.body?.cancel();
  }
  expect(printed.mock.calls.filter(([line]) => !String(line).startsWith("{"))).toEqual([]);
  printed.mockRestore();
});

test("no random path causes a server error", async () => {
  await fc.assert(
    fc.asyncProperty(path, async (odd) => {
      const response = await call(odd);
      await response.body?.cancel();
      expect([odd, response.status < 500]).toEqual([odd, true]);
    }),
    { numRuns: scaled(2000) },
  );
}, 300_000);
