import type { OnboardingStep } from "./contract-steps.ts";
import { ONBOARDING_STEPS } from "./contract-steps.ts";

/** What the platform knows of a creator, that steps are told done by. */
export interface CreatorFacts {
  displayName: string;
  bio: string;
  /** What they make, as the profile's step saved it. */
  category: string | null;
  /** A video whose upload is complete, and that was not removed. */
  hasVideo: boolean;
  /** A stream that was made ready by its settings, or was live. */
  hasStream: boolean;
  /** An avatar, a banner, or a channel's own colour or logo. */
  hasPicture: boolean;
  /** Light or dark, by choice. */
  hasTheme: boolean;
  hasSeenPartner: boolean;
}

const DONE: Record<OnboardingStep, (facts: CreatorFacts) => boolean> = {
  welcome: () => true,
  profile: ({ displayName, bio, category }) =>
    displayName.trim() !== "" && bio.trim() !== "" && category !== null,
  upload: ({ hasVideo }) => hasVideo,
  stream: ({ hasStream }) => hasStream,
  customize: ({ hasPicture, hasTheme }) => hasPicture || hasTheme,
  partner: ({ hasSeenPartner }) => hasSeenPartner,
};

/** Whether the thing of a step has been done; what was done outside the dialog counts. */
export const isDone = (step: OnboardingStep, facts: CreatorFacts): boolean => DONE[step](facts);
export const doneSteps = (facts: CreatorFacts): OnboardingStep[] =>
  ONBOARDING_STEPS.filter((step) => isDone(step, facts));

/** Whether the dialog opens by itself. @param row what is stored of the person; null for nothing */
export const opensItself = (
  row: { finishedAt: number | null; quietUntil: number | null } | null,
  now: number,
): boolean => row === null || (row.finishedAt === null && (row.quietUntil ?? 0) <= now);
