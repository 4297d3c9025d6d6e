import fc from "fast-check";
import { expect, test } from "vitest";
import { t } from "#i18n/t.ts";
import { dayText, readRange } from "../../creator/analytics/contract.ts";
import { uniteHundredths } from "../playback/hundredths.ts";
import { VERDICT_WORDS, VERDICTS, viewThreshold } from "./contract.ts";
import { judge, type PlaybackFacts } from "./rules.ts";

const facts: fc.Arbitrary<PlaybackFacts> = fc.record({
  barred: fc.constantFrom("own", "staff", "robot", null),
  hasFetched: fc.boolean(),
  playedMs: fc.nat(60_000),
  neededMs: fc.integer({ min: 500, max: 30_000 }),
  hasOtherView: fc.boolean(),
  isCrowded: fc.boolean(),
});

test("a playback counts as a view exactly if all conditions of the counting rules are met", () => {
  fc.assert(
    fc.property(facts, (f) => {
      const counts =
        f.barred === null &&
        f.hasFetched &&
        f.playedMs >= f.neededMs &&
        !f.hasOtherView &&
        !f.isCrowded;
      expect(judge(f) === "counted").toBe(counts);
      expect(VERDICTS).toContain(judge(f));
    }),
  );
});

test("the reason why a playback does not count as a view is always true", () => {
  fc.assert(
    fc.property(facts, (f) => {
      const verdict = judge(f);
      if (verdict === "too_short") expect(f.playedMs).toBeLessThan(f.neededMs);
      if (verdict === "not_fetched") expect(f.hasFetched).toBe(false);
      if (verdict === "repeat") expect(f.hasOtherView).toBe(true);
      if (verdict === "crowded") expect(f.isCrowded && !f.hasOtherView).toBe(true);
      if (verdict === "own" || verdict === "staff" || verdict === "robot")
        expect(f.barred).toBe(verdict);
    }),
  );
});

test("a playback that counts as a view still counts with more played time", () => {
  fc.assert(
    fc.property(facts, fc.nat(60_000), (f, more) => {
      if (judge(f) === "counted")
        expect(judge({ ...f, playedMs: f.playedMs + more })).toBe("counted");
    }),
  );
});

test("a view requires thirty played seconds, or all but one second of a shorter video", () => {
  expect([3600, 31, 30, 12, 1, 0, null].map(viewThreshold)).toEqual([
    30_000, 30_000, 29_000, 11_000, 500, 500, 30_000,
  ]);
});

test("the watched hundredths of a video from two progress reports are combined in any order", () => {
  const set = fc.stringMatching(/^[0-9a-f]{25}$/);
  fc.assert(
    fc.property(set, set, (a, b) => {
      const both = BigInt(`0x${a}`) | BigInt(`0x${b}`);
      expect(BigInt(`0x${uniteHundredths(a, b)}`)).toBe(both);
      expect(uniteHundredths(b, a)).toBe(uniteHundredths(a, b));
      expect(uniteHundredths("", a)).toBe(a);
    }),
  );
});

test("a video's analytics page reads its range from the URL, and falls back to the last 28 days", () => {
  const today = 20_000;
  const range = (query: string) => readRange(new URLSearchParams(query), today);
  expect(range("range=7")).toEqual({ name: "7", from: today - 6, to: today });
  expect(range("range=all")).toEqual({ name: "all", from: null, to: today });
  expect(range(`from=${dayText(19_900)}&to=${dayText(19_910)}`)).toEqual({
    name: "custom",
    from: 19_900,
    to: 19_910,
  });
  expect(range(`from=${dayText(19_900)}&to=${dayText(30_000)}`)).toEqual({
    name: "custom",
    from: 19_900,
    to: today,
  });
  for (const query of [
    "",
    "range=8",
    "from=2024-02-30",
    "from=x",
    "from=2024-05-02&to=2024-05-01",
    "from=9999999-01-01",
  ]) {
    expect(range(query), query).toEqual({ name: "28", from: today - 27, to: today });
  }
});

test("every reason why a playback counts as a view or not has an explanation", () => {
  for (const verdict of VERDICTS) expect(t(VERDICT_WORDS[verdict].why).length).toBeGreaterThan(20);
});
