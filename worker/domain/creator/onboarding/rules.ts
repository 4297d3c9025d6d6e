import type { OnboardingStep } from "./contract-steps.ts";
import { ONBOARDING_STEPS } from "./contract-steps.ts";

export interface CreatorFacts {
  displayName: string;
  bio: string;
  category: string | null;
  hasVideo: boolean;
  /** True if the creator has prepared a stream or was live. */
  hasStream: boolean;
  /** True if the creator uploaded an avatar, banner or logo, or chose a channel color. */
  hasPicture: boolean;
  hasTheme: boolean;
  hasSeenPartner: boolean;
}

const DONE_CHECKS: Record<OnboardingStep, (facts: CreatorFacts) => boolean> = {
  welcome: () => true,
  profile: ({ displayName, bio, category }) =>
    displayName.trim() !== "" && bio.trim() !== "" && category !== null,
  upload: ({ hasVideo }) => hasVideo,
  stream: ({ hasStream }) => hasStream,
  customize: ({ hasPicture, hasTheme }) => hasPicture || hasTheme,
  partner: ({ hasSeenPartner }) => hasSeenPartner,
};

/** Returns true if the task of a step is done, in the tutorial dialog or on another page. */
export const isDone = (step: OnboardingStep, facts: CreatorFacts): boolean =>
  DONE_CHECKS[step](facts);
export const doneSteps = (facts: CreatorFacts): OnboardingStep[] =>
  ONBOARDING_STEPS.filter((step) => isDone(step, facts));

/** Returns true if the tutorial dialog opens automatically. `row` is the stored progress. */
export const shouldAutoOpen = (
  row: { finishedAt: number | null; quietUntil: number | null } | null,
  now: number,
): boolean => row === null || (row.finishedAt === null && (row.quietUntil ?? 0) <= now);
