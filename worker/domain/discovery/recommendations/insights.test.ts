import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenness, insightsOf, type WatchedOnce } from "./insights.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const once = (more: Partial<WatchedOnce>): WatchedOnce => ({
  at: NOW - HOUR,
  seconds: 120,
  share: 1,
  category: "music",
  device: "desktop",
  ...more,
});
const of = (watched: WatchedOnce[], timeZone = "UTC") =>
  insightsOf({ watched, acts: [], timeZone, now: NOW });

describe("the viewing insights", () => {
  it("a user who watched nothing has empty viewing insights", () => {
    const { profile, preferences } = of([]);
    expect(profile).toEqual({
      engagementLevel: "low",
      diversityPreference: 0,
      devicePreference: null,
    });
    expect(preferences.viewingPatterns).toMatchObject({
      avgWatchTime: 0,
      completionRate: 0,
      skipRate: 0,
      avgSessionDuration: 0,
      mostActiveHour: null,
    });
    expect(preferences.topCategories).toEqual([]);
  });

  it("count completed and skipped videos", () => {
    const { viewingPatterns } = of([
      once({}),
      once({ share: 0.95 }),
      once({ share: 0.02, seconds: 4 }),
      once({ share: 0.05, seconds: 300 }),
    ]).preferences;
    expect(viewingPatterns.completionRate).toBe(0.5);
    expect(viewingPatterns.skipRate).toBe(0.25);
    expect(viewingPatterns.avgWatchTime).toBe(136);
  });

  it("join playbacks into sessions, which end after half an hour without a playback", () => {
    const minutes = (at: number, seconds: number) =>
      once({ at: NOW - 10 * HOUR + at * 60_000, seconds });
    // Minutes 0 to 12 with a pause are one session, and minutes 60 to 64 are another session.
    expect(
      of([minutes(60, 240), minutes(0, 300), minutes(10, 120)]).preferences.viewingPatterns
        .avgSessionDuration,
    ).toBe((12 + 4) / 2);
  });

  it("group sessions by length, and playbacks and actions by week", () => {
    const days = (ago: number, seconds: number) => once({ at: NOW - ago * 24 * HOUR, seconds });
    const watched = [days(1, 60), days(2, 6 * 60), days(9, 61 * 60), days(70, 60)];
    const { viewingPatterns } = insightsOf({
      watched,
      acts: [NOW - HOUR, NOW - 8 * 24 * HOUR],
      timeZone: "UTC",
      now: NOW,
    }).preferences;
    expect(viewingPatterns.sessions.map(({ count }) => count)).toEqual([2, 1, 0, 0, 1]);
    expect(viewingPatterns.weeks.slice(-2).map(({ playbacks, acts }) => [playbacks, acts])).toEqual(
      [
        [1, 1],
        [2, 1],
      ],
    );
    expect(viewingPatterns.weeks.reduce((sum, week) => sum + week.playbacks, 0)).toBe(3);
  });

  it("derive the engagement level from the activity of the last four weeks", () => {
    const level = (perWeek: number) => {
      const watched = Array.from({ length: 4 * perWeek }, (_, i) =>
        once({ at: NOW - (i % 28) * 24 * HOUR }),
      );
      return of(watched).profile.engagementLevel;
    };
    expect([level(4), level(5), level(19), level(20)]).toEqual(["low", "medium", "medium", "high"]);
  });

  it("count viewing hours in the user's time zone, including summer time", () => {
    const july = Date.UTC(2026, 6, 1, 22, 30);
    const hourIn = (zone: string) =>
      of([once({ at: july })], zone).preferences.viewingPatterns.mostActiveHour;
    expect([
      hourIn("UTC"),
      hourIn("Europe/Berlin"),
      hourIn("America/New_York"),
      hourIn("Asia/Kolkata"),
    ]).toEqual([22, 0, 18, 4]);
  });

  it("contain only shares from 0 to 1", () => {
    const watched = fc.array(
      fc.record({
        at: fc.integer({ min: NOW - 90 * 24 * HOUR, max: NOW }),
        seconds: fc.integer({ min: 0, max: 7200 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        category: fc.constantFrom("music", "gaming", "tech", null),
        device: fc.constantFrom<WatchedOnce["device"]>("desktop", "mobile", null),
      }),
    );
    fc.assert(
      fc.property(watched, (list) => {
        const { profile, preferences } = of(list);
        const shares = [
          profile.diversityPreference,
          preferences.viewingPatterns.completionRate,
          preferences.viewingPatterns.skipRate,
        ];
        for (const share of [...shares, ...preferences.topCategories.map((c) => c.share)]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1 + 1e-9);
        }
        expect(preferences.viewingPatterns.hours.reduce((sum, count) => sum + count, 0)).toBe(
          list.length,
        );
      }),
    );
  });
});

describe("the evenness of shares", () => {
  it("equal shares have the evenness 1, and a single share has 0", () => {
    expect(evenness([0.25, 0.25, 0.25, 0.25])).toBeCloseTo(1, 12);
    expect(evenness([1])).toBe(0);
    expect(evenness([])).toBe(0);
  });
});
