import { PICK_USERNAME_MS } from "../domain/codes/rules.ts";
import { ATTEMPT_MS } from "../domain/oauth/contract.ts";
import { SECOND_STEP_MS } from "../domain/sessions/contract.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "../domain/sessions/rules.ts";
import { DEVICE_COOKIE, DEVICE_COOKIE_S } from "./client.ts";
import { DISMISSED_COOKIE } from "./dismissed.ts";
import { SITTING_COOKIE } from "./house-ads.ts";
import { OAUTH_COOKIE, WELCOME_COOKIE } from "./oauth-cookies.ts";
import { SESSION_COOKIE } from "./session.ts";
import { SECOND_STEP_COOKIE } from "./sign-in.ts";
import { THEME_COOKIE } from "./theme.ts";
import { VIEWER_COOKIE, VIEWER_COOKIE_S } from "./viewer-key.ts";

export interface CookieFacts {
  name: string;
  purpose: string;
  /** In words. */
  life: string;
}

const MINUTE = 60;
const DAY = 86_400;

/** Seconds in words; null is the browser's session. */
export function lifeInWords(seconds: number | null): string {
  if (seconds === null) return "Until you close the browser";
  if (seconds < DAY) return `${seconds / MINUTE} minutes`;
  return seconds % (365 * DAY) === 0 ? `${seconds / (365 * DAY)} year` : `${seconds / DAY} days`;
}

const IDLE_DAYS = SESSION_IDLE_MS / 1000 / DAY;

/** Every cookie that this server sets. The page /cookies shows it, and a test holds it against the source. */
export const COOKIES: readonly CookieFacts[] = [
  {
    name: SESSION_COOKIE,
    purpose: `Keeps you signed in. It ends when you sign out, or after ${IDLE_DAYS} days without a visit.`,
    life: lifeInWords(SESSION_ABSOLUTE_MS / 1000),
  },
  {
    name: DEVICE_COOKIE,
    purpose: "Lets your account know this browser again, so that a sign-in from another one is told to you by mail.",
    life: lifeInWords(DEVICE_COOKIE_S),
  },
  {
    name: SECOND_STEP_COOKIE,
    purpose: "Holds a sign-in while you enter the code of its second step.",
    life: lifeInWords(SECOND_STEP_MS / 1000),
  },
  {
    name: OAUTH_COOKIE,
    purpose: "Ties a sign-in with Google or Apple to the browser that began it.",
    life: lifeInWords(ATTEMPT_MS / 1000),
  },
  {
    name: WELCOME_COOKIE,
    purpose: "Holds a first sign-in with Google or Apple while you choose a username.",
    life: lifeInWords(PICK_USERNAME_MS / 1000),
  },
  {
    name: VIEWER_COOKIE,
    purpose: "A random number for visitors without an account, so that a view is counted once. It names nobody.",
    life: lifeInWords(VIEWER_COOKIE_S),
  },
  {
    name: SITTING_COOKIE,
    purpose: "On the free plan: how many videos you opened, so that cards of our own between them come seldom. It never leaves this site.",
    life: lifeInWords(null),
  },
  {
    name: DISMISSED_COOKIE.name,
    purpose: "Which of our last announcements you closed, so that they stay closed.",
    life: lifeInWords(DISMISSED_COOKIE.seconds),
  },
  { name: THEME_COOKIE.name, purpose: "Remembers whether you chose a dark or a light page.", life: lifeInWords(THEME_COOKIE.seconds) },
];
