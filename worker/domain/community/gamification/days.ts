const MINUTE = 60_000;
const DAY = 86_400_000;
/** No zone is farther from UTC; with room to spare. */
const FARTHEST = 16 * 60 * MINUTE;

/**
 * A stretch of time that is a date where its person lives. They follow one another without a gap or
 * an overlap.
 */
export interface LocalDay {
  /** Days since the epoch of the date. */
  day: number;
  /** Milliseconds since the epoch; the end is not within. */
  startsAt: number;
  endsAt: number;
}

const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "iso8601",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  formats.set(zone, made);
  return made;
}

/**
 * Whether this is IANA's name of a zone that this machine knows; an offset such as +05:30 is none.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > 60 || !NAME.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The date that it is in a zone at a time, as days since the epoch. */
export function dateIn(zone: string, at: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  return Date.UTC(parts.year ?? 1970, (parts.month ?? 1) - 1, parts.day ?? 1) / DAY;
}

/** YYYY-MM-DD of days since the epoch. */
export const nameOfDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/**
 * When a date begins in a zone: the first minute at which it is that date or, where the zone left
 * it out, a later one. Midnight, but where clocks go forward over midnight; by halving, for offsets
 * are whole minutes.
 */
export function startOfDate(zone: string, day: number): number {
  let before = day * DAY - FARTHEST;
  let from = day * DAY + FARTHEST;
  while (from - before > MINUTE) {
    const middle = before + Math.floor((from - before) / (2 * MINUTE)) * MINUTE;
    if (dateIn(zone, middle) >= day) from = middle;
    else before = middle;
  }
  return from;
}

/** The day that it is for somebody who has had none. */
export function firstDay(zone: string, now: number): LocalDay {
  const day = dateIn(zone, now);
  return { day, startsAt: startOfDate(zone, day), endsAt: startOfDate(zone, day + 1) };
}

/**
 * The day after one, in the zone that its person is in by then: it begins when that one ends. Its
 * date is the zone's at that time, always a later one than before: a date is had once, whatever
 * zones are chosen.
 */
export function dayAfter(last: LocalDay, zone: string): LocalDay {
  const day = Math.max(last.day + 1, dateIn(zone, last.endsAt));
  // Where it is still the old date there, the new day waits for nothing: it is longer by that.
  return {
    day,
    startsAt: last.endsAt,
    endsAt: Math.max(last.endsAt + MINUTE, startOfDate(zone, day + 1)),
  };
}

/**
 * Today, after its person said that they are in another zone: it lasts until it has ended both as
 * it was begun and there. So a day can grow by a move and is never cut short, and no date comes
 * again.
 */
export const moved = (today: LocalDay, zone: string): LocalDay => ({
  ...today,
  endsAt: Math.max(today.endsAt, startOfDate(zone, today.day + 1)),
});

/**
 * The days after `last`, the one that `now` is in among them, unless they are more than `most`:
 * then null.
 */
export function daysSince(
  last: LocalDay,
  zone: string,
  now: number,
  most: number,
): LocalDay[] | null {
  const days: LocalDay[] = [];
  for (let day = last; day.endsAt <= now; ) {
    if (days.length === most) return null;
    day = dayAfter(day, zone);
    days.push(day);
  }
  return days;
}
