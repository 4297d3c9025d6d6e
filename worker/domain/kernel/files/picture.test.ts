import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CANARY,
  gifWithComment,
  jpegWithGps,
  pngWithText,
  webpWithExif,
} from "../../../testing/pictures.ts";
import { DomainError } from "../errors.ts";
import { cleanPicture } from "./picture.ts";

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);

test.each([
  ["image/jpeg", jpegWithGps()],
  ["image/png", pngWithText()],
  ["image/webp", webpWithExif()],
  ["image/gif", gifWithComment()],
] as const)(
  "of a %s the picture stays, and nothing that says where it was taken",
  (type, bytes) => {
    expect(latin(bytes)).toContain(CANARY);
    const clean = cleanPicture(bytes);
    expect(clean).toMatchObject({ type, width: 40, height: 30 });
    expect(latin(clean.bytes)).not.toContain(CANARY);
    // Cleaning a clean picture changes nothing, so no required data was removed.
    expect(cleanPicture(clean.bytes)).toEqual(clean);
  },
);

test("colour profiles, loops and picture data stay; the flags of a WebP no longer promise EXIF", () => {
  expect(latin(cleanPicture(jpegWithGps()).bytes)).toContain("ICC_PROFILE\0kept");
  expect(latin(cleanPicture(pngWithText()).bytes)).toContain("gAMA");
  expect(latin(cleanPicture(gifWithComment()).bytes)).toContain("NETSCAPE2.0");
  const webp = cleanPicture(webpWithExif()).bytes;
  expect([webp[20], new DataView(webp.buffer).getUint32(4, true)]).toEqual([0, webp.length - 8]);
});

test("a photograph that lies on its side says so still, and its sides are as it is shown", () => {
  const clean = cleanPicture(jpegWithGps(6));
  expect(clean).toMatchObject({ width: 30, height: 40 });
  expect(latin(clean.bytes)).toContain("Exif\0\0MM");
  expect(cleanPicture(clean.bytes)).toEqual(clean);
});

test("pages, drawings and videos are no pictures", () => {
  for (const text of [
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<html>",
    "\0\0\0\x18ftypisom\0\0\0\0isom",
    "",
  ]) {
    expect(() => cleanPicture(new TextEncoder().encode(text))).toThrow(/must be a JPEG/);
  }
});

test("an enormous picture is refused by the size it claims", () => {
  const png = pngWithText();
  new DataView(png.buffer).setUint32(16, 20_000);
  expect(() => cleanPicture(png)).toThrow(/20000 × 30/);
});

test("whatever is cut off or bent is refused in words or read, never more than that", () => {
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
          cleanPicture(bytes);
        } catch (cause) {
          expect(cause).toBeInstanceOf(DomainError);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
