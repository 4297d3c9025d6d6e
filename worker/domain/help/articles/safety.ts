import { API_KEY_DAYS, API_SCOPES, MAX_API_KEYS } from "../../api-keys/contract.ts";
import { USAGE_DAYS } from "../../api-keys/contract-usage.ts";
import { ENTITLEMENTS } from "../../plans/entitlements.ts";
import { APPEAL_TAKES } from "../../refunds/contract-policy.ts";
import type { HelpCategory } from "../contract.ts";
import { count, listed } from "../words.ts";

const api = ENTITLEMENTS.creator_pro.apiKeys;

export const SAFETY: HelpCategory = {
  id: "safety",
  title: "Safety and privacy",
  about: "Reports, decisions about you, who sees what",
  articles: [
    {
      slug: "report-and-block",
      title: "Report something, or block somebody",
      words: "abuse harassment spam hate bully flag complaint",
      body: [
        "Choose Report in the menu of a video, a comment, a message, a stream or a channel, and say what is wrong. The staff look at every report; who it is about is not told who sent it.",
        "Block somebody on their channel: they can no longer answer or mention you, and you no longer see them in chats and comments.",
      ],
      links: [{ to: "/settings/blocked", label: "See whom you blocked" }],
    },
    {
      slug: "decisions-and-appeals",
      title: "My content was removed, or my account was suspended",
      words: "appeal banned suspended moderation strike removed unfair",
      body: [
        "You are told which rule it was and why. If you think that it is a mistake, appeal: a person who did not decide before looks at it.",
        `Appeals are reviewed within ${APPEAL_TAKES}. A comment that was held is looked at by the creator of the video.`,
        "For a copyright notice there is a way of its own: the counter-notice.",
      ],
      links: [
        { to: "/support", label: "Write to support" },
        { to: "/dmca/answer", label: "See your copyright notices" },
        { to: "/terms", label: "Read the terms" },
      ],
    },
    {
      slug: "who-sees-what",
      title: "Choose who sees your channel and who may comment",
      words: "private profile followers only comments visibility hide tracking cookies",
      body: [
        "Your channel can be for everybody, for followers, or for you alone, and you choose who may comment. What is collected about your watching can be turned off.",
        "What we keep, and for how long, is in the Privacy Policy; what stays in your browser is in the Cookie Policy.",
      ],
      links: [
        { to: "/settings/privacy", label: "Open privacy" },
        { to: "/privacy", label: "Read the Privacy Policy" },
        { to: "/cookies", label: "Read the Cookie Policy" },
      ],
    },
  ],
};

export const API: HelpCategory = {
  id: "api",
  title: "API",
  about: "Keys, limits and the reference",
  articles: [
    {
      slug: "api-keys",
      title: "Use the API",
      words: "developer key token rate limit openapi integration",
      body: [
        `Creator Pro has up to ${MAX_API_KEYS} keys. Each is allowed what you choose (${listed(Object.keys(API_SCOPES))}) and works for ${listed(API_KEY_DAYS.filter((days) => days > 0).map(String))} days, or until you revoke it.`,
        `A key may make ${count(api?.perMinute ?? 0)} calls a minute and ${count(api?.perDay ?? 0)} a day (UTC). Every answer says what is left in its RateLimit headers; one too many answers 429 with Retry-After. Usage is shown for ${USAGE_DAYS} days.`,
      ],
      links: [
        { to: "/settings/api-keys", label: "Make a key" },
        { to: "/api/docs", label: "Open the API reference" },
      ],
    },
  ],
};
