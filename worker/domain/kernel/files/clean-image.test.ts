import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CANARY,
  gifWithComment,
  jpegWithGps,
  pngWithText,
  webpWithExif,
} from "../../../testing/images.ts";
import { DomainError } from "../errors.ts";
import { cleanImage } from "./clean-image.ts";

const withoutMetadata = (bytes: Uint8Array<ArrayBuffer>) => cleanImage(bytes, { allowsGif: true });

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);

test.each([
  ["image/jpeg", jpegWithGps()],
  ["image/png", pngWithText()],
  ["image/webp", webpWithExif()],
  ["image/gif", gifWithComment()],
] as const)(
  "cleaning a %s keeps the image and removes its location and comments",
  (type, bytes) => {
    expect(latin(bytes)).toContain(CANARY);
    const clean = withoutMetadata(bytes);
    expect(clean).toMatchObject({ type, width: 40, height: 30 });
    expect(latin(clean.bytes)).not.toContain(CANARY);
    expect(withoutMetadata(clean.bytes)).toEqual(clean);
  },
);

test("cleaning an image keeps color profiles, animation loops and image data", () => {
  expect(latin(withoutMetadata(jpegWithGps()).bytes)).toContain("ICC_PROFILE\0kept");
  expect(latin(withoutMetadata(pngWithText()).bytes)).toContain("gAMA");
  expect(latin(withoutMetadata(gifWithComment()).bytes)).toContain("NETSCAPE2.0");
  const webp = withoutMetadata(webpWithExif()).bytes;
  expect([webp[20], new DataView(webp.buffer).getUint32(4, true)]).toEqual([0, webp.length - 8]);
});

test("cleaning a photo keeps its orientation and returns its size as displayed", () => {
  const clean = withoutMetadata(jpegWithGps(6));
  expect(clean).toMatchObject({ width: 30, height: 40 });
  expect(latin(clean.bytes)).toContain("Exif\0\0MM");
  expect(withoutMetadata(clean.bytes)).toEqual(clean);
});

test("cleaning an image rejects files that are HTML, SVG or video", () => {
  for (const text of [
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<html>",
    "\0\0\0\x18ftypisom\0\0\0\0isom",
    "",
  ]) {
    expect(() => withoutMetadata(new TextEncoder().encode(text))).toThrow(/must be JPEG/);
  }
});

test("cleaning an image rejects a header that claims an enormous size", () => {
  const png = pngWithText();
  new DataView(png.buffer).setUint32(16, 20_000);
  expect(() => withoutMetadata(png)).toThrow(/20000 × 30/);
});

test("cleaning a damaged image either succeeds or rejects the image, without an unexpected error", () => {
  const samples = [jpegWithGps(), pngWithText(), webpWithExif(), gifWithComment()];
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.nat(400),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }),
      (sample, cut, bent) => {
        const bytes = sample.slice(0, Math.max(12, cut));
        for (const [at, value] of bent) if (at < bytes.length) bytes[at] = value;
        try {
          withoutMetadata(bytes);
        } catch (cause) {
          expect(cause).toBeInstanceOf(DomainError);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
