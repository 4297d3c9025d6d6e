import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addCue,
  cueTime,
  type EditCue,
  endOverlaps,
  faultsOf,
  mergeWithNext,
  parseCueTime,
  shiftAll,
  splitCue,
  withIds,
} from "./edit-cues.ts";

const two = withIds([
  { start: 1000, end: 3000, text: "Hello there you" },
  { start: 4000, end: 5000, text: "Bye" },
]);
const list = fc
  .array(
    fc.record({
      start: fc.nat(600_000),
      length: fc.integer({ min: 400, max: 9000 }),
      text: fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){1,5}$/),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((drafts) =>
    withIds(drafts.map(({ start, length, text }) => ({ start, end: start + length, text }))),
  );

test("a formatted caption time parses to the same value, and invalid text is rejected", () => {
  fc.assert(
    fc.property(fc.nat(86_400_000), (ms) => {
      expect(parseCueTime(cueTime(ms))).toBe(ms);
    }),
  );
  expect([cueTime(62_500), cueTime(3_723_004), cueTime(0)]).toEqual([
    "1:02.500",
    "1:02:03.004",
    "0:00.000",
  ]);
  expect(["1:75", "x", "", "1:2:3:4", "-1"].map(parseCueTime)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(["90", "1:30,5", "01:00:00"].map(parseCueTime)).toEqual([90_000, 90_500, 3_600_000]);
});

test("a new caption is inserted in order and ends before the next caption", () => {
  const { cues, id } = addCue(two, 2500);
  expect(cues.map((c) => [c.id, c.start, c.end])).toEqual([
    [0, 1000, 3000],
    [id, 2500, 4000],
    [1, 4000, 5000],
  ]);
  expect(addCue([], 0).cues).toEqual([{ id: 0, start: 0, end: 3000, text: "" }]);
});

describe("splitting a caption", () => {
  test("splitting a caption keeps the whole text and the whole time", () => {
    fc.assert(
      fc.property(list, fc.nat(60), fc.nat(600_000), (cues, caret, position) => {
        const [cue] = cues;
        const split = splitCue(cues, cue?.id ?? -1, { caret, position });
        const [one, other] = split;
        expect(split).toHaveLength(cues.length + 1);
        expect([one?.start, one?.end, other?.end]).toEqual([cue?.start, other?.start, cue?.end]);
        expect((one?.end ?? 0) - (one?.start ?? 0)).toBeGreaterThanOrEqual(200);
        expect(`${one?.text}${other?.text}`.replaceAll(" ", "")).toBe(
          cue?.text.replaceAll(" ", ""),
        );
        expect(new Set(split.map(({ id }) => id)).size).toBe(split.length);
      }),
    );
  });
  test("splitting a caption divides the text at the caret, and the time at the player's position", () => {
    expect(splitCue(two, 0, { caret: 5, position: 2200 }).slice(0, 2)).toEqual([
      { id: 0, start: 1000, end: 2200, text: "Hello" },
      { id: 2, start: 2200, end: 3000, text: "there you" },
    ]);
  });
  test("merging the two halves of a split caption restores the caption", () => {
    expect(mergeWithNext(splitCue(two, 0, { caret: 5, position: 0 }), 0)).toEqual(two);
    expect(mergeWithNext(two, 1)).toBe(two);
  });
});

test("shifting all captions moves each caption by the same time, but none to before 0", () => {
  fc.assert(
    fc.property(list, fc.integer({ min: -700_000, max: 700_000 }), (cues, ms) => {
      const moved = shiftAll(cues, ms);
      const by = new Set(moved.map((cue, i) => cue.start - (cues[i]?.start ?? 0)));
      expect(by.size).toBe(1);
      expect(Math.min(...moved.map(({ start }) => start))).toBeGreaterThanOrEqual(0);
      if (ms >= 0) expect([...by]).toEqual([ms]);
    }),
  );
});

describe("caption faults", () => {
  const texts = (cues: EditCue[], duration = 0) =>
    [...faultsOf(cues, duration).values()].map(({ message, isError }) => [isError, message]);
  test("the captions editor reports captions with a wrong end time, without text, in the wrong order or with an overlap", () => {
    const cues = withIds([
      { start: 2000, end: 1000, text: "a" },
      { start: 2000, end: 5000, text: " " },
      { start: 4000, end: 4500, text: "a" },
      { start: 3000, end: 9000, text: "a" },
      { start: 9000, end: 9500, text: "a" },
    ]);
    expect(texts(cues, 9000)).toEqual([
      [true, "End time must be after the start time."],
      [true, expect.stringContaining("Add text")],
      [false, expect.stringContaining("Overlaps with the previous caption")],
      [false, expect.stringContaining("Starts before the previous caption. Captions are sorted")],
      [false, expect.stringContaining("after the video ends")],
    ]);
    expect(texts(two)).toEqual([]);
  });
  test("endOverlaps() leaves no overlapping captions", () => {
    fc.assert(
      fc.property(list, (cues) => {
        const starts = new Set(cues.map(({ start }) => start));
        if (starts.size === cues.length) expect(faultsOf(endOverlaps(cues), 0).size).toBe(0);
      }),
    );
  });
});
