import { t } from "#i18n/t.ts";

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
    get title() {
      return t("moderation.noSpamAndNoScams");
    },
    get text() {
      return t("moderation.doNotPostTheSameThing");
    },
    get allowed() {
      return t("moderation.tellingPeopleOfYourOwnWork");
    },
  },
  harassment: {
    get title() {
      return t("moderation.noHarassmentOrBullying");
    },
    get text() {
      return t("moderation.doNotThreatenPeopleGoAfter");
    },
    get allowed() {
      return t("moderation.disagreeingWithSomebodyAndSayingSo");
    },
  },
  hate: {
    get title() {
      return t("moderation.noHate");
    },
    get text() {
      return t("moderation.doNotAttackPeopleOrCall");
    },
    get allowed() {
      return t("moderation.reportingOnHateOrSpeakingAgainst");
    },
  },
  violence: {
    get title() {
      return t("moderation.noViolenceAndNoDangerousActs");
    },
    get text() {
      return t("moderation.doNotCallForViolencePraise");
    },
    get allowed() {
      return t("moderation.newsHistorySportGamesAndArt");
    },
  },
  sexual: {
    get title() {
      return t("moderation.noSexualContent");
    },
    get text() {
      return t("moderation.doNotPublishPornographySexualServices");
    },
    get allowed() {
      return t("moderation.educationMedicineAndArtMayShow");
    },
  },
  minors: {
    get title() {
      return t("moderation.protectChildren");
    },
    get text() {
      return t("moderation.neverPublishAnythingThatSexualisesEndangers");
    },
    get allowed() {
      return t("moderation.familyAndSchoolLifeIsFine");
    },
  },
  self_harm: {
    get title() {
      return t("moderation.doNotEncourageSelfHarm");
    },
    get text() {
      return t("moderation.doNotPraiseTeachOrDare");
    },
    get allowed() {
      return t("moderation.speakingOfYourOwnExperienceAnd");
    },
  },
  misinformation: {
    get title() {
      return t("moderation.noMadeUpClaimsThatCan");
    },
    get text() {
      return t("moderation.doNotSpreadFalseClaimsThat");
    },
    get allowed() {
      return t("moderation.opinionSatireAndHonestMistakesThat");
    },
  },
  copyright: {
    get title() {
      return t("moderation.publishWhatIsYoursToPublish");
    },
    get text() {
      return t("moderation.doNotPublishWorkOfOthers");
    },
    get allowed() {
      return t("moderation.quotingCriticismAndParodyAreFine");
    },
  },
  impersonation: {
    get title() {
      return t("moderation.beYourself");
    },
    get text() {
      return t("moderation.doNotPretendToBeAnother");
    },
    get allowed() {
      return t("moderation.parodyIsFineWhenTheName");
    },
  },
  privacy: {
    get title() {
      return t("moderation.keepPrivateThingsPrivate");
    },
    get text() {
      return t("moderation.doNotPublishSomebodysAddressPhone");
    },
    get allowed() {
      return t("moderation.whatAPersonMadePublicThemselves");
    },
  },
  illegal: {
    get title() {
      return t("moderation.nothingUnlawful");
    },
    get text() {
      return t("moderation.doNotSellOrOfferRegulated");
    },
    get allowed() {
      return t("moderation.reportingOnCrimeAndArguingFor");
    },
  },
  evasion: {
    get title() {
      return t("moderation.doNotGetRoundADecision");
    },
    get text() {
      return t("moderation.doNotOpenAnotherAccountUse");
    },
    get allowed() {
      return t("moderation.appealingADecisionIsYourRight");
    },
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
