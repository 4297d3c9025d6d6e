import { afterAll, afterEach, expect, test } from "vitest";
import { DEFAULT_LOCALE, type Locale, setLocaleSource } from "#i18n/locale.ts";
import {
  centsOf,
  formatCount,
  formatDate,
  formatDuration,
  formatMoney,
  formatPercent,
  formatPrice,
  formatTime,
  spokenDuration,
  timeAgo,
} from "./format.ts";

/** `Intl` puts no-break spaces before units. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
let current: Locale = DEFAULT_LOCALE;
const restoreSource = setLocaleSource(() => current);
afterAll(restoreSource);
afterEach(() => {
  current = DEFAULT_LOCALE;
});
const inGerman = () => {
  current = "de";
};

const COUNTS = [-3, 0, 999, 1000, 1500, 1999, 999_999, 1_000_000, 2_449_000, 3_990_000_000];

test("formatCount abbreviates counts with one decimal and never rounds up", () => {
  expect(COUNTS.map(formatCount)).toEqual([
    "0",
    "0",
    "999",
    "1K",
    "1.5K",
    "1.9K",
    "999.9K",
    "1M",
    "2.4M",
    "3.9B",
  ]);
  inGerman();
  expect(COUNTS.map(formatCount).map(plain)).toEqual([
    ...["0", "0", "999", "1.000", "1.500", "1.999", "999.999", "1 Mio.", "2,4 Mio.", "3,9 Mrd."],
  ]);
});

test("formatDuration shows hours only for durations of an hour or more", () => {
  expect([0, 7, 754, 3723].map(formatDuration)).toEqual(["0:00", "0:07", "12:34", "1:02:03"]);
  expect([-1, 0, 61, 3602].map(spokenDuration)).toEqual([
    "0 seconds",
    "0 seconds",
    "1 minute 1 second",
    "1 hour 2 seconds",
  ]);
  inGerman();
  expect([0, 61, 7202].map(spokenDuration)).toEqual([
    "0 Sekunden",
    "1 Minute 1 Sekunde",
    "2 Stunden 2 Sekunden",
  ]);
});

test("timeAgo shows hours below a day, days below a week, and then weeks", () => {
  const hour = 3_600_000;
  const ages = [
    0,
    hour - 1,
    hour,
    23 * hour,
    24 * hour,
    6.9 * 24 * hour,
    7 * 24 * hour,
    70 * 24 * hour,
  ];
  expect(ages.map((age) => timeAgo(1e12, 1e12 + age))).toEqual([
    "Just now",
    "Just now",
    "1 hour ago",
    "23 hours ago",
    "1 day ago",
    "6 days ago",
    "1 week ago",
    "10 weeks ago",
  ]);
  expect(timeAgo(2, 1)).toBe("Just now");
  expect(timeAgo(2, 1, { isWithin: true })).toBe("just now");
  inGerman();
  expect([hour, 48 * hour, 7 * 24 * hour].map((age) => timeAgo(1e12, 1e12 + age))).toEqual([
    "vor 1 Stunde",
    "vor 2 Tagen",
    "vor 1 Woche",
  ]);
});

test("formatDate and formatTime use UTC", () => {
  const at = Date.UTC(2026, 10, 21, 4, 5);
  expect([formatDate(at), formatTime(at)]).toEqual(["Nov 21, 2026", "Nov 21, 2026, 04:05 UTC"]);
  inGerman();
  expect([formatDate(at), formatTime(at)]).toEqual(["21.11.2026", "21. Nov. 2026, 04:05 UTC"]);
});

test("formatMoney shows currency, cents and sign, and formatPrice omits zero cents", () => {
  expect([0, 5, 700, 1999, -123_456].map((cents) => formatMoney(cents))).toEqual([
    "$0.00",
    "$0.05",
    "$7.00",
    "$19.99",
    "-$1,234.56",
  ]);
  expect(formatMoney(700, "EUR")).toBe("€7.00");
  expect([700, 1999, 19_900, 100_000].map((cents) => formatPrice(cents))).toEqual([
    "$7",
    "$19.99",
    "$199",
    "$1,000",
  ]);
  inGerman();
  expect(
    [formatMoney(-123_456), formatMoney(700, "EUR"), formatPrice(700), formatPrice(1990)].map(
      plain,
    ),
  ).toEqual([...["-1.234,56 $", "7,00 €", "7 $", "19,90 $"]]);
});

test("centsOf parses amounts with a point or a comma, and rejects ambiguous amounts", () => {
  const read = {
    "5": 500,
    "5.5": 550,
    "5,05": 505,
    " $12.34 ": 1234,
    "0": 0,
    "1,250.50": 125_050,
    "1.250,5": 125_050,
    "1250": 125_000,
  };
  for (const [typed, cents] of Object.entries(read)) expect(centsOf(typed)).toBe(cents);
  for (const typed of [
    "",
    "five",
    "-5",
    "5.555",
    "1,250",
    "1.250",
    "1,250,50",
    "1e3",
    "5 5",
    "0x10",
    "1234567890",
  ])
    expect(centsOf(typed)).toBeNull();
});

test("formatPercent rounds a share and places the percent sign as the language does", () => {
  expect([0, 0.301, 1].map((share) => formatPercent(share))).toEqual(["0%", "30%", "100%"]);
  expect(formatPercent(0.3049, 1)).toBe("30.5%");
  inGerman();
  expect(formatPercent(0.3049, 1)).toBe("30,5\u00a0%");
});
