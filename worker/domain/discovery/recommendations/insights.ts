import type { DeviceType } from "./contract.ts";
import type { Insights } from "./contract-api.ts";
import {
  COMPLETE_SHARE,
  ENGAGED,
  type EngagementLevel,
  INSIGHT_WEEKS,
  SESSION_GAP_MS,
  SESSION_MINUTES,
  SKIPPED_SECONDS,
  SKIPPED_SHARE,
} from "./contract-insights.ts";
import { sharesBy } from "./taste.ts";

export interface WatchedOnce {
  at: number;
  seconds: number;
  /** Played share of the video, 0 to 1. */
  share: number;
  category: string | null;
  device: DeviceType | null;
}

const WEEK_MS = 7 * 86_400_000;
const ENGAGEMENT_WEEKS = 4;
const TOP_CATEGORIES = 5;

/** Computes a user's viewing habits. @param input.timeZone IANA name */
export function insightsOf(input: {
  watched: readonly WatchedOnce[];
  /** Times of likes, shares, comments and follows, ms since the epoch. */
  acts: readonly number[];
  timeZone: string;
  now: number;
}): Insights {
  const { watched, acts, now, timeZone } = input;
  const n = Math.max(1, watched.length);
  const categories = sharesBy(
    watched,
    ({ category }) => category,
    ({ share }) => share,
  );
  const devices = sharesBy(
    watched,
    ({ device }) => device,
    () => 1,
  );
  const hours = hoursOf(watched, timeZone);
  const weeks = weeksOf(watched, acts, now);
  const sessions = sessionMinutes(watched);
  return {
    profile: {
      engagementLevel: levelOf(weeks),
      diversityPreference: evenness([...categories.values()]),
      devicePreference:
        (devices.get("mobile") ?? 0) > (devices.get("desktop") ?? 0)
          ? "mobile"
          : devices.size > 0
            ? "desktop"
            : null,
    },
    preferences: {
      topCategories: [...categories]
        .sort(([, a], [, b]) => b - a)
        .slice(0, TOP_CATEGORIES)
        .map(([category, share]) => ({ category, share })),
      viewingPatterns: {
        avgWatchTime: watched.reduce((sum, { seconds }) => sum + seconds, 0) / n,
        completionRate: watched.filter(({ share }) => share >= COMPLETE_SHARE).length / n,
        skipRate:
          watched.filter(({ share, seconds }) => share < SKIPPED_SHARE && seconds < SKIPPED_SECONDS)
            .length / n,
        avgSessionDuration:
          sessions.reduce((sum, minutes) => sum + minutes, 0) / Math.max(1, sessions.length),
        mostActiveHour: watched.length > 0 ? hours.indexOf(Math.max(...hours)) : null,
        hours,
        timeZone,
        sessions: SESSION_MINUTES.map((from, i) => ({
          from,
          count: sessions.filter(
            (minutes) =>
              minutes >= from && minutes < (SESSION_MINUTES[i + 1] ?? Number.POSITIVE_INFINITY),
          ).length,
        })),
        weeks,
      },
    },
    stats: { totalInteractions: watched.length + acts.length, playbacks: watched.length },
  };
}

/** Returns the Shannon entropy of shares divided by its maximum; 0 for fewer than two shares. */
export function evenness(shares: readonly number[]): number {
  const entropy = shares.reduce(
    (sum, share) => (share > 0 ? sum - share * Math.log(share) : sum),
    0,
  );
  return shares.length > 1 ? entropy / Math.log(shares.length) : 0;
}

function levelOf(weeks: Insights["preferences"]["viewingPatterns"]["weeks"]): EngagementLevel {
  const perWeek =
    weeks.slice(-ENGAGEMENT_WEEKS).reduce((sum, { playbacks, acts }) => sum + playbacks + acts, 0) /
    ENGAGEMENT_WEEKS;
  return perWeek >= ENGAGED.high ? "high" : perWeek >= ENGAGED.medium ? "medium" : "low";
}

function weeksOf(watched: readonly WatchedOnce[], acts: readonly number[], now: number) {
  return Array.from({ length: INSIGHT_WEEKS }, (_, i) => {
    const to = now - (INSIGHT_WEEKS - 1 - i) * WEEK_MS;
    const isInWeek = (at: number) => at > to - WEEK_MS && at <= to;
    return {
      from: to - WEEK_MS,
      playbacks: watched.filter(({ at }) => isInWeek(at)).length,
      acts: acts.filter(isInWeek).length,
    };
  });
}

function hoursOf(watched: readonly WatchedOnce[], timeZone: string): number[] {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" });
  const hours = new Array<number>(24).fill(0);
  for (const { at } of watched) {
    const hour = Number(clock.format(at));
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
}

function sessionMinutes(watched: readonly WatchedOnce[]): number[] {
  const sessions: { from: number; to: number }[] = [];
  for (const { at, seconds } of watched.toSorted((a, b) => a.at - b.at)) {
    const last = sessions.at(-1);
    const to = at + seconds * 1000;
    if (last && at - last.to <= SESSION_GAP_MS) last.to = Math.max(last.to, to);
    else sessions.push({ from: at, to });
  }
  return sessions.map(({ from, to }) => (to - from) / 60_000);
}
