import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACHIEVEMENTS, MILESTONES } from "./catalogue.ts";
import { LEVEL_MAX, levelOf, xpOfLevel } from "./contract.ts";
import {
  dateIn,
  dayAfter,
  daysSince,
  firstDay,
  isTimeZone,
  type LocalDay,
  moved,
  startOfDate,
} from "./days.ts";
import { findNewAchievements } from "./evaluate.ts";
import { chooseQuests, findQuest, QUESTS, QUESTS_A_DAY } from "./quests.ts";
import { FREEZE_EVERY, markDays } from "./streak.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** These zones have half-hour offsets, both sides of the date line and all clock changes. */
const ZONES = [
  ...[
    "UTC",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Pacific/Chatham",
    "Australia/Lord_Howe",
    "Pacific/Kiritimati",
    "Pacific/Niue",
  ],
  ...[
    "Pacific/Apia",
    "America/St_Johns",
    "America/Havana",
    "Asia/Beirut",
    "Africa/Cairo",
    "Europe/Berlin",
    "America/New_York",
  ],
];
const zone = fc.constantFrom(...ZONES);
const time = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });
const hours = ({ startsAt, endsAt }: LocalDay) => (endsAt - startsAt) / HOUR;

describe("the calendar of levels and coins", () => {
  test("a user's day lasts as long as the date in the user's time zone, even when clocks change", () => {
    fc.assert(
      fc.property(zone, time, (name, now) => {
        const today = firstDay(name, now);
        expect(today.startsAt).toBeLessThanOrEqual(now);
        expect(today.endsAt).toBeGreaterThan(now);
        expect([dateIn(name, today.startsAt), dateIn(name, today.endsAt - 1)]).toEqual([
          today.day,
          today.day,
        ]);
        expect(dateIn(name, today.startsAt - 1)).toBeLessThan(today.day);
        expect(dayAfter(today, name)).toEqual(firstDay(name, today.endsAt));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["Europe/Berlin", "2026-03-29", 23],
    ["Europe/Berlin", "2026-10-25", 25],
    ["America/Havana", "2026-03-08", 23],
    ["America/Havana", "2026-11-01", 25],
    ["Australia/Lord_Howe", "2026-04-05", 24.5],
    ["Asia/Kathmandu", "2026-03-29", 24],
  ])("a day in the time zone %s on %s lasts %f hours", (name, date, length) => {
    const start = startOfDate(name, Date.parse(date) / DAY);
    expect(hours(firstDay(name, start))).toBe(length);
  });

  test("a date that a time zone skipped is never a user's day", () => {
    const last = firstDay("Pacific/Apia", Date.parse("2011-12-29T12:00-10:00"));
    expect(
      [last, dayAfter(last, "Pacific/Apia")].map(({ day }) =>
        new Date(day * DAY).toISOString().slice(0, 10),
      ),
    ).toEqual(["2011-12-29", "2011-12-31"]);
  });

  test("a user's day starts when the previous day ends and never repeats a date, however often the time zone changes", () => {
    const moves = fc.array(fc.record({ after: fc.integer({ min: 0, max: 40 * HOUR }), zone }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(zone, time, moves, (first, begin, steps) => {
        let now = begin;
        let name = first;
        const days = [firstDay(name, now)];
        const advance = () => {
          const last = days.at(-1);
          if (last) days.push(...(daysSince(last, name, now, 1000) ?? []));
        };
        for (const step of steps) {
          now += step.after;
          advance();
          name = step.zone;
          const today = days.pop();
          if (today) days.push(moved(today, name));
        }
        for (const [at, { day, startsAt, endsAt }] of days.entries()) {
          const before = days[at - 1];
          expect(endsAt).toBeGreaterThan(startsAt);
          if (!before) continue;
          expect(startsAt).toBe(before.endsAt);
          expect(day).toBeGreaterThan(before.day);
        }
        // Moving from the farthest west to the farthest east gains at most one day and two hours.
        expect(days.length - 1).toBeLessThanOrEqual((now - begin) / DAY + 2.1);
      }),
      { numRuns: 200 },
    );
  });

  test("only an IANA time zone is accepted", () => {
    expect(ZONES.every(isTimeZone)).toBe(true);
    for (const bad of [
      "",
      "Mars/Olympus",
      "+05:30",
      "Europe/Berlin'--",
      "../etc/passwd",
      "UTC\0",
      "x".repeat(61),
    ])
      expect(isTimeZone(bad)).toBe(false);
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => typeof isTimeZone(text) === "boolean"),
    );
  });
});

describe("streaks of active days", () => {
  const week = fc.array(fc.boolean(), { minLength: 1, maxLength: 80 });
  const marksOf = (active: boolean[]) =>
    markDays(
      [],
      active.map((on) => ({ active: on, isOver: true })),
    );

  test("a streak is the same whether it is computed day by day or at once", () => {
    fc.assert(
      fc.property(week, (active) => {
        const whole = marksOf(active);
        let before: ReturnType<typeof marksOf> = [];
        for (const [at, on] of active.entries()) {
          const [mark] = markDays(before, [{ active: on, isOver: true }]);
          expect(mark).toEqual(whole[at]);
          if (mark) before = [...before, mark].slice(1 - FREEZE_EVERY);
        }
      }),
    );
  });

  test("a streak grows with each active day, and ends with a second missed day within a week", () => {
    fc.assert(
      fc.property(week, (active) => {
        const marks = marksOf(active);
        for (const [at, mark] of marks.entries()) {
          const run = marks[at - 1]?.streak ?? 0;
          const lately = marks
            .slice(Math.max(0, at - FREEZE_EVERY + 1), at)
            .some(({ frozen }) => frozen);
          const missed =
            run > 0 && !lately ? { streak: run, frozen: true } : { streak: 0, frozen: false };
          expect(mark).toEqual(active[at] ? { streak: run + 1, frozen: false } : missed);
          expect(mark.streak).toBeLessThanOrEqual(active.slice(0, at + 1).filter(Boolean).length);
        }
      }),
    );
  });

  test("a streak does not end before the end of a day without activity", () => {
    expect(markDays([{ streak: 4, frozen: true }], [{ active: false, isOver: false }])).toEqual([
      { streak: 4, frozen: false },
    ]);
  });
});

describe("levels", () => {
  test("a level starts at the XP of its formula, and never falls when the user gets more XP", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60_000_000 }),
        fc.integer({ min: 0, max: 1000 }),
        (xp, more) => {
          const { level, currentXp, nextLevelXp } = levelOf(xp);
          expect(xpOfLevel(level) + currentXp).toBe(xp);
          expect(currentXp >= 0 && (currentXp < nextLevelXp || level === LEVEL_MAX)).toBe(true);
          expect(levelOf(xp + more).level).toBeGreaterThanOrEqual(level);
        },
      ),
    );
    for (let level = 2; level <= LEVEL_MAX; level++)
      expect([levelOf(xpOfLevel(level) - 1).level, levelOf(xpOfLevel(level)).level]).toEqual([
        level - 1,
        level,
      ]);
  });
});

