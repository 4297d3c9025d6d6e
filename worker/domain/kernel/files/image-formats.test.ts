import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DomainError } from "../errors.ts";
import { cleanImage } from "./clean-image.ts";

const readImage = (bytes: Uint8Array<ArrayBuffer>) => cleanImage(bytes, { allowsGif: false });
const ascii = (text: string) => Array.from(text, (c) => c.charCodeAt(0));
const be16 = (n: number) => [n >> 8, n & 0xff];
const be32 = (n: number) => [...be16(n >>> 16), ...be16(n & 0xffff)];
const le32 = (n: number) => be32(n).reverse();
const has = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text);

const segment = (marker: number, body: number[]) => [
  0xff,
  marker,
  ...be16(body.length + 2),
  ...body,
];
const jpeg = (...extra: number[][]) =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xe0, ascii("JFIF\0rest")),
    ...extra.flat(),
    ...segment(0xc0, [8, ...be16(300), ...be16(400), 3]),
    ...segment(0xda, [1, 2, 3]),
    ...[1, 2, 0xff, 0, 3],
    0xff,
    0xd9,
  ]);
const chunk = (name: string, body: number[]) => [
  ...be32(body.length),
  ...ascii(name),
  ...body,
  0,
  0,
  0,
  0,
];
const png = (...extra: number[][]) =>
  Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk("IHDR", [...be32(320), ...be32(200), 8, 6, 0, 0, 0]),
    ...extra.flat(),
    ...chunk("IDAT", [1, 2, 3]),
    ...chunk("IEND", []),
  ]);
const riff = (...chunks: number[][]) => {
  const body = [...ascii("WEBP"), ...chunks.flat()];
  return Uint8Array.from([...ascii("RIFF"), ...le32(body.length), ...body]);
};
const webpChunk = (name: string, body: number[]) => [
  ...ascii(name),
  ...le32(body.length),
  ...body,
  ...(body.length % 2 ? [0] : []),
];
const vp8x = (flags: number) => webpChunk("VP8X", [flags, 0, 0, 0, 0x8f, 1, 0, 0x2b, 1, 0]);

describe("image size:", () => {
  test.each([
    ["a JPEG", jpeg(), 400, 300],
    ["a PNG", png(), 320, 200],
    [
      "an extended WebP",
      riff(vp8x(0), webpChunk("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, 0, 0, 0, 0])),
      400,
      300,
    ],
    ["a lossy WebP", riff(webpChunk("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, 0x90, 1, 0x2c, 1])), 400, 300],
    ["a lossless WebP", riff(webpChunk("VP8L", [0x2f, 0x8f, 0xc1, 0x4a, 0])), 400, 300],
  ] as const)("reads the image size from the header of %s", (_, bytes, width, height) => {
    expect(readImage(bytes)).toMatchObject({ width, height });
  });

  test("reads the size of a real image from its header and leaves the image data unchanged", () => {
    const file = new Uint8Array(
      readFileSync(
        join(import.meta.dirname, "../../../../scripts/demo/media/avatars/nightbus.webp"),
      ),
    );
    const image = readImage(file);
    expect(image).toMatchObject({ type: "image/webp", extension: "webp" });
    expect(image.width).toBeGreaterThan(63);
    expect(Buffer.from(image.bytes).equals(Buffer.from(file))).toBe(true);
  });
});

describe("image cleaning:", () => {
  test.each([
    [
      "a JPEG's Exif, IPTC and comments",
      jpeg(
        segment(0xe1, ascii("Exif GPS")),
        segment(0xed, ascii("GPS")),
        segment(0xfe, ascii("GPS")),
      ),
    ],
    [
      "a PNG's texts and Exif",
      png(chunk("tEXt", ascii("GPS")), chunk("eXIf", ascii("GPS")), chunk("iTXt", ascii("GPS"))),
    ],
    [
      "a WebP's Exif and XMP",
      riff(vp8x(0x0c), webpChunk("EXIF", ascii("GPS")), webpChunk("XMP ", ascii("GPS"))),
    ],
  ])("removes %s", (_, bytes) => {
    expect(has(bytes, "GPS")).toBe(true);
    expect(has(readImage(bytes).bytes, "GPS")).toBe(false);
  });

  test.each([
    ["a JPEG", jpeg()],
    ["a PNG", png()],
    ["a WebP", riff(vp8x(0))],
  ])("removes data after the end of %s", (_, bytes) => {
    const page = Uint8Array.from([...bytes, ...ascii("<script>alert(1)</script>")]);
    expect(has(readImage(page).bytes, "<script>")).toBe(false);
  });

  test("corrects the length and flags in a WebP header after removing metadata", () => {
    const { bytes } = readImage(riff(vp8x(0x1c), webpChunk("EXIF", ascii("odd"))));
    expect(new DataView(bytes.buffer).getUint32(4, true)).toBe(bytes.length - 8);
    expect(bytes[20]).toBe(0x10);
  });
});

describe("profile image checks:", () => {
  test.each([
    ["an empty file", ""],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["GIF", "GIF89a\x01\0\x01\0\0\0\0;"],
    ["a PDF", "%PDF-1.7"],
    ["a JPEG's first bytes only", "\xff\xd8\xff\xe0\0\x10JFIF"],
    ["a PNG's signature before HTML", "\x89PNG\r\n\x1a\n<html><script>alert(1)</script></html>"],
    ["a WebP's head before HTML", "RIFF\x24\0\0\0WEBP<script>alert(1)</script>......"],
  ])("rejects %s as a profile image", (_, text) => {
    expect(() => readImage(Uint8Array.from(ascii(text)))).toThrow(DomainError);
  });

  test("a damaged profile image causes no unexpected error", () => {
    const heads = [
      jpeg(),
      png(),
      riff(vp8x(0)),
      riff(webpChunk("VP8L", [0x2f, 0x8f, 0xc1, 0x4a, 0])),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.nat(60),
        fc.uint8Array({ maxLength: 40 }),
        fc.nat(80),
        (head, at, noise, cut) => {
          const bytes = Uint8Array.from(head);
          bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
          try {
            readImage(bytes.subarray(0, bytes.length - Math.min(cut, bytes.length)));
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
