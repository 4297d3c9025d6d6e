import { type Message, msg } from "#i18n/t.ts";

/**
 * The community rules for the rules page, the forms of staff and the notices about decisions. Does
 * not import zod, because the browser loads this file.
 */
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
  /** What the rule asks of users. */
  text: Message;
  /** What the rule still allows. */
  allowed: Message;
}

export const COMMUNITY_RULES: Record<RuleId, CommunityRule> = {
  spam: {
    title: msg("moderation.noSpamAndNoScams"),
    text: msg("moderation.doNotPostTheSameThing"),
    allowed: msg("moderation.tellingPeopleOfYourOwnWork"),
  },
  harassment: {
    title: msg("moderation.noHarassmentOrBullying"),
    text: msg("moderation.doNotThreatenPeopleGoAfter"),
    allowed: msg("moderation.disagreeingWithSomebodyAndSayingSo"),
  },
  hate: {
    title: msg("moderation.noHate"),
    text: msg("moderation.doNotAttackPeopleOrCall"),
    allowed: msg("moderation.reportingOnHateOrSpeakingAgainst"),
  },
  violence: {
    title: msg("moderation.noViolenceAndNoDangerousActs"),
    text: msg("moderation.doNotCallForViolencePraise"),
    allowed: msg("moderation.newsHistorySportGamesAndArt"),
  },
  sexual: {
    title: msg("moderation.noSexualContent"),
    text: msg("moderation.doNotPublishPornographySexualServices"),
    allowed: msg("moderation.educationMedicineAndArtMayShow"),
  },
  minors: {
    title: msg("moderation.protectChildren"),
    text: msg("moderation.neverPublishAnythingThatSexualisesEndangers"),
    allowed: msg("moderation.familyAndSchoolLifeIsFine"),
  },
  self_harm: {
    title: msg("moderation.doNotEncourageSelfHarm"),
    text: msg("moderation.doNotPraiseTeachOrDare"),
    allowed: msg("moderation.speakingOfYourOwnExperienceAnd"),
  },
  misinformation: {
    title: msg("moderation.noMadeUpClaimsThatCan"),
    text: msg("moderation.doNotSpreadFalseClaimsThat"),
    allowed: msg("moderation.opinionSatireAndHonestMistakesThat"),
  },
  copyright: {
    title: msg("moderation.publishWhatIsYoursToPublish"),
    text: msg("moderation.doNotPublishWorkOfOthers"),
    allowed: msg("moderation.quotingCriticismAndParodyAreFine"),
  },
  impersonation: {
    title: msg("moderation.beYourself"),
    text: msg("moderation.doNotPretendToBeAnother"),
    allowed: msg("moderation.parodyIsFineWhenTheName"),
  },
  privacy: {
    title: msg("moderation.keepPrivateThingsPrivate"),
    text: msg("moderation.doNotPublishSomebodysAddressPhone"),
    allowed: msg("moderation.whatAPersonMadePublicThemselves"),
  },
  illegal: {
    title: msg("moderation.nothingUnlawful"),
    text: msg("moderation.doNotSellOrOfferRegulated"),
    allowed: msg("moderation.reportingOnCrimeAndArguingFor"),
  },
  evasion: {
    title: msg("moderation.doNotGetRoundADecision"),
    text: msg("moderation.doNotOpenAnotherAccountUse"),
    allowed: msg("moderation.appealingADecisionIsYourRight"),
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

/** Decisions that last for a time that staff choose. */
export const TIMED_KINDS: readonly DecisionKind[] = [
  "restrict_comment",
  "restrict_upload",
  "restrict_stream",
  "suspend",
];

/** Possible durations of a decision, days. */
export const DECISION_DAYS = [1, 3, 7, 14, 30, 90] as const;
/** Longest duration that a moderator may choose, days. Only admins may choose longer ones. */
export const MODERATOR_DAYS_MAX = 7;
/** Days within which a user can appeal a decision. */
export const APPEAL_DAYS = 30;
export const DECISION_REASON_MAX = 1000;
export const APPEAL_MAX = 2000;
