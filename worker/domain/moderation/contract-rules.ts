/** The community rules, browser-safe and without zod: the page of them, staff's forms and every receipt read this list. */
export const RULE_IDS = [
  "spam",
  "harassment",
  "hate",
  "violence",
  "sexual",
  "minors",
  "self_harm",
  "misinformation",
  "copyright",
  "impersonation",
  "privacy",
  "illegal",
  "evasion",
] as const;
export type RuleId = (typeof RULE_IDS)[number];

interface CommunityRule {
  title: string;
  /** What is asked of people. */
  text: string;
  /** What it does not mean. */
  allowed: string;
}

export const COMMUNITY_RULES: Record<RuleId, CommunityRule> = {
  spam: {
    title: "No spam and no scams",
    text: "Do not post the same thing again and again, mislead people with titles, pictures or links, buy or trade views and followers, or trick anybody for money.",
    allowed: "Telling people of your own work, where it fits, is fine.",
  },
  harassment: {
    title: "No harassment or bullying",
    text: "Do not threaten people, go after them, send others after them, or make somebody small for who they are, how they look or what happened to them.",
    allowed: "Disagreeing with somebody, and saying so in strong words, is fine.",
  },
  hate: {
    title: "No hate",
    text: "Do not attack people or call for harm to them for their origin, religion, disability, sex, gender, sexual orientation, age or illness.",
    allowed: "Reporting on hate, or speaking against it, is fine when that is clear.",
  },
  violence: {
    title: "No violence and no dangerous acts",
    text: "Do not call for violence, praise it, show cruelty for its own sake, or teach what is likely to hurt somebody badly.",
    allowed: "News, history, sport, games and art may show violence in their context.",
  },
  sexual: {
    title: "No sexual content",
    text: "Do not publish pornography, sexual services or sexual pictures of anybody, and never anything that was made or shared without the person's consent.",
    allowed: "Education, medicine and art may show the body.",
  },
  minors: {
    title: "Protect children",
    text: "Never publish anything that sexualises, endangers or exploits a person under 18. We remove it at once and report it where the law asks us to.",
    allowed: "Family and school life is fine as long as it keeps children safe.",
  },
  self_harm: {
    title: "Do not encourage self-harm",
    text: "Do not praise, teach or dare anybody to suicide, self-injury or an eating disorder.",
    allowed: "Speaking of your own experience and of ways out is welcome.",
  },
  misinformation: {
    title: "No made-up claims that can do harm",
    text: "Do not spread false claims that endanger health, public safety or an election, and do not pass off made or altered recordings of real people as real.",
    allowed: "Opinion, satire and honest mistakes that are corrected are fine.",
  },
  copyright: {
    title: "Publish what is yours to publish",
    text: "Do not publish work of others without their permission or another right to do so.",
    allowed: "Quoting, criticism and parody are fine as far as the law allows them.",
  },
  impersonation: {
    title: "Be yourself",
    text: "Do not pretend to be another person, a company or a channel in a way that misleads people.",
    allowed: "Parody is fine when the name or the description says so.",
  },
  privacy: {
    title: "Keep private things private",
    text: "Do not publish somebody's address, phone number, documents or other private data without their consent.",
    allowed: "What a person made public themselves may be spoken of.",
  },
  illegal: {
    title: "Nothing unlawful",
    text: "Do not sell or offer regulated or unlawful goods, and do not use Tributary to commit or plan a crime.",
    allowed: "Reporting on crime and arguing for another law is fine.",
  },
  evasion: {
    title: "Do not get round a decision",
    text: "Do not open another account, use somebody else's, or publish again what was removed to get round a decision on you.",
    allowed: "Appealing a decision is your right, and never held against you.",
  },
};

export const RESTRICTIONS = ["comment", "upload", "stream"] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

export const DECISION_KINDS = [
  "remove",
  "limit",
  "warn",
  "restrict_comment",
  "restrict_upload",
  "restrict_stream",
  "suspend",
  "ban",
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Those that last for a time, which staff choose. */
export const TIMED_KINDS: readonly DecisionKind[] = ["restrict_comment", "restrict_upload", "restrict_stream", "suspend"];

/** Days that a timed decision may last. */
export const DECISION_DAYS = [1, 3, 7, 14, 30, 90] as const;
/** The longest of a moderator's; longer ones are an administrator's. */
export const MODERATOR_DAYS_MAX = 7;
/** How long a decision can be appealed. */
export const APPEAL_DAYS = 30;
export const DECISION_REASON_MAX = 1000;
export const APPEAL_MAX = 2000;
