import fc from "fast-check";
import { expect, test } from "vitest";
import { claimedVideoType, isSameKind, sniffType } from "./contract.ts";

const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

test.each([
  ["\0\0\0\x18ftypisom\0\0\0\0", "video/mp4"],
  ["\0\0\0\x18ftypmp42\0\0\0\0", "video/mp4"],
  ["\0\0\0\x18ftypqt  \0\0\0\0", "video/quicktime"],
  ["\0\0\0\x08wide\0\0\0\0mdat", "video/quicktime"],
  ["\0\0\0\x18ftypavif\0\0\0\0", "image/avif"],
  ["\0\0\0\x18ftypheic\0\0\0\0", null],
  ["\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webmB\x87", "video/webm"],
  ["\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska", "video/x-matroska"],
  ["\x1aE\xdf\xa3\x9f something else", null],
  ["\xff\xd8\xff\xe0..........", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["GIF89a..", "image/gif"],
  ["RIFF\0\0\0\0WEBPVP8 ", "image/webp"],
  ["RIFF\0\0\0\0AVI LIST", null],
  ["<svg xmlns='http://www.w3.org/2000/svg'>", null],
  ["<!doctype html>", null],
  ["just text, named .mp4", null],
  ["MZ\x90\0", null],
  ["", null],
])("a file that begins with %j is detected as %s", (text, type) => {
  expect(sniffType(bytes(text))).toBe(type);
});

test("detecting a file's type throws no error, whatever the bytes", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (b) => void sniffType(b)));
});

test("an upload is accepted only if its content has the declared type or a related type, such as MOV for MP4", () => {
  expect(isSameKind("video/mp4", "video/quicktime")).toBe(true);
  expect(isSameKind("video/webm", "video/x-matroska")).toBe(true);
  expect(isSameKind("video/mp4", "video/webm")).toBe(false);
  expect(isSameKind("video/mp4", "image/avif")).toBe(false);
  expect(isSameKind("video/mp4", null)).toBe(false);
});

test("an upload without a media type gets the type of its file extension", () => {
  expect(claimedVideoType("video/mp4; codecs=avc1", "x")).toBe("video/mp4");
  expect(claimedVideoType("", "Holiday.MKV")).toBe("video/x-matroska");
  expect(claimedVideoType("application/octet-stream", "a.mov")).toBe("video/quicktime");
  expect(claimedVideoType("text/html", "a.mp4")).toBeNull();
  for (const odd of ["", "__proto__", "constructor", "a.toString"])
    expect(claimedVideoType("", odd)).toBeNull();
});
