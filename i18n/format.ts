import { intlLocale } from "#i18n/locale.ts";
import { perLocale } from "#i18n/per-locale.ts";
import { t } from "#i18n/t.ts";

/** Dates are in UTC, because server and browser must render the same text. */

const compact = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      notation: "compact",
      maximumFractionDigits: 1,
      roundingMode: "trunc",
      useGrouping: true,
    }),
);

/** Formats a count as 999, 1.5K or 2.4M (German: 1.500, 2,4 Mio.), rounded down. */
export const formatCount = (n: number): string => compact().format(Math.max(0, Math.trunc(n)));

/** The exact value selects the plural form, and the text shows the short form. */
export const counted = (n: number): { value: number; text: string } => ({
  value: n,
  text: formatCount(n),
});

const pad = (n: number) => String(n).padStart(2, "0");

/** Formats seconds as 0:07, 12:34 or 1:02:03. */
export function formatDuration(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(s / 3600);
  const minutes = Math.floor((s % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(s % 60)}` : `${minutes}:${pad(s % 60)}`;
}

// Intl.DurationFormat is not used, because browsers from before 2025 lack it.
const unit = (name: "hour" | "minute" | "second") =>
  perLocale(
    (locale) => new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "long" }),
  );
const UNITS = [
  { seconds: 3600, spoken: unit("hour") },
  { seconds: 60, spoken: unit("minute") },
  { seconds: 1, spoken: unit("second") },
] as const;

/** Formats seconds for screen readers: "12 minutes 34 seconds". */
export function spokenDuration(seconds: number): string {
  let left = Math.max(0, Math.floor(seconds));
  const said = UNITS.flatMap(({ seconds: each, spoken }) => {
    const n = Math.floor(left / each);
    left -= n * each;
    return n > 0 || (each === 1 && seconds < 1) ? [spoken().format(n)] : [];
  });
  return said.join(" ");
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale));

/** Times are ms since the epoch. `isWithin` yields "just now" inside a sentence. */
export function timeAgo(then: number, now: number, { isWithin = false } = {}): string {
  const age = Math.max(0, now - then);
  if (age < HOUR) return isWithin ? t("shell.date.justNowWithin") : t("shell.date.justNow");
  if (age < DAY) return relative().format(-Math.floor(age / HOUR), "hour");
  if (age < 7 * DAY) return relative().format(-Math.floor(age / DAY), "day");
  return relative().format(-Math.floor(age / (7 * DAY)), "week");
}

const day = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
);

export const formatDate = (at: number): string => day().format(at);

const instant = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: "UTC",
      timeZoneName: "short",
    }),
);

export const formatTime = (at: number): string => instant().format(at);

/** @param cents in the currency's smallest unit */
export const formatMoney = (cents: number, currency = "USD"): string =>
  new Intl.NumberFormat(intlLocale(), { style: "currency", currency }).format(cents / 100);

/**
 * Rejects three digits after a single separator, because "1.250" means different amounts in
 * different countries.
 * @returns cents; null if the text is not an amount
 */
export function centsOf(typed: string): number | null {
  const groups =
    /^\$?(\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,9})(?:[.,](\d{1,2}))?$/.exec(
      typed.trim(),
    );
  const [, whole, part = ""] = groups ?? [];
  return whole === undefined
    ? null
    : Number(whole.replace(/[.,]/g, "")) * 100 + Number(part.padEnd(2, "0"));
}

export const formatPrice = (cents: number, currency = "USD"): string =>
  new Intl.NumberFormat(intlLocale(), {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  }).format(cents / 100);

export const formatDecimal = (n: number, digits = 1): string =>
  new Intl.NumberFormat(intlLocale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(n);

/** Formats a share from 0 to 1: "50%" for 0.5; German has a space before the sign. */
export const formatPercent = (share: number, maxDigits = 0): string =>
  new Intl.NumberFormat(intlLocale(), {
    style: "percent",
    maximumFractionDigits: maxDigits,
  }).format(share);
