import fc from "fast-check";
import { expect, test } from "vitest";
import { dayText } from "./contract.ts";
import {
  channelRange,
  comparedWith,
  monthBoundsOf,
  pointsOf,
  rangeQuery,
  readChannelRange,
  spansOf,
  stepOf,
  yearBefore,
} from "./contract-range.ts";

const DAY_MS = 86_400_000;
/** Days from 1972 to 2099, which include every kind of leap year. */
const day = fc.integer({ min: 730, max: 47_400 });

const range = fc.tuple(day, fc.nat(1500)).map(([from, length]) => ({ from, to: from + length }));
const dayNumber = (text: string) => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
const daysOf = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

test("an analytics range is split into whole months and single days that contain each day exactly once", () => {
  fc.assert(
    fc.property(range, fc.nat(40), ({ from, to }, later) => {
      const today = to + later;
      const { months, days } = spansOf({ from, to }, today);
      const inMonths = months
        ? daysOf(months)
            .filter((d) => monthBoundsOf(d).start === d)
            .flatMap((d) => daysOf({ from: d, to: monthBoundsOf(d).next - 1 }))
        : [];
      // The last month may contain days after today, for which no rows exist.
      const held = [...inMonths.filter((d) => d <= today), ...days.flatMap(daysOf)].sort(
        (a, b) => a - b,
      );
      expect(held).toEqual(daysOf({ from, to }));
      expect(days.reduce((n, part) => n + part.to - part.from + 1, 0)).toBeLessThanOrEqual(60);
    }),
  );
});

test("an analytics range of the last year is read as twelve calendar months and the days before them", () => {
  const spans = spansOf(
    { from: dayNumber("2025-11-23"), to: dayNumber("2026-11-22") },
    dayNumber("2026-11-22"),
  );
  expect(spans.months).toEqual({ from: dayNumber("2025-12-01"), to: dayNumber("2026-11-01") });
  expect(spans.days).toEqual([{ from: dayNumber("2025-11-23"), to: dayNumber("2025-11-30") }]);
});

test("the comparison period of an analytics range ends the day before and has the same length", () => {
  fc.assert(
    fc.property(range, ({ from, to }) => {
      const before = comparedWith({ from, to }, "before");
      expect(before).toEqual({ from: from - (to - from + 1), to: from - 1 });
    }),
  );
});

test("the comparison of an analytics range with the previous year uses February 28 for February 29", () => {
  fc.assert(
    fc.property(day, (d) => {
      const [now, then] = [dayText(d), dayText(yearBefore(d))];
      expect(then.slice(5)).toBe(now.slice(5) === "02-29" ? "02-28" : now.slice(5));
      expect(Number(now.slice(0, 4)) - Number(then.slice(0, 4))).toBe(1);
    }),
  );
  expect(dayText(yearBefore(dayNumber("2024-02-29")))).toBe("2023-02-28");
  expect(dayText(yearBefore(dayNumber("2025-02-28")))).toBe("2024-02-28");
  const leap = { from: dayNumber("2024-02-01"), to: dayNumber("2024-02-29") };
  expect(comparedWith(leap, "year")).toEqual({
    from: dayNumber("2023-02-01"),
    to: dayNumber("2023-02-28"),
  });
});

test("an analytics chart contains each day of its range once, and has at most 106 points", () => {
  fc.assert(
    fc.property(
      range,
      fc.constantFrom("day" as const, "week" as const, "month" as const),
      (days, step) => {
        const points = pointsOf(days, step);
        expect(points.flatMap(daysOf)).toEqual(daysOf(days));
        for (const point of points.slice(1, -1)) {
          if (step === "week") expect(point.to - point.from).toBe(6);
          if (step === "month")
            expect(monthBoundsOf(point.from)).toEqual({ start: point.from, next: point.to + 1 });
        }
        expect(pointsOf(days, stepOf(days)).length).toBeLessThanOrEqual(106);
      },
    ),
  );
});

test("the channel analytics page reads its range from the URL, and falls back to the last 28 days", () => {
  const today = 20_000;
  const read = (query: string) => readChannelRange(new URLSearchParams(query), today);
  expect(read("range=365&compare=year")).toEqual({
    name: "365",
    from: today - 364,
    to: today,
    compare: "year",
  });
  expect(read("range=all&compare=year")).toEqual({
    name: "all",
    from: null,
    to: today,
    compare: "none",
  });
  expect(read(`from=${dayText(19_900)}&to=${dayText(30_000)}`)).toEqual({
    name: "custom",
    from: 19_900,
    to: today,
    compare: "before",
  });
  const usual = { name: "28", from: today - 27, to: today, compare: "before" };
  for (const query of [
    "",
    "range=8",
    "range=7&from=2024-01-01",
    "to=2024-01-01",
    "from=2024-02-30",
    "compare=always",
    "from=2024-05-02&to=2024-05-01",
  ])
    expect(read(query), query).toEqual(usual);
});

test("a range of channel analytics that is written to a URL is read back unchanged", () => {
  const given = fc.record({
    range: fc.constantFrom(
      "7" as const,
      "28" as const,
      "90" as const,
      "365" as const,
      "all" as const,
      undefined,
    ),
    from: fc.option(day, { nil: undefined }),
    compare: fc.constantFrom("before" as const, "year" as const, "none" as const),
  });
  fc.assert(
    fc.property(given, fc.nat(400), ({ range: name, from, compare }, length) => {
      const today = 47_400;
      const query =
        from === undefined ? { range: name, compare } : { from, to: from + length, compare };
      const meant = channelRange(query, today);
      expect(readChannelRange(new URLSearchParams(rangeQuery(meant)), today)).toEqual(meant);
    }),
  );
});
