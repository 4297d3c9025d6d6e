import * as z from "zod/mini";
import { getJson, postJson } from "#app/api.ts";
import { ONBOARDING_STEPS, type OnboardingStep } from "#worker/domain/onboarding/contract-steps.ts";

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
  profile: z.object({ displayName: z.string(), bio: z.string(), category: z.string(), goals: z.string() }),
  stream: z.object({ title: z.string(), category: z.string(), description: z.string(), privacy: z.enum(["public", "private"]) }),
});
const Completed = z.object({
  stepId: Step,
  reward: z.object({ xp: z.number(), coins: z.number(), badge: z.optional(z.string()) }),
  progress: Progress,
});

export type TutorialProgress = z.output<typeof Progress>;
export type Completed = z.output<typeof Completed>;

/** Where the person stands. @throws ApiError, TypeError as getJson */
export const readProgress = async (): Promise<TutorialProgress> => Progress.parse(await getJson("/api/onboarding/progress"));

/** @throws ApiError 409 with what is still to be done */
export const completeStep = async (stepId: OnboardingStep): Promise<Completed> =>
  Completed.parse(await postJson("/api/onboarding/complete-step", { stepId }));

export const keepPlace = (change: { step: OnboardingStep } | { notNow: true } | { finished: true }): Promise<unknown> =>
  postJson("/api/onboarding", change, "PATCH");
