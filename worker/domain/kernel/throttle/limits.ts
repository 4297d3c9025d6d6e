import { t } from "#i18n/t.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../errors.ts";
import { PROMPTS_PER_TEN_MINUTES } from "./contract.ts";
import { mailboxOf } from "./mailbox.ts";
import { addressGroup } from "./network.ts";
import type { Budget } from "./ports.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Limit {
  subject: string;
  /** Error message for a rejected attempt. The remaining wait is appended. */
  sentence?: string;
  /** Limits whose counts start again after a successful attempt. */
  short: Budget[];
  /** Limits from which a successful attempt is only subtracted. Failed attempts stay counted. */
  long: Budget[];
}

/** Unknown usernames have the same limits, so that a rejection does not reveal who exists. */
export const limits = {
  signIn: (username: string, address: string): Limit => ({
    subject: `sign-in:${username}`,
    short: [{ name: `from:${addressGroup(address)}`, max: 5, windowMs: 15 * MINUTE }],
    long: [{ name: "all", max: 100, windowMs: HOUR }],
  }),
  /**
   * A known device has these attempts when `signIn` has none left, so that wrong passwords from
   * other devices do not lock out the user. A thief of the device cookie has 30 guesses a day.
   */
  signInOnKnownDevice: (username: string, deviceHash: string): Limit => ({
    subject: `sign-in:${username}:${deviceHash}`,
    short: [{ name: "recent", max: 5, windowMs: 15 * MINUTE }],
    long: [{ name: "day", max: 30, windowMs: DAY }],
  }),
  newAccounts: (address: string): Limit => ({
    subject: `new-accounts:${addressGroup(address)}`,
    sentence: t("throttle.limits.newAccounts"),
    short: [],
    long: [
      { name: "hour", max: 5, windowMs: HOUR, isScaled: true },
      { name: "day", max: 20, windowMs: DAY, isScaled: true },
    ],
  }),
  exports: (userId: string): Limit => ({
    subject: `exports:${userId}`,
    sentence: t("throttle.limits.exports"),
    short: [],
    long: [{ name: "day", max: 3, windowMs: DAY, isScaled: true }],
  }),
  /** Second-factor attempts in all sign-ins of a user. The limit is low: codes have six digits. */
  secondStep: (userId: string): Limit => ({
    subject: `second-step:${userId}`,
    short: [{ name: "recent", max: 5, windowMs: 15 * MINUTE }],
    long: [{ name: "day", max: 30, windowMs: DAY }],
  }),
  stepUp: (userId: string): Limit => ({
    subject: `step-up:${userId}`,
    short: [{ name: "recent", max: 5, windowMs: 15 * MINUTE }],
    long: [{ name: "day", max: 30, windowMs: DAY }],
  }),
  /**
   * Limits the password resets that one IP network can request for one mailbox.
   * Counts requests even if no account has the address, so that the limit reveals no account.
   * A limit for all networks together would let a stranger use up the resets of the owner.
   */
  passwordReset: (email: string, address: string): Limit => ({
    subject: `password-reset:${mailboxOf(email)}:${addressGroup(address)}`,
    short: [],
    long: [
      { name: "hour", max: 3, windowMs: HOUR },
      { name: "day", max: 10, windowMs: DAY },
    ],
  }),
  /** Limits the password resets that all IP networks together can request for one mailbox. */
  passwordResetsFromEverywhere: (email: string): Limit => ({
    subject: `password-reset:${mailboxOf(email)}`,
    short: [],
    long: [
      { name: "hour", max: 12, windowMs: HOUR },
      { name: "day", max: 40, windowMs: DAY },
    ],
  }),
  /** Emails that one IP network can request, to all email addresses together. */
  mailRequests: (address: string): Limit => ({
    subject: `mail-requests:${addressGroup(address)}`,
    short: [],
    long: [{ name: "hour", max: 30, windowMs: HOUR }],
  }),
  /** Confirmation emails to one mailbox, for all accounts together. */
  verification: (email: string): Limit => ({
    subject: `verification:${mailboxOf(email)}`,
    short: [],
    long: [
      { name: "hour", max: 5, windowMs: HOUR },
      { name: "day", max: 20, windowMs: DAY },
    ],
  }),
  /** Emails about a new browser. `program` identifies a user agent in one IP network. */
  newDevice: (userId: string, program: string): Limit => ({
    subject: `new-device:${userId}`,
    short: [],
    long: [{ name: program, max: 1, windowMs: DAY }],
  }),
  /** Limits plan checkouts, because each one calls the payment company. */
  checkouts: (userId: string): Limit => ({
    subject: `checkouts:${userId}`,
    sentence: t("throttle.limits.checkouts"),
    short: [],
    long: [
      { name: "hour", max: 10, windowMs: HOUR },
      { name: "day", max: 30, windowMs: DAY },
    ],
  }),
  errorReports: (address: string): Limit => ({
    subject: `error-reports:${addressGroup(address)}`,
    sentence: t("throttle.limits.errorReports"),
    short: [],
    long: [{ name: "ten-minutes", max: 60, windowMs: 10 * MINUTE }],
  }),
  /** Prompts that the platform optimizes for one user, or for all visitors of one IP network. */
  prompts: (caller: string): Limit => ({
    subject: `prompts:${caller}`,
    sentence: t("throttle.limits.prompts"),
    short: [],
    long: [{ name: "ten-minutes", max: PROMPTS_PER_TEN_MINUTES, windowMs: 10 * MINUTE }],
  }),
  notices: (address: string): Limit => ({
    subject: `dmca:${addressGroup(address)}`,
    sentence: t("throttle.limits.notices"),
    short: [],
    long: [
      { name: "hour", max: 10, windowMs: HOUR },
      { name: "day", max: 30, windowMs: DAY },
    ],
  }),
  /** Emailed receipts for copyright notices to one mailbox, from all senders together. */
  noticeMails: (email: string): Limit => ({
    subject: `dmca-mail:${mailboxOf(email)}`,
    sentence: t("throttle.limits.noticeEmails"),
    short: [],
    long: [{ name: "day", max: 20, windowMs: DAY }],
  }),
  helpVotes: (address: string): Limit => ({
    subject: `help:${addressGroup(address)}`,
    short: [],
    long: [{ name: "hour", max: 30, windowMs: HOUR }],
  }),
  comments: (userId: string): Limit => ({
    subject: `comments:${userId}`,
    sentence: t("throttle.limits.comments"),
    short: [],
    long: [
      { name: "minute", max: 15, windowMs: MINUTE },
      { name: "hour", max: 150, windowMs: HOUR },
    ],
  }),
  ai: (userId: string): Limit => ({
    subject: `ai:${userId}`,
    sentence: t("throttle.limits.ai"),
    short: [],
    long: [
      { name: "minute", max: 30, windowMs: MINUTE },
      { name: "hour", max: 600, windowMs: HOUR },
    ],
  }),
  /** Requests about levels and coins. The limits are far above what a person can do by hand. */
  rewards: (userId: string): Limit => ({
    subject: `rewards:${userId}`,
    short: [],
    long: [
      { name: "minute", max: 150, windowMs: MINUTE },
      { name: "hour", max: 1000, windowMs: HOUR },
    ],
  }),
} as const;

