import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chapterAt, chapterJump, parseChapters, splitTimes } from "./contract-chapters.ts";

const written = (seconds: number) => {
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
};

const title = fc.stringMatching(/^[A-Za-z][\w ]{0,30}[A-Za-z]$/);
const list = fc
  .uniqueArray(fc.integer({ min: 1, max: 40_000 }), { minLength: 2, maxLength: 30 })
  .chain((starts) =>
    fc
      .array(title, { minLength: starts.length + 1, maxLength: starts.length + 1 })
      .map((titles) => ({ starts, titles })),
  )
  .map(({ starts, titles }) =>
    [0, ...starts.sort((a, b) => a - b)].map((start, i) => ({ start, title: titles[i] ?? "" })),
  );

describe("a video's chapters", () => {
  test("chapters are read from the description's lines that start with a time, in any format", () => {
    const around = fc.constantFrom("%t %n", "%t - %n", "[%t] %n", "(%t) – %n", "- %t: %n");
    fc.assert(
      fc.property(list, around, fc.boolean(), (chapters, form, isWrapped) => {
        const lines = chapters.map(({ start, title }) =>
          form.replace("%t", written(start)).replace("%n", () => title),
        );
        const text = (isWrapped ? ["About this", ...lines, "", "Bye"] : lines).join("\n");
        expect(parseChapters(text, 0)).toEqual(chapters);
      }),
    );
  });
  test("chapters exist only if at least three times rise from 0:00 within the video's duration", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(300), title), { maxLength: 6 }),
        fc.integer({ min: 0, max: 300 }),
        (lines, duration) => {
          const text = lines.map(([at, name]) => `${written(at)} ${name}`).join("\n");
          const starts = lines.map(([at]) => at);
          const rises = starts.every((at, i) => i === 0 || at > (starts[i - 1] ?? 0));
          const isWhole =
            starts.length >= 3 &&
            starts[0] === 0 &&
            rises &&
            (duration === 0 || (starts.at(-1) ?? 0) < duration);
          expect(parseChapters(text, duration).length).toBe(isWhole ? starts.length : 0);
        },
      ),
    );
  });
  test("chapters do not start at a time inside a line of the description", () =>
    expect(parseChapters("At 0:00 we go\nthen 1:00 on\nuntil 2:00 off", 0)).toEqual([]));

  const three = [
    { start: 0, title: "One" },
    { start: 60, title: "Two" },
    { start: 120, title: "Three" },
  ];
  test("a chapter lasts from its start to the start of the next chapter", () => {
    expect([0, 59.9, 60, 500].map((at) => chapterAt(three, at))).toEqual([0, 0, 1, 2]);
    expect(chapterAt([], 5)).toBe(-1);
  });
  test("a viewer can skip to the next chapter, and back to the start of the current chapter", () => {
    const jump = (at: number, way: 1 | -1) => chapterJump(three, at, way)?.title ?? null;
    expect([jump(10, 1), jump(130, 1), jump(70, -1), jump(62, -1), jump(1, -1)]).toEqual([
      "Two",
      null,
      "Two",
      "One",
      "One",
    ]);
  });
});

describe("the times in a video's description", () => {
  test("times in a description are recognized, except inside a URL or another number", () => {
    const times = (text: string) =>
      splitTimes(text, 4000).flatMap((piece) => ("seconds" in piece ? [piece.seconds] : []));
    expect(times("0:05 then (1:30), 1:02:03.")).toEqual([5, 90, 3723]);
    expect(times("https://a.b/1:30 x1:30 1:75 12:345 2:00:00 10.1:20")).toEqual([]);
  });
  test("splitting a description at its times does not change the text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom(" 1:30 ", "\n0:00 ", "(9:59)"))),
        (parts) => {
          const text = parts.join("");
          expect(
            splitTimes(text, 0)
              .map((p) => p.text)
              .join(""),
          ).toBe(text);
        },
      ),
    );
  });
});
