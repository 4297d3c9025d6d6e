import * as z from "zod";
import type {
  CompletedStep,
  OnboardingProgress,
} from "../../../domain/creator/onboarding/contract.ts";
import { ONBOARDING_STEPS } from "../../../domain/creator/onboarding/contract-steps.ts";
import { answerOf } from "../../answers/answer.ts";

const Step = z.enum(ONBOARDING_STEPS);

export const OnboardingProgressAnswer = answerOf<OnboardingProgress>()(
  z.object({
    showsRewards: z
      .boolean()
      .meta({ description: "False for whoever turned levels and coins off." }),
    level: z.int(),
    xp: z.int(),
    nextLevelXp: z.int().meta({ description: "XP at which the next level begins." }),
    coins: z.int(),
    badges: z.array(z.string()),
    completedSteps: z.array(Step),
    doneSteps: z
      .array(Step)
      .meta({ description: "Steps whose thing is done: they can be completed." }),
    step: Step.meta({ description: "Where the person was." }),
    finished: z.boolean(),
    opensItself: z
      .boolean()
      .meta({ description: 'Neither finished nor put off by "not now" lately.' }),
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
  }),
);

export const CompletedStepAnswer = answerOf<CompletedStep>()(
  z.object({
    stepId: Step,
    reward: z.object({ xp: z.int(), coins: z.int(), badge: z.string().optional() }).meta({
      description: "What this call gave; nothing where the step had been completed before.",
    }),
    progress: OnboardingProgressAnswer,
  }),
);
