// Apart from contract.ts, so that the tables and the dialog's frame do not load zod.

/** The tutorial's steps, in their order. */
export const ONBOARDING_STEPS = ["welcome", "profile", "upload", "stream", "customize", "partner"] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** What a step gives, once. */
export interface StepReward {
  xp?: number;
  coins?: number;
  badge?: string;
}

export const STEP_REWARDS: Record<OnboardingStep, StepReward> = {
  welcome: { xp: 10 },
  profile: { badge: "Profile Master" },
  upload: { xp: 25 },
  stream: { coins: 50 },
  customize: { xp: 15 },
  partner: { badge: "Future Partner" },
};

/** Why a step is not done yet, as its answer says it. */
export const STEP_WANTS: Record<OnboardingStep, string> = {
  welcome: "There is nothing to do here but to read it.",
  profile: "Fill in your display name, bio, and category to continue",
  upload: "There is no video of yours yet. Upload one, or skip this step for now.",
  stream: "There are no stream settings of yours yet. Save them, or skip this step for now.",
  customize: "Choose light or dark, or a picture for your channel, or skip this step for now.",
  partner: "You have not looked at the partner program yet. Open it, or skip this step for now.",
};

/** What a creator makes, of the one taxonomy, in the words of this screen. */
export const PROFILE_CATEGORIES = [
  { value: "gaming", label: "Gaming" },
  { value: "tech", label: "Technology" },
  { value: "music", label: "Music" },
  { value: "entertainment", label: "Entertainment" },
  { value: "education", label: "Education" },
  { value: "lifestyle", label: "Lifestyle" },
] as const;

export const STREAM_CATEGORIES = [
  { value: "gaming", label: "Gaming" },
  { value: "tech", label: "Technology" },
  { value: "music", label: "Music" },
  { value: "justchatting", label: "Just Chatting" },
] as const;

export const GOALS_MAX = 500;

/** "Not now" keeps the dialog from opening by itself for so long, ms. */
export const QUIET_MS = 7 * 86_400_000;

export const isOnboardingStep = (name: unknown): name is OnboardingStep => ONBOARDING_STEPS.some((step) => step === name);
export const stepAfter = (step: OnboardingStep): OnboardingStep | null => ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1] ?? null;
export const stepBefore = (step: OnboardingStep): OnboardingStep | null => ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) - 1] ?? null;
