import fc from "fast-check";
import { parseText } from "media-captions";
import { describe, expect, test } from "vitest";
import { CUE_TEXT_MAX, type Cue, inOrder, parseCaptions, tidyCueText, toVtt } from "./contract.ts";

const FORMAT_PIECES = [
  "<",
  ">",
  "&",
  "&lt;",
  "&amp;lt;",
  "&nbsp;",
  " --> ",
  "<b>",
  "</b>",
  "<v Ana>",
  "{\\an8}",
  "\n",
  "NOTE",
  "WEBVTT",
];
const content = fc
  .array(
    fc.oneof(fc.string({ unit: "binary", maxLength: 10 }), fc.constantFrom(...FORMAT_PIECES)),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));
const text = content.map(tidyCueText).filter((t) => t !== "");
const cue = fc
  .record({ start: fc.nat(80_000_000), length: fc.integer({ min: 1, max: 600_000 }), text })
  .map(({ start, length, text }): Cue => ({ start, end: start + length, text }));
const cues = fc.array(cue, { minLength: 1, maxLength: 20 });

test("captions that are written as WebVTT are read back unchanged", () => {
  fc.assert(
    fc.property(cues, (made) => {
      expect(parseCaptions(toVtt(made))).toEqual({ cues: inOrder(made), fault: null });
    }),
  );
});

test("a caption file with half a megabyte of unclosed tags is rejected as too long", () => {
  for (const mark of ["<", "<v ", "<v.a ", "<b ", "{\\", "<v\t\t\t", "&", "<<v >"]) {
    const open = mark.repeat(Math.floor((512 * 1024) / mark.length));
    for (const head of ["WEBVTT\n\n", ""]) {
      const { cues, fault } = parseCaptions(`${head}00:01.000 --> 00:02.000\n${open}x`);
      expect([cues, fault]).toEqual([[], expect.stringContaining(String(CUE_TEXT_MAX))]);
    }
  }
});

test("an independent WebVTT parser reads the same times and text from a written captions file", async () => {
  const plain = cue.map((c) => ({ ...c, text: c.text.replace(/[^\w\n]/g, "x") }));
  await fc.assert(
    fc.asyncProperty(fc.array(plain, { minLength: 1, maxLength: 10 }), async (made) => {
      const read = await parseText(toVtt(made), { strict: true });
      const found = read.cues.map(({ startTime, endTime, text }) => [
        Math.round(startTime * 1000),
        Math.round(endTime * 1000),
        text,
      ]);
      expect(found).toEqual(inOrder(made).map((c) => [c.start, c.end, c.text]));
    }),
    { numRuns: 30 },
  );
});

test("a written captions file contains only plain text, with tag characters such as < escaped", () => {
  const timing = /^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}$/;
  fc.assert(
    fc.property(content, fc.constantFrom("WEBVTT\n\n", ""), (body, head) => {
      const { cues } = parseCaptions(`${head}00:01.000 --> 00:02.000\n${body}`);
      const lines = toVtt(cues).split("\n").slice(2);
      for (const line of lines)
        if (!timing.test(line)) expect(line).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
    }),
  );
});

const read = (...lines: string[]) => parseCaptions(lines.join("\n"));
const one = (said: string) => read("WEBVTT", "", "00:01.000 --> 00:02.500", said).cues;

describe("the WebVTT parser", () => {
  test("removes all tags, but keeps the speaker's name from a voice tag as text", () => {
    expect(one("<v.loud Ana>Hi <b>there</b>, <00:01.500><c.red>you</c></v>")).toEqual([
      { start: 1000, end: 2500, text: "Ana: Hi there, you" },
    ]);
    expect(one("<script>alert(1)</script> 1 &lt; 2 &amp;amp;")[0]?.text).toBe(
      "alert(1) 1 < 2 &amp;",
    );
  });
  test("accepts files with notes, styles, cue names and positions", () => {
    const file = [
      "WEBVTT - made by hand",
      "Kind: captions",
      "",
      "NOTE",
      "to do",
      "",
      "STYLE",
      "::cue{}",
      "",
      "intro",
    ];
    expect(
      read(...file, "01:00:00.000 --> 01:00:01.000 line:0 align:start", "One", "Two").cues,
    ).toEqual([{ start: 3_600_000, end: 3_601_000, text: "One\nTwo" }]);
  });
  test.each([
    [
      "a text without times",
      ["WEBVTT", "", "Hello"],
      "Line 3: a caption needs a start and end time",
    ],
    [
      "an end before its start",
      ["WEBVTT", "", "00:02.000 --> 00:01.000", "x"],
      "Line 3: a caption's end time must be after",
    ],
    [
      "times in another format",
      ["WEBVTT", "", "2s --> 3s", "x"],
      "Line 3: these times aren't valid",
    ],
    [
      "a minute of 75 seconds",
      ["WEBVTT", "", "00:75.000 --> 01:01.000", "x"],
      "Line 3: minutes and seconds",
    ],
    [
      "a caption that is too long",
      ["WEBVTT", "", "00:01.000 --> 00:02.000", "x".repeat(CUE_TEXT_MAX + 1)],
      "up to 500 characters",
    ],
    ["no captions", ["WEBVTT"], "No captions found"],
    [
      "an HTML page",
      ["<!doctype html>", "<p>Hello"],
      "Line 1: a caption needs a start and end time",
    ],
  ])("rejects a file with %s and returns the reason", (_, lines, fault) => {
    expect(parseCaptions(lines.join("\n"))).toEqual({
      cues: [],
      fault: expect.stringContaining(fault),
    });
  });
});

test("the SubRip parser accepts commas, numbers, tags and empty lines inside a caption", () => {
  const file = [
    "\uFEFF1\r",
    "00:00:01,000 --> 00:00:02,500\r",
    "<i>Hello</i> {\\an8}& 1 < 2\r",
    "\r",
    "after a gap\r",
    "\r",
  ];
  expect(read(...file, "2", "00:00:03,000 --> 00:00:04,000", "Bye", "").cues).toEqual([
    { start: 1000, end: 2500, text: "Hello & 1 < 2\nafter a gap" },
    { start: 3000, end: 4000, text: "Bye" },
  ]);
});
