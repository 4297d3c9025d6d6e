import * as z from "zod/mini";
import { type ApiRequest, apiRequest, getJson } from "#app/lib/api.ts";
import {
  ONBOARDING_STEPS,
  type OnboardingStep,
} from "#worker/domain/creator/onboarding/contract-steps.ts";

const Step = z.enum(ONBOARDING_STEPS);
const Progress = z.object({
  showsRewards: z.boolean(),
  level: z.number(),
  xp: z.number(),
  nextLevelXp: z.number(),
  coins: z.number(),
  badges: z.array(z.string()),
  completedSteps: z.array(Step),
  doneSteps: z.array(Step),
  step: Step,
  finished: z.boolean(),
  opensItself: z.boolean(),
  profile: z.object({
    displayName: z.string(),
    bio: z.string(),
    category: z.string(),
    goals: z.string(),
  }),
  stream: z.object({
    title: z.string(),
    category: z.string(),
    description: z.string(),
    privacy: z.enum(["public", "private"]),
  }),
});
const Completed = z.object({
  stepId: Step,
  reward: z.object({ xp: z.number(), coins: z.number(), badge: z.optional(z.string()) }),
  progress: Progress,
});

export type TutorialProgress = z.output<typeof Progress>;
export type Completed = z.output<typeof Completed>;

/** Where the person stands. @throws ApiError, TypeError as getJson */
export const readProgress = async (): Promise<TutorialProgress> =>
  Progress.parse(await getJson("/api/onboarding/progress"));

/** The server answers CONFLICT with what is still to be done. */
export const completeStep = (stepId: OnboardingStep): ApiRequest<Completed> =>
  apiRequest("POST", "/api/onboarding/complete-step", { stepId }, Completed);

/** Saves where the user is in the tutorial, that they want it later, or that they finished it. */
export const saveProgress = (
  change: { step: OnboardingStep } | { notNow: true } | { finished: true },
) => apiRequest("PATCH", "/api/onboarding", change);

export const saveProfile = (profile: TutorialProgress["profile"]) =>
  apiRequest("PUT", "/api/onboarding/profile", profile);
export const saveStream = (stream: TutorialProgress["stream"]) =>
  apiRequest("PUT", "/api/onboarding/stream", stream);
