import { t } from "#i18n/t.ts";

/** How numbers and times read on every screen. `Intl` with a fixed locale: server and browser must write the same. */

const oneDecimal = (n: number) => (Math.floor(n * 10) / 10).toFixed(1).replace(/\.0$/, "");

/** 999, 1.5K, 2.4M: K from 1,000 and M from 1,000,000, one decimal, never rounded up. */
export function formatCount(n: number): string {
  if (n >= 1_000_000) return `${oneDecimal(n / 1_000_000)}M`;
  if (n >= 1000) return `${oneDecimal(n / 1000)}K`;
  return String(Math.max(0, Math.trunc(n)));
}

/** "1 view", "2 views", "1.5K views". */
export const countOf = (n: number, one: string, many = `${one}s`) => `${formatCount(n)} ${n === 1 ? one : many}`;

const pad = (n: number) => String(n).padStart(2, "0");

/** Whole seconds as 0:07, 12:34 or 1:02:03. */
export function formatDuration(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(s / 3600);
  const minutes = Math.floor((s % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(s % 60)}` : `${minutes}:${pad(s % 60)}`;
}

/** The same for screen readers: "12 minutes 34 seconds". */
export function spokenDuration(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const parts: [number, string][] = [
    [Math.floor(s / 3600), "hour"],
    [Math.floor((s % 3600) / 60), "minute"],
    [s % 60, "second"],
  ];
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}${n === 1 ? "" : "s"}`);
  return said.join(" ") || t("shell.n0Seconds");
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Under a day hours or "Just now", then days, then weeks. Both in milliseconds since the epoch. */
export function timeAgo(then: number, now: number): string {
  const age = Math.max(0, now - then);
  if (age < HOUR) return t("shell.justNow");
  const [n, unit] =
    age < DAY ? [Math.floor(age / HOUR), "hour"] : age < 7 * DAY ? [Math.floor(age / DAY), "day"] : [Math.floor(age / (7 * DAY)), "week"];
  return t("shell.nUnitNAgo", { n, unit });
}

/** "Nov 21, 2026"; the day in UTC, for the server and the browser must write the same. */
export const formatDate = (at: number) => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(at);

/** "$19.99": always with its currency and sign. @param cents of the currency @param currency ISO 4217 */
export const formatMoney = (cents: number, currency = "USD") =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);

/** A price as it is said: "$7", "$19.99". */
export const formatPrice = (cents: number, currency = "USD") => formatMoney(cents, currency).replace(/\.00$/, "");

/** "Nov 21, 2026, 16:05 UTC". */
export const formatTime = (at: number) => t("shell.atSliceUtc", { at: formatDate(at), slice: new Date(at).toISOString().slice(11, 16) });

/** A count for a message: 1.5K chooses its plural by 1,500. */
export const counted = (n: number): { value: number; text: string } => ({ value: n, text: formatCount(n) });
