import { t } from "#i18n/t.ts";
import { PICK_USERNAME_MS } from "../domain/accounts/codes/rules.ts";
import { ATTEMPT_MS } from "../domain/accounts/oauth/contract.ts";
import { SECOND_STEP_MS } from "../domain/accounts/sessions/contract.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "../domain/accounts/sessions/rules.ts";
import { DEVICE_COOKIE, DEVICE_COOKIE_S } from "./client.ts";
import { DISMISSED_COOKIE } from "./dismissed.ts";
import { SITTING_COOKIE } from "./house-ads.ts";
import { LOCALE_COOKIE } from "./locale.ts";
import { OAUTH_COOKIE, WELCOME_COOKIE } from "./oauth-cookies.ts";
import { RAIL_COOKIE } from "./rail.ts";
import { CHANGED_COOKIE, CHANGED_S } from "./read-replica.ts";
import { SESSION_COOKIE } from "./session.ts";
import { SECOND_STEP_COOKIE } from "./sign-in.ts";
import { THEME_COOKIE } from "./theme.ts";
import { VIEWER_COOKIE, VIEWER_COOKIE_S } from "./viewer-key.ts";

export interface CookieFacts {
  name: string;
  purpose: string;
  life: string;
}

const MINUTE = 60;
const DAY = 86_400;

/** Returns a cookie's lifetime as text. A cookie with null lasts until the browser closes. */
export function formatLifetime(seconds: number | null): string {
  if (seconds === null) return t("api.cookies.lifetime.browserSession");
  if (seconds < DAY) return t("api.cookies.lifetime.minutes", { n: seconds / MINUTE });
  return seconds % (365 * DAY) === 0
    ? t("api.cookies.lifetime.years", { n: seconds / (365 * DAY) })
    : t("api.cookies.lifetime.days", { n: seconds / DAY });
}

const IDLE_DAYS = SESSION_IDLE_MS / 1000 / DAY;

/** Returns all cookies that this server sets. A test compares the list with the source code. */
export const cookieList = (): CookieFacts[] => [
  {
    name: SESSION_COOKIE,
    purpose: t("api.cookies.session", { idleDays: IDLE_DAYS }),
    life: formatLifetime(SESSION_ABSOLUTE_MS / 1000),
  },
  {
    name: CHANGED_COOKIE,
    purpose: t("api.cookies.changed"),
    life: formatLifetime(CHANGED_S),
  },
  {
    name: DEVICE_COOKIE,
    purpose: t("api.cookies.knownBrowser"),
    life: formatLifetime(DEVICE_COOKIE_S),
  },
  {
    name: SECOND_STEP_COOKIE,
    purpose: t("api.cookies.secondFactor"),
    life: formatLifetime(SECOND_STEP_MS / 1000),
  },
  {
    name: OAUTH_COOKIE,
    purpose: t("api.cookies.providerSignIn"),
    life: formatLifetime(ATTEMPT_MS / 1000),
  },
  {
    name: WELCOME_COOKIE,
    purpose: t("api.cookies.providerSignUp"),
    life: formatLifetime(PICK_USERNAME_MS / 1000),
  },
  {
    name: VIEWER_COOKIE,
    purpose: t("api.cookies.visitorId"),
    life: formatLifetime(VIEWER_COOKIE_S),
  },
  {
    name: SITTING_COOKIE,
    purpose: t("api.cookies.adFrequency"),
    life: formatLifetime(null),
  },
  {
    name: DISMISSED_COOKIE.name,
    purpose: t("api.cookies.dismissedAnnouncements"),
    life: formatLifetime(DISMISSED_COOKIE.seconds),
  },
  {
    name: THEME_COOKIE.name,
    purpose: t("api.cookies.theme"),
    life: formatLifetime(THEME_COOKIE.seconds),
  },
  {
    name: RAIL_COOKIE.name,
    purpose: t("api.cookies.rail"),
    life: formatLifetime(RAIL_COOKIE.seconds),
  },
  {
    name: LOCALE_COOKIE.name,
    purpose: t("api.cookies.language"),
    life: formatLifetime(LOCALE_COOKIE.seconds),
  },
];
