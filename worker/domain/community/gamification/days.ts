const MINUTE = 60_000;
const DAY = 86_400_000;
/** Every time zone is less than this time ahead of UTC or behind it. */
const MAX_OFFSET_MS = 16 * 60 * MINUTE;

/** One calendar date in a user's time zone. Consecutive days have no gap and no overlap. */
export interface LocalDay {
  /** The date as days since the epoch. */
  day: number;
  /** Milliseconds since the epoch. */
  startsAt: number;
  endsAt: number;
}

const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Maximum number of cached formatters. "Europe/Rome" and "europe/rome" have one formatter each. */
const MAX_FORMATS = 600;

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "iso8601",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(zone, formatter);
  return formatter;
}

/** Returns true for an IANA time zone that this runtime knows, false for an offset like +05:30. */
export function isTimeZone(name: string): boolean {
  if (name.length > 60 || !NAME.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

export function dateIn(zone: string, at: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  return Date.UTC(parts.year ?? 1970, (parts.month ?? 1) - 1, parts.day ?? 1) / DAY;
}

export const nameOfDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/**
 * Returns the start of a date in a time zone, ms since the epoch. The start is not always midnight,
 * because clocks may go forward at midnight, and a zone may skip a date.
 */
export function startOfDate(zone: string, day: number): number {
  let lowerBound = day * DAY - MAX_OFFSET_MS;
  let upperBound = day * DAY + MAX_OFFSET_MS;
  while (upperBound - lowerBound > MINUTE) {
    const middle = lowerBound + Math.floor((upperBound - lowerBound) / (2 * MINUTE)) * MINUTE;
    if (dateIn(zone, middle) >= day) upperBound = middle;
    else lowerBound = middle;
  }
  return upperBound;
}

export function firstDay(zone: string, now: number): LocalDay {
  const day = dateIn(zone, now);
  return { day, startsAt: startOfDate(zone, day), endsAt: startOfDate(zone, day + 1) };
}

/**
 * Returns the day after `last`, which starts when `last` ends. Its date is always later than the
 * date of `last`, so that a change of the time zone never repeats a date.
 */
export function dayAfter(last: LocalDay, zone: string): LocalDay {
  const day = Math.max(last.day + 1, dateIn(zone, last.endsAt));
  // If the date in `zone` is not later at that time, the new day still starts and lasts longer.
  return {
    day,
    startsAt: last.endsAt,
    endsAt: Math.max(last.endsAt + MINUTE, startOfDate(zone, day + 1)),
  };
}

/**
 * Returns today after the user changed the time zone. Today lasts until it has ended in both time
 * zones, so that a change never shortens a day or repeats a date.
 */
export const moved = (today: LocalDay, zone: string): LocalDay => ({
  ...today,
  endsAt: Math.max(today.endsAt, startOfDate(zone, today.day + 1)),
});

/** Returns the days after `last` up to and including today, or null if there are over `maxDays`. */
export function daysSince(
  last: LocalDay,
  zone: string,
  now: number,
  maxDays: number,
): LocalDay[] | null {
  const days: LocalDay[] = [];
  for (let day = last; day.endsAt <= now; ) {
    if (days.length === maxDays) return null;
    day = dayAfter(day, zone);
    days.push(day);
  }
  return days;
}
