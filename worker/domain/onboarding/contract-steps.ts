import { t } from "#i18n/t.ts";

// Apart from contract.ts, so that the tables and the dialog's frame do not load zod.

/** The tutorial's steps, in their order. */
export const ONBOARDING_STEPS = ["welcome", "profile", "upload", "stream", "customize", "partner"] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** What a step gives, once. */
export interface StepReward {
  xp?: number;
  coins?: number;
  /** An id of gamification's names. */
  badge?: string;
}

export const STEP_REWARDS: Record<OnboardingStep, StepReward> = {
  welcome: { xp: 10 },
  profile: { badge: "profile-master" },
  upload: { xp: 25 },
  stream: { coins: 50 },
  customize: { xp: 15 },
  partner: { badge: "future-partner" },
};

/** Why a step is not done yet, as its answer says it. */
export const STEP_WANTS: Record<OnboardingStep, string> = {
  get welcome() {
    return t("onboarding.thereIsNothingToDoHere");
  },
  get profile() {
    return t("onboarding.fillInYourDisplayNameBio");
  },
  get upload() {
    return t("onboarding.thereIsNoVideoOfYours");
  },
  get stream() {
    return t("onboarding.thereAreNoStreamSettingsOf");
  },
  get customize() {
    return t("onboarding.chooseLightOrDarkOrA");
  },
  get partner() {
    return t("onboarding.youHaveNotLookedAtThe");
  },
};

/** What a creator makes, of the one taxonomy, in the words of this screen. */
export const PROFILE_CATEGORIES = [
  {
    value: "gaming",
    get label() {
      return t("onboarding.gaming");
    },
  },
  {
    value: "tech",
    get label() {
      return t("onboarding.technology");
    },
  },
  {
    value: "music",
    get label() {
      return t("onboarding.music");
    },
  },
  {
    value: "entertainment",
    get label() {
      return t("onboarding.entertainment");
    },
  },
  {
    value: "education",
    get label() {
      return t("onboarding.education");
    },
  },
  {
    value: "lifestyle",
    get label() {
      return t("onboarding.lifestyle");
    },
  },
] as const;

export const STREAM_CATEGORIES = [
  {
    value: "gaming",
    get label() {
      return t("onboarding.gaming");
    },
  },
  {
    value: "tech",
    get label() {
      return t("onboarding.technology");
    },
  },
  {
    value: "music",
    get label() {
      return t("onboarding.music");
    },
  },
  {
    value: "justchatting",
    get label() {
      return t("onboarding.justChatting");
    },
  },
] as const;

export const GOALS_MAX = 500;

/** "Not now" keeps the dialog from opening by itself for so long, ms. */
export const QUIET_MS = 7 * 86_400_000;

export const isOnboardingStep = (name: unknown): name is OnboardingStep => ONBOARDING_STEPS.some((step) => step === name);
export const stepAfter = (step: OnboardingStep): OnboardingStep | null => ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1] ?? null;
export const stepBefore = (step: OnboardingStep): OnboardingStep | null => ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) - 1] ?? null;