/** Maximum time to wait for the throttle, ms. */
const TIME_LIMIT_MS = 5000;

/**
 * Counts an attempt before the action, so that concurrent attempts cannot exceed the limit.
 * Throws RATE_LIMITED above the limit, UNAVAILABLE if the throttle needs more than 5 s.
 */
export async function spendTry(
  { throttle }: Pick<Deps, "throttle">,
  { subject, short, long, sentence = t("throttle.limits.default") }: Limit,
): Promise<void> {
  const wait = await withTimeLimit(throttle.take(subject, [...short, ...long]));
  if (wait === 0) return;
  throw new DomainError("RATE_LIMITED", pleaseWait(sentence, wait), {
    retryAfter: wait / 1000,
  });
}

/** Marks the last attempt as successful. If this fails, the user only has one attempt less. */
export async function forgiveTry(
  { throttle, log }: Pick<Deps, "throttle" | "log">,
  { subject, short, long }: Limit,
): Promise<void> {
  const names = (budgets: Budget[]) => budgets.map((b) => b.name);
  await withTimeLimit(
    throttle.forgive(subject, { clear: names(short), refund: names(long) }),
  ).catch((error: unknown) => log.error("throttle did not forgive", error));
}

/** Returns `sentence`, followed by a sentence about the wait of `ms`. */
export const pleaseWait = (sentence: string, ms: number) => {
  const minutes = Math.ceil(ms / MINUTE);
  return minutes < 90
    ? t("throttle.wait.minutes", { sentence, minutes })
    : t("throttle.wait.hours", { sentence, hours: Math.ceil(ms / HOUR) });
};

/** Throws UNAVAILABLE if `promise` fails or takes longer than `timeLimitMs`. */
export async function withTimeLimit<T>(
  promise: Promise<T>,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeLimitMs} ms`)), timeLimitMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } catch (cause) {
    throw new DomainError("UNAVAILABLE", t("throttle.check.unavailable"), {
      cause,
      retryAfter: 60,
    });
  } finally {
    clearTimeout(timer);
  }
}
