import type { ApiLimits } from "../plans/entitlements.ts";
import type { Quota, Quotas } from "./contract-api.ts";

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** Accepted calls with a key in one minute and one UTC day. `minute` and `day` count from 1970. */
export interface Window {
  minute: number;
  minuteCalls: number;
  day: number;
  dayCalls: number;
}

export interface CallDecision extends Quotas {
  allowed: boolean;
  waitMs: number;
}

const quota = (limit: number, used: number, resetMs: number): Quota => ({
  limit,
  remaining: Math.max(0, limit - used),
  resetMs,
});

/** Returns the calls that a key has left in the current minute and day. */
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
 * Counts a call against the limits per minute and per day, unless one of them rejects the call.
 * Minutes are clock minutes, so twice the limit per minute is possible around a minute's end.
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
 * Returns the `RateLimit` headers of the IETF httpapi draft, and the three headers of older drafts
 * for the limit with fewer calls left.
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
