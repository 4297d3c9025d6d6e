import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cue } from "#worker/domain/media/captions/contract-cues.ts";
import { inOrder } from "#worker/domain/media/captions/contract-cues.ts";
import { cutCues, joinCues } from "./trimmed-cues.ts";

const TRIM = { startMs: 2480, endMs: 5000, shiftMs: 2000 };
const cue = (start: number, end: number, text: string): Cue => ({ start, end, text });

test("the captions editor of a trimmed replay shows the times that viewers see", () => {
  const whole = [
    cue(0, 1500, "cut"),
    cue(1800, 2600, "across"),
    cue(3000, 4000, "within"),
    cue(5000, 6000, "after"),
  ];
  const cut = cutCues(whole, TRIM);
  expect(cut.visible).toEqual([cue(0, 600, "across"), cue(1000, 2000, "within")]);
  const [across, within] = cut.visible;
  if (!across || !within) throw new Error("Two are shown");
  const edited = [across, { ...within, start: 1200 }, cue(2500, 2900, "new")];
  expect(joinCues(edited, cut, TRIM)).toEqual([
    cue(0, 1500, "cut"),
    cue(1800, 2600, "across"),
    cue(3200, 4000, "within"),
    cue(4500, 4900, "new"),
    cue(5000, 6000, "after"),
  ]);
});

test("saving the captions of a trimmed replay changes no unedited caption, wherever the trim begins and ends", () => {
  const times = fc.array(fc.tuple(fc.nat(60_000), fc.integer({ min: 1, max: 5000 })), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(
      times,
      fc.nat(30_000),
      fc.nat(2000),
      fc.integer({ min: 1000, max: 30_000 }),
      (spans, shiftMs, lead, length) => {
        const trim = { shiftMs, startMs: shiftMs + lead, endMs: shiftMs + lead + length };
        const whole = inOrder(
          spans.map(([start, long], i) => cue(start, start + long, `line ${i}`)),
        );
        const cut = cutCues(whole, trim);
        expect(cut.visible.every(({ start, end }) => start >= 0 && end > 0)).toBe(true);
        const again = joinCues(cut.visible, cut, trim);
        const byText = (a: Cue, b: Cue) => a.text.localeCompare(b.text);
        expect([...again].sort(byText)).toEqual([...whole].sort(byText));
      },
    ),
  );
});
