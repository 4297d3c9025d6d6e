import type { ApiLimits } from "../plans/entitlements.ts";
import type { Quota, Quotas } from "./contract-api.ts";

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/**
 * Calls that were let through in a calendar minute and a day, UTC: their numbers since the epoch,
 * and how many.
 */
export interface Window {
  minute: number;
  minuteCalls: number;
  day: number;
  dayCalls: number;
}

/** What the meter answers to a call. */
export interface CallDecision extends Quotas {
  allowed: boolean;
  /** Milliseconds to wait; 0 where it was allowed. */
  waitMs: number;
}

const quota = (limit: number, used: number, resetMs: number): Quota => ({
  limit,
  remaining: Math.max(0, limit - used),
  resetMs,
});

/**
 * What is left of a key's minute and day.
 * @param previous what was counted until now; null for a key that never called
 */
export function quotasOf(
  previous: Window | null,
  { perMinute, perDay }: ApiLimits,
  now: number,
): Quotas {
  const { minute, minuteCalls, day, dayCalls } = windowAt(previous, now);
  return {
    minute: quota(perMinute, minuteCalls, (minute + 1) * MINUTE_MS - now),
    day: quota(perDay, dayCalls, (day + 1) * DAY_MS - now),
  };
}

/** The windows of this moment: begun anew where the clock has left those of before. */
function windowAt(previous: Window | null, now: number): Window {
  const [minute, day] = [Math.floor(now / MINUTE_MS), Math.floor(now / DAY_MS)];
  return {
    minute,
    minuteCalls: previous?.minute === minute ? previous.minuteCalls : 0,
    day,
    dayCalls: previous?.day === day ? previous.dayCalls : 0,
  };
}

/**
 * Takes one call out of both windows, or out of neither. The windows are the clock's own minutes
 * and days (UTC), so up to twice a minute's limit can fall on the two sides of its end; a refused
 * call costs nothing.
 * @param previous what was counted until now; null for a key that never called
 * @param now milliseconds since the epoch
 */
export function takeCall(
  previous: Window | null,
  limits: ApiLimits,
  now: number,
): { decision: CallDecision; nextWindow: Window } {
  const window = windowAt(previous, now);
  const { minute, day } = quotasOf(window, limits, now);
  const waitMs = Math.max(
    ...[minute, day].map(({ remaining, resetMs }) => (remaining === 0 ? resetMs : 0)),
  );
  if (waitMs > 0) return { decision: { allowed: false, waitMs, minute, day }, nextWindow: window };
  const nextWindow = {
    ...window,
    minuteCalls: window.minuteCalls + 1,
    dayCalls: window.dayCalls + 1,
  };
  return {
    decision: { allowed: true, waitMs: 0, ...quotasOf(nextWindow, limits, now) },
    nextWindow,
  };
}

const seconds = (ms: number) => Math.ceil(ms / 1000);

/**
 * The headers that tell a program where it stands: `RateLimit` and `RateLimit-Policy` as the IETF's
 * httpapi draft has them, and the three of its older drafts, which most programs read, for the
 * limit that is nearer.
 */
export function rateLimitHeaders({ minute, day }: Quotas): Record<string, string> {
  const scarcer = day.remaining < minute.remaining ? day : minute;
  return {
    "RateLimit-Policy": `"minute";q=${minute.limit};w=60, "day";q=${day.limit};w=86400`,
    RateLimit: `"minute";r=${minute.remaining};t=${seconds(minute.resetMs)}, "day";r=${day.remaining};t=${seconds(day.resetMs)}`,
    "RateLimit-Limit": String(scarcer.limit),
    "RateLimit-Remaining": String(scarcer.remaining),
    "RateLimit-Reset": String(seconds(scarcer.resetMs)),
  };
}
