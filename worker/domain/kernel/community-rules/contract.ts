import { type Message, msg } from "#i18n/t.ts";

/** This file must not import zod, because the browser loads it. */
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
  title: Message;
  text: Message;
  allowed: Message;
}

export const COMMUNITY_RULES: Record<RuleId, CommunityRule> = {
  spam: {
    title: msg("moderation.rules.spam.title"),
    text: msg("moderation.rules.spam.body"),
    allowed: msg("moderation.rules.spam.allowed"),
  },
  harassment: {
    title: msg("moderation.rules.harassment.title"),
    text: msg("moderation.rules.harassment.body"),
    allowed: msg("moderation.rules.harassment.allowed"),
  },
  hate: {
    title: msg("moderation.rules.hate.title"),
    text: msg("moderation.rules.hate.body"),
    allowed: msg("moderation.rules.hate.allowed"),
  },
  violence: {
    title: msg("moderation.rules.violence.title"),
    text: msg("moderation.rules.violence.body"),
    allowed: msg("moderation.rules.violence.allowed"),
  },
  sexual: {
    title: msg("moderation.rules.sexual.title"),
    text: msg("moderation.rules.sexual.body"),
    allowed: msg("moderation.rules.sexual.allowed"),
  },
  minors: {
    title: msg("moderation.rules.minors.title"),
    text: msg("moderation.rules.minors.body"),
    allowed: msg("moderation.rules.minors.allowed"),
  },
  self_harm: {
    title: msg("moderation.rules.selfHarm.title"),
    text: msg("moderation.rules.selfHarm.body"),
    allowed: msg("moderation.rules.selfHarm.allowed"),
  },
  misinformation: {
    title: msg("moderation.rules.misinformation.title"),
    text: msg("moderation.rules.misinformation.body"),
    allowed: msg("moderation.rules.misinformation.allowed"),
  },
  copyright: {
    title: msg("moderation.rules.copyright.title"),
    text: msg("moderation.rules.copyright.body"),
    allowed: msg("moderation.rules.copyright.allowed"),
  },
  impersonation: {
    title: msg("moderation.rules.impersonation.title"),
    text: msg("moderation.rules.impersonation.body"),
    allowed: msg("moderation.rules.impersonation.allowed"),
  },
  privacy: {
    title: msg("moderation.rules.privacy.title"),
    text: msg("moderation.rules.privacy.body"),
    allowed: msg("moderation.rules.privacy.allowed"),
  },
  illegal: {
    title: msg("moderation.rules.illegal.title"),
    text: msg("moderation.rules.illegal.body"),
    allowed: msg("moderation.rules.illegal.allowed"),
  },
  evasion: {
    title: msg("moderation.rules.evasion.title"),
    text: msg("moderation.rules.evasion.body"),
    allowed: msg("moderation.rules.evasion.allowed"),
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

export const TIMED_KINDS: readonly DecisionKind[] = [
  "restrict_comment",
  "restrict_upload",
  "restrict_stream",
  "suspend",
];

export const DECISION_DAYS = [1, 3, 7, 14, 30, 90] as const;
/** Maximum days of a suspension or restriction by a moderator. Admins can choose longer ones. */
export const MODERATOR_DAYS_MAX = 7;
/** Days in which a user can appeal a moderation decision. */
export const APPEAL_DAYS = 30;

export const DECISION_REASON_MAX = 1000;
export const APPEAL_MAX = 2000;
