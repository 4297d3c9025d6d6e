import { expect, test } from "vitest";
import { findSpokenLine } from "./caption-lines.ts";

/** Returns a WebVTT file that shows each text for one second. */
const vttOf = (texts: string[]): string =>
  `WEBVTT\n\n${texts
    .map((text, second) => {
      const at = (offset: number) => {
        const [minutes, seconds] = [Math.floor((second + offset) / 60), (second + offset) % 60];
        return `${String(minutes).padStart(2, "0")}:${String(seconds).padStart(2, "0")}.000`;
      };
      return `${at(0)} --> ${at(1)}\n${text}\n`;
    })
    .join("\n")}`;

test("a search in captions finds the line with the most search terms, ignoring case and diacritics", () => {
  const vtt = vttOf(["Nothing here", "A café", "A Café in Köln"]);
  expect(findSpokenLine(vtt, ["cafe", "koln"])).toEqual({ text: "A Café in Köln", at: 2 });
  expect(findSpokenLine(vtt, ["cafe"])).toEqual({ text: "A café", at: 1 });
  expect(findSpokenLine(vtt, ["tea"])).toBeNull();
});

test("a search in captions finds the last line of a Korean file of half a megabyte", () => {
  const korean = "안".repeat(500);
  const lines = Array.from({ length: 340 }, () => korean);
  const vtt = vttOf([...lines, "The needle"]);
  expect(new TextEncoder().encode(vtt).byteLength).toBeGreaterThan(500_000);
  expect(findSpokenLine(vtt, ["needle"])).toEqual({ text: "The needle", at: 340 });
});

test("a search in captions stops early in a file that normalization makes 18 times as long", () => {
  const lines = Array.from({ length: 300 }, () => "\ufdfa".repeat(500));
  expect(findSpokenLine(vttOf(["The needle", ...lines]), ["needle", "absent"])).toEqual({
    text: "The needle",
    at: 0,
  });
  expect(findSpokenLine(vttOf([...lines, "The needle"]), ["needle"])).toBeNull();
});
