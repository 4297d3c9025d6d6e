import { API_KEY_DAYS, API_SCOPES, MAX_API_KEYS } from "#worker/domain/api-keys/contract.ts";
import { USAGE_DAYS } from "#worker/domain/api-keys/contract-usage.ts";
import { MESSAGE_MAX, SLOW_MODE_MAX } from "#worker/domain/chat/contract.ts";
import { DELETION_GRACE_DAYS } from "#worker/domain/deletion/contract.ts";
import { EXPORT_DAYS } from "#worker/domain/exports/contract.ts";
import {
  CREATOR_SHARE_PERCENT,
  MIN_PAYOUT_CENTS,
  MINIMUM_AGE,
  PARTNER_MIN_FOLLOWERS,
  PARTNER_MIN_VIEWS,
  PARTNER_RATES,
  REFUND_WINDOW_DAYS,
} from "#worker/domain/plans/contract.ts";
import { PLAN_NAMES } from "#worker/domain/plans/contract-features.ts";
import { ENTITLEMENTS } from "#worker/domain/plans/entitlements.ts";
import { TIP_LIMITS, TIP_MAX_CENTS, TIP_MIN_CENTS, TIP_UNDO_MS } from "#worker/domain/tips/contract.ts";
import { UPLOAD_PAGE_LIMITS } from "#worker/domain/uploads/contract.ts";
import { PASSWORD_MIN, PLANS, USERNAME_MAX, USERNAME_MIN, USERNAME_PAUSE_MS } from "#worker/domain/users/contract.ts";

export interface HelpAnswer {
  question: string;
  answer: string;
  /** Where it is done. */
  link?: { to: string; label: string };
}

export interface HelpTopic {
  /** Its place on the page, for links. */
  id: string;
  title: string;
  answers: HelpAnswer[];
}

const DAY_MS = 86_400_000;
const dollars = (cents: number) => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;
const count = (n: number) => n.toLocaleString("en-US");
const listed = (words: readonly string[]) => new Intl.ListFormat("en-US", { type: "conjunction" }).format(words);
const gigabytes = (bytes: number | null) => (bytes === null ? "without a limit" : `${bytes / 1024 ** 3} GB`);
const storage = listed(PLANS.map((plan) => `${gigabytes(ENTITLEMENTS[plan].storageBytes)} on ${PLAN_NAMES[plan]}`));
const answerTimes = listed(PLANS.map((plan) => `${ENTITLEMENTS[plan].supportHours} hours on ${PLAN_NAMES[plan]}`));
const api = ENTITLEMENTS.creator_pro.apiKeys;

