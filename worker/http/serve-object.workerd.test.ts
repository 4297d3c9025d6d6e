import { Buffer } from "node:buffer";
import fc from "fast-check";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { testContext } from "../testing/factories.ts";
import { scaled } from "../testing/scale.ts";
import { serveObject } from "./serve-object.ts";

const KEY = "videos/vid_oracle/original";
const SIZE = 200_003;
const file = new Uint8Array(SIZE);

beforeAll(async () => {
  // The file contains cipher output, so that no two ranges have the same bytes.
  const zeros = new Uint8Array(SIZE);
  const key = await crypto.subtle.importKey("raw", new Uint8Array(16), "AES-CTR", false, [
    "encrypt",
  ]);
  file.set(
    new Uint8Array(
      await crypto.subtle.encrypt(
        { name: "AES-CTR", counter: new Uint8Array(16), length: 64 },
        key,
        zeros,
      ),
    ),
  );
  await testContext().storage.put(KEY, file, "video/mp4");
});
afterEach(() => vi.useRealTimers());

const serve = (
  headers: Record<string, string> = {},
  method = "GET",
  key = KEY,
  size?: number,
  isCounted = false,
) =>
  serveObject(testContext(), new Request("http://localhost/x", { method, headers }), {
    key,
    type: "video/mp4",
    cacheControl: "private",
    size,
    onSent: isCounted ? async () => undefined : undefined,
  });

interface NamedRange {
  header: string;
  expected: Uint8Array;
}

const ranges = fc
  .record({
    first: fc.oneof(
      { weight: 9, arbitrary: fc.nat(SIZE - 1) },
      { weight: 1, arbitrary: fc.integer({ min: SIZE, max: SIZE + 100 }) },
    ),
    length: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 2000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: SIZE }) },
    ),
    form: fc.constantFrom("from", "between", "last"),
  })
  .map(({ first, length, form }): NamedRange => {
    if (form === "from") return { header: `bytes=${first}-`, expected: file.subarray(first) };
    if (form === "between")
      return {
        header: `bytes=${first}-${first + length - 1}`,
        expected: file.subarray(first, first + length),
      };
    return { header: `bytes=-${length}`, expected: file.subarray(Math.max(0, SIZE - length)) };
  });
const rowSizes = fc.constantFrom(undefined, SIZE, SIZE - 100, SIZE + 5000);

test("random ranges of a file return the stored bytes, even if the database has a wrong size", async () => {
  const check = async (
    { header, expected }: NamedRange,
    size: number | undefined,
    isCounted: boolean,
  ) => {
    const response = await serve({ Range: header }, "GET", KEY, size, isCounted);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const told = [
      response.status,
      response.headers.get("Content-Range"),
      response.headers.get("Content-Length"),
    ];
    if (expected.length === 0) {
      expect([...told.slice(0, 2), bytes.length], header).toEqual([416, `bytes */${SIZE}`, 0]);
      return;
    }
    const { byteOffset: first, length } = expected;
    expect(told, header).toEqual([
      206,
      `bytes ${first}-${first + length - 1}/${SIZE}`,
      String(length),
    ]);
    // Uses Buffer.compare, because a matcher would check 200,000 numbers one by one.
    expect(Buffer.compare(bytes, expected), header).toBe(0);
  };
  await fc.assert(fc.asyncProperty(ranges, rowSizes, fc.boolean(), check), {
    numRuns: scaled(1500),
  });
});

test("a request for several or malformed byte ranges returns the whole file", async () => {
  for (const header of ["bytes=0-1,4-5", "bytes=9-2", "bytes=x", "pages=1-2"]) {
    const response = await serve({ Range: header });
    expect([header, response.status, (await response.arrayBuffer()).byteLength]).toEqual([
      header,
      200,
      SIZE,
    ]);
  }
});

test("a HEAD request for a stored file returns size, type and ETag, and ignores a range", async () => {
  const response = await serve({ Range: "bytes=0-1" }, "HEAD");
  const { headers } = response;
  expect([
    response.status,
    response.body,
    headers.get("Content-Length"),
    headers.get("Content-Type"),
  ]).toEqual([200, null, String(SIZE), "video/mp4"]);
  expect([headers.get("Accept-Ranges"), headers.get("Content-Range")]).toEqual(["bytes", null]);
  expect(headers.get("ETag")).toMatch(/^"[^"]+"$/);
});

test("a request with a known ETag returns 304, and If-Range requires an unchanged file", async () => {
  const etag = (await serve({}, "HEAD")).headers.get("ETag") ?? "";
  const status = async (headers: Record<string, string>) => {
    const response = await serve(headers);
    await response.arrayBuffer();
    return response.status;
  };
  expect(await status({ "If-None-Match": etag })).toBe(304);
  expect(await status({ "If-None-Match": `"other", W/${etag}` })).toBe(304);
  expect(await status({ "If-None-Match": "*" })).toBe(304);
  expect(await status({ "If-None-Match": '"other"' })).toBe(200);
  expect(await status({ "If-Range": etag, Range: "bytes=0-9" })).toBe(206);
  expect(await status({ "If-Range": '"other"', Range: "bytes=0-9" })).toBe(200);
  expect(await status({ "If-Range": new Date().toUTCString(), Range: "bytes=0-9" })).toBe(200);
});

test("a replaced file is served with its own size and ETag", async () => {
  const key = "videos/vid_oracle/storyboard.webp";
  const { storage } = testContext();
  await storage.put(key, new Uint8Array(500), "image/webp");
  const before = await serve({}, "HEAD", key);
  await storage.put(key, new Uint8Array(77).fill(1), "image/webp");
  const after = await serve({ Range: "bytes=70-" }, "GET", key);
  expect([after.status, after.headers.get("Content-Range")]).toEqual([206, "bytes 70-76/77"]);
  expect(new Uint8Array(await after.arrayBuffer())).toEqual(new Uint8Array(7).fill(1));
  expect(after.headers.get("ETag")).not.toBe(before.headers.get("ETag"));
  await storage.delete([key]);
  await expect(serve({}, "GET", key)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("repeated range requests read the size of the file once", async () => {
  const { storage, now } = testContext();
  let [headReads, bodyReads] = [0, 0];
  const counted = {
    head: (key: string) => {
      headReads += 1;
      return storage.head(key);
    },
    get: (...args: Parameters<typeof storage.get>) => {
      bodyReads += 1;
      return storage.get(...args);
    },
  };
  vi.setSystemTime(Date.now() + 60_000);
  for (let i = 0; i < 10; i++) {
    const request = new Request("http://localhost/x", { headers: { Range: `bytes=${i}-${i}` } });
    const response = await serveObject({ storage: counted, now }, request, {
      key: KEY,
      type: "video/mp4",
      cacheControl: "private",
    });
    await response.arrayBuffer();
  }
  expect([headReads, bodyReads]).toEqual([1, 10]);
});