describe("quests", () => {
  const asked = fc.record({
    userId: fc.string({ minLength: 4 }),
    day: fc.integer({ min: 18_000, max: 25_000 }),
    isCreator: fc.boolean(),
  });

  test("a user's daily quests stay the same all day, count different actions, and include one creator quest for creators", () => {
    fc.assert(
      fc.property(asked, (who) => {
        const chosen = chooseQuests(who);
        expect(chooseQuests({ ...who })).toEqual(chosen);
        const quests = chosen.flatMap((slug) => findQuest(slug) ?? []);
        expect(quests).toHaveLength(QUESTS_A_DAY);
        expect(new Set(quests.map(({ deed }) => deed)).size).toBe(QUESTS_A_DAY);
        expect(quests.filter(({ forCreators }) => forCreators)).toHaveLength(who.isCreator ? 1 : 0);
      }),
    );
  });

  test("every quest of the catalogue is chosen on some day", () => {
    const seen = new Set(
      Array.from({ length: 200 }, (_, at) =>
        chooseQuests({ userId: "usr_1", day: 20_000 + at, isCreator: true }),
      ).flat(),
    );
    expect(seen.size).toBe(QUESTS.length);
  });
});

describe("achievements", () => {
  const counters = fc.dictionary(
    fc.constantFrom(...new Set(ACHIEVEMENTS.map(({ counter }) => counter))),
    fc.integer({ min: -5, max: 2_000_000 }),
  );

  test("a user gets the same achievements whether they are checked after each event or only once at the end", () => {
    fc.assert(
      fc.property(
        counters,
        fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 5 }),
        (final, parts) => {
          const given = new Set<string>();
          let xp = 0;
          const look = (now: Record<string, number>) => {
            for (const { id, reward } of findNewAchievements(now, (one) => given.has(one), xp)) {
              expect(given.has(id)).toBe(false);
              given.add(id);
              xp += reward.xp ?? 0;
            }
          };
          for (const percent of [...parts].sort((a, b) => a - b))
            look(
              Object.fromEntries(
                Object.entries(final).map(([name, value]) => [
                  name,
                  Math.floor((Math.max(0, value) * percent) / 100),
                ]),
              ),
            );
          look(final);
          look(final);
          expect([...given].sort()).toEqual(
            findNewAchievements(final, () => false, 0)
              .map(({ id }) => id)
              .sort(),
          );
        },
      ),
    );
  });

  test("the catalogue has at least thirty achievements, each with a unique id, a goal and a reward", () => {
    expect(ACHIEVEMENTS.length).toBeGreaterThanOrEqual(30);
    for (const all of [ACHIEVEMENTS, MILESTONES])
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(
      new Set(ACHIEVEMENTS.map(({ counter, maxProgress }) => `${counter}:${maxProgress}`)).size,
    ).toBe(ACHIEVEMENTS.length);
    for (const { reward, maxProgress } of ACHIEVEMENTS)
      expect((reward.xp ?? 0) > 0 && maxProgress > 0).toBe(true);
  });
});
