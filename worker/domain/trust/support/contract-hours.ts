/** `days` are ISO weekdays (1 is Monday). `opens` and `closes` are hours in the time zone. */
export interface ChatHours {
  timeZone: string;
  days: readonly number[];
  opens: number;
  closes: number;
}

/** Opening hours of live chat on the pages, in help articles, in the policy and on the server. */
export const CHAT_HOURS: ChatHours = {
  timeZone: "Europe/Berlin",
  days: [1, 2, 3, 4, 5],
  opens: 9,
  closes: 18,
};

/** Opening hours for development and for tests, which must not depend on the time of day. */
export const ALWAYS_OPEN: ChatHours = {
  timeZone: "UTC",
  days: [1, 2, 3, 4, 5, 6, 7],
  opens: 0,
  closes: 24,
};

interface LocalDate {
  year: number;
  /** Month from 0 to 11, as in `Date.UTC`. */
  month: number;
  day: number;
}

/** Returns the date in a time zone, and the zone's offset from UTC in ms. */
function localTime(at: number, timeZone: string): LocalDate & { offset: number } {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const [year, month, day] = [numberOf("year"), numberOf("month") - 1, numberOf("day")];
  const localMs = Date.UTC(
    year,
    month,
    day,
    numberOf("hour"),
    numberOf("minute"),
    numberOf("second"),
  );
  return { year, month, day, offset: localMs - Math.floor(at / 1000) * 1000 };
}

/** The second call corrects the offset if daylight saving time changes between the two instants. */
function instantOf({ year, month, day }: LocalDate, hour: number, timeZone: string): number {
  const localMs = Date.UTC(year, month, day, hour);
  const estimatedInstant = localMs - localTime(localMs, timeZone).offset;
  return localMs - localTime(estimatedInstant, timeZone).offset;
}

/** Returns opening and closing time, ms since the epoch; null if support is closed on that day. */
function spanOf(
  at: number,
  hours: ChatHours,
  daysAhead: number,
): { from: number; until: number } | null {
  const { year, month, day } = localTime(at, hours.timeZone);
  const date = new Date(Date.UTC(year, month, day + daysAhead));
  if (!hours.days.includes(date.getUTCDay() || 7)) return null;
  const localDate = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
  };
  return {
    from: instantOf(localDate, hours.opens, hours.timeZone),
    until: instantOf(localDate, hours.closes, hours.timeZone),
  };
}

/** Returns the closing time while support is open, ms since the epoch; null while closed. */
export function closingTime(at: number, hours: ChatHours): number | null {
  const today = spanOf(at, hours, 0);
  return today !== null && at >= today.from && at < today.until ? today.until : null;
}

export const isChatOpen = (at: number, hours: ChatHours): boolean =>
  closingTime(at, hours) !== null;

/** Returns the next opening time after `at`, ms since the epoch. */
export function nextOpening(at: number, hours: ChatHours): number {
  for (let ahead = 0; ahead <= 7; ahead++) {
    const span = spanOf(at, hours, ahead);
    if (span !== null && span.from > at) return span.from;
  }
  throw new Error("The chat never opens");
}