/** What people ask, by topic. Every figure is the one that the rules themselves read. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    id: "watching",
    title: "Watching",
    answers: [
      {
        question: "How good is the picture?",
        answer: `Up to ${ENTITLEMENTS.free.maxWatchHeight}p on Free, and up to 4K on Premium and Creator Pro, as far as the video has it. Auto chooses what your connection carries.`,
        link: { to: "/subscription", label: "See the plans" },
      },
      {
        question: "Why do I see ads?",
        answer: "On Free a card of Tributary's own comes before some videos, and can be skipped. Premium and Creator Pro have none.",
      },
      {
        question: "Can I take what I watched out of my recommendations?",
        answer: "Yes. Remove entries from your history or all of it, turn the history off, or have your recommendations begin anew.",
        link: { to: "/history", label: "Open your history" },
      },
    ],
  },
  {
    id: "uploading",
    title: "Uploading",
    answers: [
      {
        question: "What can I upload?",
        answer: `Videos and pictures of up to ${UPLOAD_PAGE_LIMITS.maxFileMb} MB each, ${UPLOAD_PAGE_LIMITS.maxFiles} files at a time. There is room for ${storage}.`,
        link: { to: "/upload", label: "Upload a video" },
      },
      {
        question: "My upload broke off. Is it lost?",
        answer: "No. Open the upload page again in the same browser: it goes on where it was. What is left unfinished for long is removed.",
      },
      {
        question: "Can I publish later?",
        answer: "Yes. Save a draft, or give it a date: it comes out by itself then, and your followers are told.",
        link: { to: "/studio", label: "Open your content" },
      },
    ],
  },
  {
    id: "live",
    title: "Live",
    answers: [
      {
        question: "How do I go live?",
        answer:
          "From your browser with a camera or your screen, or from an encoder such as OBS with your stream key. You are on air once the first picture has arrived.",
        link: { to: "/live-stream", label: "Go Live" },
      },
      {
        question: "My connection dropped. Is the stream over?",
        answer: "Not at once. Viewers see that you are reconnecting; open Go Live again and take it up. What was sent is in the replay.",
      },
      {
        question: "How do I keep the chat in order?",
        answer: `Messages have at most ${MESSAGE_MAX} characters. You can slow the chat down to one message in ${SLOW_MODE_MAX} seconds, remove messages, ban people, and name moderators.`,
      },
    ],
  },
  {
    id: "money",
    title: "Money",
    answers: [
      {
        question: "How do I become a partner?",
        answer: `With ${count(PARTNER_MIN_VIEWS)} views, ${count(PARTNER_MIN_FOLLOWERS)} followers and a confirmed address you can apply. Partners get ${dollars(PARTNER_RATES.views)} for each thousand verified views and ${dollars(PARTNER_RATES.followers)} for each thousand new followers.`,
        link: { to: "/partner", label: "See how far you are" },
      },
      {
        question: "What do I get of tips and plans?",
        answer: `${CREATOR_SHARE_PERCENT} % of every tip, and ${CREATOR_SHARE_PERCENT} % of what subscribers pay, split by what each of them watched. Payouts are monthly, from ${dollars(MIN_PAYOUT_CENTS)}.`,
        link: { to: "/earnings", label: "See your earnings" },
      },
      {
        question: "How do tips work?",
        answer: `From ${dollars(TIP_MIN_CENTS)} to ${dollars(TIP_MAX_CENTS)}, at most ${dollars(TIP_LIMITS.dayCents)} a day and ${dollars(TIP_LIMITS.monthCents)} in thirty days unless you raise that. You can undo one for ${TIP_UNDO_MS / 1000} seconds.`,
        link: { to: "/tips", label: "See your tips" },
      },
      {
        question: "Can I have my money back?",
        answer: `For your first plan, in full within ${REFUND_WINDOW_DAYS} days of paying. After that you can cancel at any time and keep it until it ends.`,
        link: { to: "/refund", label: "Read the refund policy" },
      },
    ],
  },
  {
    id: "account",
    title: "Your account",
    answers: [
      {
        question: "Can I change my name?",
        answer: `Your display name at any time; your username (${USERNAME_MIN} to ${USERNAME_MAX} letters, digits and underscores) once in ${USERNAME_PAUSE_MS / DAY_MS} days. Old links to it lead on to the new one.`,
        link: { to: "/settings/account", label: "Open your account" },
      },
      {
        question: "Can I take my data with me?",
        answer: `Yes. A copy of all that your account holds is made for you and can be fetched for ${EXPORT_DAYS} days.`,
        link: { to: "/settings/data", label: "Ask for a copy" },
      },
      {
        question: "How do I delete my account?",
        answer: `Under Your data. It closes at once, and can be brought back for ${DELETION_GRACE_DAYS} days; then everything personal is gone.`,
        link: { to: "/settings/data", label: "Open your data" },
      },
    ],
  },
  {
    id: "safety",
    title: "Safety",
    answers: [
      {
        question: "How do I keep my account safe?",
        answer: `Use a password of at least ${PASSWORD_MIN} characters that you use nowhere else, and turn on a passkey or an authenticator. You see every device that is signed in, and can sign it out.`,
        link: { to: "/settings/security", label: "Open security" },
      },
      {
        question: "Somebody bothers me. What can I do?",
        answer: "Block them, and report what breaks the rules: the staff look at every report.",
        link: { to: "/settings/blocked", label: "See whom you blocked" },
      },
      {
        question: "Who may be here?",
        answer: `People of ${MINIMUM_AGE} or over. Who sees your channel and who may comment is yours to choose.`,
        link: { to: "/settings/privacy", label: "Open privacy" },
      },
    ],
  },
  {
    id: "api",
    title: "API",
    answers: [
      {
        question: "Who can use the API?",
        answer: `Creator Pro, with up to ${MAX_API_KEYS} keys. Each is allowed what you choose (${listed(Object.keys(API_SCOPES))}) and works for ${listed(API_KEY_DAYS.filter((days) => days > 0).map(String))} days, or until you revoke it.`,
        link: { to: "/settings/api-keys", label: "Make a key" },
      },
      {
        question: "How much may a key call?",
        answer: `${count(api?.perMinute ?? 0)} calls a minute and ${count(api?.perDay ?? 0)} a day (UTC). Every answer says what is left in its RateLimit headers; one too many answers 429 with Retry-After. Usage is shown for ${USAGE_DAYS} days.`,
      },
      {
        question: "Where is the reference?",
        answer: "Every call, its body and its answer, made from the same schemas as the server uses.",
        link: { to: "/api/docs", label: "Open the API reference" },
      },
    ],
  },
];

/** For whoever did not find it. */
export const SUPPORT_TIMES = `A person answers, day and night: within ${answerTimes}.`;
