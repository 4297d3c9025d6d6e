import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { ENTITLEMENTS } from "#worker/domain/accounts/plans/entitlements.ts";
import { PLANS } from "#worker/domain/accounts/users/contract.ts";
import { CHAT_RESPONSE_MS } from "#worker/domain/trust/support/contract-chat.ts";
import { CHAT_HOURS, type ChatHours } from "#worker/domain/trust/support/contract-hours.ts";

/** A Monday at midnight UTC, from which the code formats names of weekdays and hours. */
const MONDAY = Date.UTC(2024, 0, 1);

const HOUR_MS = 3_600_000;

export const CHAT_RESPONSE_MINUTES = CHAT_RESPONSE_MS / 60_000;

/** Formats "Monday – Friday, 9:00 AM – 6:00 PM (Berlin)". The days must be consecutive. */
export function chatHours({ days, opens, closes, timeZone }: ChatHours = CHAT_HOURS): string {
  const language = intlLocale();
  const dayName = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" });
  const [first = 1, last = 7] = [days[0], days.at(-1)];
  const city = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
  return t("help.support.chatHours", {
    days: dayName.formatRange(
      MONDAY + (first - 1) * 24 * HOUR_MS,
      MONDAY + (last - 1) * 24 * HOUR_MS,
    ),
    opens: time.format(MONDAY + opens * HOUR_MS),
    closes: time.format(MONDAY + closes * HOUR_MS),
    place: city,
  });
}

export function chatPlans(): string {
  const names = PLANS.filter((plan) => ENTITLEMENTS[plan].liveChat).map((plan) =>
    t(PLAN_NAMES[plan]),
  );
  return new Intl.ListFormat(intlLocale(), { type: "conjunction" }).format(names);
}

export const chatPromise = (): string =>
  t("help.support.chatAvailability", {
    plans: chatPlans(),
    hours: chatHours(),
    minutes: CHAT_RESPONSE_MINUTES,
  });
