import { intlLocale } from "#i18n/locale.ts";
import { perLocale } from "#i18n/per-locale.ts";
import { t } from "#i18n/t.ts";

/**
 * How numbers and times read on every screen, in the page's language. Days are those of UTC: server
 * and browser must write the same.
 */

const compact = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      notation: "compact",
      maximumFractionDigits: 1,
      roundingMode: "trunc",
      useGrouping: true,
    }),
);

/** 999, 1.5K, 2.4M; in German 1.500 and 2,4 Mio.: at most one decimal, never rounded up. */
export const formatCount = (n: number): string => compact().format(Math.max(0, Math.trunc(n)));

/** A count for a message: 1.5K chooses its plural by 1,500. */
export const counted = (n: number): { value: number; text: string } => ({
  value: n,
  text: formatCount(n),
});

const pad = (n: number) => String(n).padStart(2, "0");

/** Whole seconds as 0:07, 12:34 or 1:02:03. */
export function formatDuration(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(s / 3600);
  const minutes = Math.floor((s % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(s % 60)}` : `${minutes}:${pad(s % 60)}`;
}

// Not Intl.DurationFormat: browsers that came out before 2025 have none.
const unit = (name: "hour" | "minute" | "second") =>
  perLocale(
    (locale) => new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "long" }),
  );
const UNITS = [
  { seconds: 3600, spoken: unit("hour") },
  { seconds: 60, spoken: unit("minute") },
  { seconds: 1, spoken: unit("second") },
] as const;

/** The same for screen readers: "12 minutes 34 seconds". */
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

/**
 * Under a day hours or "Just now", then days, then weeks. Both in milliseconds since the epoch.
 * @param isWithin it stands within a sentence, not at its beginning: "just now"
 */
export function timeAgo(then: number, now: number, { isWithin = false } = {}): string {
  const age = Math.max(0, now - then);
  if (age < HOUR) return isWithin ? t("shell.justNowWithin") : t("shell.justNow");
  if (age < DAY) return relative().format(-Math.floor(age / HOUR), "hour");
  if (age < 7 * DAY) return relative().format(-Math.floor(age / DAY), "day");
  return relative().format(-Math.floor(age / (7 * DAY)), "week");
}

const day = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
);

/** "Nov 21, 2026". */
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

/** "Nov 21, 2026, 16:05 UTC". */
export const formatTime = (at: number): string => instant().format(at);

/**
 * "$19.99": always with its currency and sign.
 * @param cents of the currency
 * @param currency ISO 4217
 */
export const formatMoney = (cents: number, currency = "USD"): string =>
  new Intl.NumberFormat(intlLocale(), { style: "currency", currency }).format(cents / 100);

/**
 * What somebody typed as cents: "5", "5.5", "5,50", "$1,250.50", "1.250,50"; null for what is no
 * amount. Three digits after the only separator are no amount: "1.250" is a thousand more in one
 * country than in the other.
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

/** A price as it is said: "$7", "$19.99". */
export const formatPrice = (cents: number, currency = "USD"): string =>
  new Intl.NumberFormat(intlLocale(), {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  }).format(cents / 100);

/** 1.5, in German 1,5: always with so many decimals. */
export const formatDecimal = (n: number, digits = 1): string =>
  new Intl.NumberFormat(intlLocale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(n);

/** "50 %" for 0.5. */
export const formatPercent = (share: number): string => `${Math.round(share * 100)} %`;
