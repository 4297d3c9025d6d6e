import { t } from "#i18n/t.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import type { Budget } from "../ports.ts";
import { PROMPTS_PER_TEN_MINUTES } from "../prompts/contract.ts";
import { mailboxOf } from "./mailbox.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What may be tried how often. */
export interface Limit {
  /** Whose tries are counted together. */
  subject: string;
  /** What is said of one too many, before the wait. */
  sentence?: string;
  /** Begun anew by a right try. */
  short: Budget[];
  /** Of which a right try is only given back: someone who knows one answer may not earn more guesses by it. */
  long: Budget[];
}

/** A home's or an attacker's IPv6 network is a /64: its addresses count as one. */
export function addressGroup(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(":").filter(Boolean);
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  return groups
    .slice(0, 4)
    .map((g) => g.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** Every limit there is. An unknown name is counted like a known one, so that a refusal tells nothing. */
export const limits = {
  /** Guesses of an account's password: 5 in 15 minutes from one address, 100 in an hour from all. */
  signIn: (username: string, address: string): Limit => ({
    subject: `sign-in:${username}`,
    short: [{ name: `from:${addressGroup(address)}`, max: 5, windowMs: 15 * MINUTE }],
    long: [{ name: "all", max: 100, windowMs: HOUR }],
  }),
  /**
   * Guesses on a device that the account knows, once the limits above are used up: wrong passwords from elsewhere do not lock its owner
   * out there. A thief of the device's cookie has 30 guesses a day.
   */
  signInOnKnownDevice: (username: string, deviceHash: string): Limit => ({
    subject: `sign-in:${username}:${deviceHash}`,
    short: [{ name: "recent", max: 5, windowMs: 15 * MINUTE }],
    long: [{ name: "day", max: 30, windowMs: DAY }],
  }),
  /** Accounts that one network makes, by password or by a provider. */
  newAccounts: (address: string): Limit => ({
    subject: `new-accounts:${addressGroup(address)}`,
    sentence: t("throttle.newAccounts"),
    short: [],
    long: [
      { name: "hour", max: 5, windowMs: HOUR, isScaled: true },
      { name: "day", max: 20, windowMs: DAY, isScaled: true },
    ],
  }),
  /** Copies of a person's data: each reads all that is theirs. */
  exports: (userId: string): Limit => ({
    subject: `exports:${userId}`,
    sentence: t("throttle.exports"),
    short: [],
    long: [{ name: "day", max: 3, windowMs: DAY, isScaled: true }],
  }),
  /** Codes of a sign-in's second step, over all its challenges: a code has only six digits. */
  secondStep: (userId: string): Limit => ({
    subject: `second-step:${userId}`,
    short: [{ name: "recent", max: 5, windowMs: 15 * MINUTE }],
    long: [{ name: "day", max: 30, windowMs: DAY }],
  }),
  /** Proofs of identity by someone who is signed in already. */
  stepUp: (userId: string): Limit => ({
    subject: `step-up:${userId}`,
    short: [{ name: "recent", max: 5, windowMs: 15 * MINUTE }],
    long: [{ name: "day", max: 30, windowMs: DAY }],
  }),
  /** Emails that reset a password, to one mailbox, known or not, whoever asks. */
  passwordReset: (email: string): Limit => ({
    subject: `password-reset:${mailboxOf(email)}`,
    short: [],
    long: [
      { name: "hour", max: 3, windowMs: HOUR },
      { name: "day", max: 10, windowMs: DAY },
    ],
  }),
  /** Mails that one network may ask for, to whomever. */
  mailRequests: (address: string): Limit => ({
    subject: `mail-requests:${addressGroup(address)}`,
    short: [],
    long: [{ name: "hour", max: 30, windowMs: HOUR }],
  }),
  /** Emails that confirm an address, to one mailbox, whichever account asks. */
  verification: (email: string): Limit => ({
    subject: `verification:${mailboxOf(email)}`,
    short: [],
    long: [
      { name: "hour", max: 5, windowMs: HOUR },
      { name: "day", max: 20, windowMs: DAY },
    ],
  }),
  /** Mails that tell of a sign-in from a new browser; `program` is one in one network. */
  newDevice: (userId: string, program: string): Limit => ({
    subject: `new-device:${userId}`,
    short: [],
    long: [{ name: program, max: 1, windowMs: DAY }],
  }),
  /** Checkouts of plans: each is opened at the payment company. */
  checkouts: (userId: string): Limit => ({
    subject: `checkouts:${userId}`,
    sentence: t("throttle.youHaveOpenedTheCheckoutMany"),
    short: [],
    long: [
      { name: "hour", max: 10, windowMs: HOUR },
      { name: "day", max: 30, windowMs: DAY },
    ],
  }),
  /** Errors of pages that one network tells of. */
  errorReports: (address: string): Limit => ({
    subject: `error-reports:${addressGroup(address)}`,
    sentence: t("throttle.thankYouWeKnowOfThese"),
    short: [],
    long: [{ name: "ten-minutes", max: 60, windowMs: 10 * MINUTE }],
  }),
  /** Prompts that one person, or one network of visitors, has optimised. */
  prompts: (who: string): Limit => ({
    subject: `prompts:${who}`,
    sentence: t("throttle.thatIsALotOfPrompts"),
    short: [],
    long: [{ name: "ten-minutes", max: PROMPTS_PER_TEN_MINUTES, windowMs: 10 * MINUTE }],
  }),
  /** Copyright notices that one network sends. */
  notices: (address: string): Limit => ({
    subject: `dmca:${addressGroup(address)}`,
    sentence: t("throttle.youHaveSentManyNotices"),
    short: [],
    long: [
      { name: "hour", max: 10, windowMs: HOUR },
      { name: "day", max: 30, windowMs: DAY },
    ],
  }),
  /** Receipts of notices to one mail address, whoever sends them. */
  noticeMails: (email: string): Limit => ({
    subject: `dmca-mail:${mailboxOf(email)}`,
    sentence: t("throttle.manyNoticesCameFromThisMail"),
    short: [],
    long: [{ name: "day", max: 20, windowMs: DAY }],
  }),
  /** Answers to "Was this helpful?" of one network. */
  helpVotes: (address: string): Limit => ({
    subject: `help:${addressGroup(address)}`,
    short: [],
    long: [{ name: "hour", max: 30, windowMs: HOUR }],
  }),
  /** Comments and changes of comments. */
  comments: (userId: string): Limit => ({
    subject: `comments:${userId}`,
    sentence: t("throttle.youAreWritingVeryFast"),
    short: [],
    long: [
      { name: "minute", max: 15, windowMs: MINUTE },
      { name: "hour", max: 150, windowMs: HOUR },
    ],
  }),
  /** Texts that a person has analysed. */
  ai: (userId: string): Limit => ({
    subject: `ai:${userId}`,
    sentence: t("throttle.youAreAskingVeryFast"),
    short: [],
    long: [
      { name: "minute", max: 30, windowMs: MINUTE },
      { name: "hour", max: 600, windowMs: HOUR },
    ],
  }),
  /** Claims, purchases and settings of levels and coins: far above what a hand does. */
  rewards: (userId: string): Limit => ({
    subject: `rewards:${userId}`,
    short: [],
    long: [
      { name: "minute", max: 150, windowMs: MINUTE },
      { name: "hour", max: 1000, windowMs: HOUR },
    ],
  }),
} as const;

/** After this long without an answer the throttle counts as gone. */
const PATIENCE_MS = 5000;

/**
 * Takes one try, before the work it is for: of many at once no more get through than there is room for.
 * @throws DomainError RATE_LIMITED with the wait; UNAVAILABLE when the throttle does not answer within 5 s, for then nobody
 *   knows how often this was tried
 */
export async function spendTry(
  { throttle }: Pick<Deps, "throttle">,
  { subject, short, long, sentence = t("throttle.tooManyTries") }: Limit,
): Promise<void> {
  const wait = await withPatience(throttle.take(subject, [...short, ...long]));
  if (wait === 0) return;
  throw new DomainError("RATE_LIMITED", pleaseWait(sentence, wait), {
    retryAfter: wait / 1000,
  });
}

/** The try that was just spent was right. Failing to say so costs the person a try and is no reason to refuse them. */
export async function forgiveTry({ throttle, log }: Pick<Deps, "throttle" | "log">, { subject, short, long }: Limit): Promise<void> {
  const names = (budgets: Budget[]) => budgets.map((b) => b.name);
  await withPatience(throttle.forgive(subject, { clear: names(short), refund: names(long) })).catch((error: unknown) =>
    log.error("throttle did not forgive", error),
  );
}

/** A sentence and when to try again; `ms` milliseconds from now. */
export const pleaseWait = (sentence: string, ms: number) => {
  const minutes = Math.ceil(ms / MINUTE);
  return minutes < 90
    ? t("throttle.pleaseWaitMinutes", { sentence, minutes })
    : t("throttle.pleaseWaitHours", { sentence, hours: Math.ceil(ms / HOUR) });
};

/** @throws DomainError UNAVAILABLE when there is no answer within `patienceMs` milliseconds, or an error */
export async function withPatience<T>(answer: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([answer, late]);
  } catch (cause) {
    throw new DomainError("UNAVAILABLE", t("throttle.thisCannotBeCheckedRightNow"), { cause, retryAfter: 60 });
  } finally {
    clearTimeout(timer);
  }
}
