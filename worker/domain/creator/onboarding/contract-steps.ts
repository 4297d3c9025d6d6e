import { type Message, msg } from "#i18n/t.ts";

// This file is separate from contract.ts so that database tables and the dialog do not load zod.

export const ONBOARDING_STEPS = [
  "welcome",
  "profile",
  "upload",
  "stream",
  "customize",
  "partner",
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export interface StepReward {
  xp?: number;
  coins?: number;
  /** Badge id (community/gamification/contract-names.ts). */
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

export const STEP_WANTS: Record<OnboardingStep, Message> = {
  welcome: msg("onboarding.incomplete.welcome"),
  profile: msg("onboarding.incomplete.profile"),
  upload: msg("onboarding.incomplete.upload"),
  stream: msg("onboarding.incomplete.stream"),
  customize: msg("onboarding.incomplete.customize"),
  partner: msg("onboarding.incomplete.partner"),
};

export const PROFILE_CATEGORIES = [
  {
    value: "gaming",
    label: msg("onboarding.categories.gaming"),
  },
  {
    value: "tech",
    label: msg("onboarding.categories.technology"),
  },
  {
    value: "music",
    label: msg("onboarding.categories.music"),
  },
  {
    value: "entertainment",
    label: msg("onboarding.categories.entertainment"),
  },
  {
    value: "education",
    label: msg("onboarding.categories.education"),
  },
  {
    value: "lifestyle",
    label: msg("onboarding.categories.lifestyle"),
  },
] as const;

export const STREAM_CATEGORIES = [
  {
    value: "gaming",
    label: msg("onboarding.categories.gaming"),
  },
  {
    value: "tech",
    label: msg("onboarding.categories.technology"),
  },
  {
    value: "music",
    label: msg("onboarding.categories.music"),
  },
  {
    value: "justchatting",
    label: msg("onboarding.categories.justChatting"),
  },
] as const;

export const GOALS_MAX = 500;

/** After "Not now", the dialog does not open automatically for this long. */
export const QUIET_MS = 7 * 86_400_000;

export const isOnboardingStep = (name: unknown): name is OnboardingStep =>
  ONBOARDING_STEPS.some((step) => step === name);
export const stepAfter = (step: OnboardingStep): OnboardingStep | null =>
  ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1] ?? null;
export const stepBefore = (step: OnboardingStep): OnboardingStep | null =>
  ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) - 1] ?? null;
