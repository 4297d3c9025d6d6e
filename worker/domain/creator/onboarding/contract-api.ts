import * as z from "zod";
import { STREAM_PRIVACIES } from "./contract.ts";
import { ONBOARDING_STEPS } from "./contract-steps.ts";

const Step = z.enum(ONBOARDING_STEPS);

export const OnboardingProgress = z.object({
  showsRewards: z.boolean().meta({
    description:
      "False if the user turned levels and coins off. They are still counted, but not shown.",
  }),
  level: z.int(),
  xp: z.int(),
  nextLevelXp: z.int().meta({ description: "XP at which the next level starts." }),
  coins: z.int(),
  badges: z.array(z.string()),
  completedSteps: z.array(Step),
  doneSteps: z
    .array(Step)
    .meta({ description: "Steps whose task is done, so that they can be completed." }),
  step: Step.meta({ description: "The step that the user saw last." }),
  finished: z.boolean(),
  opensItself: z.boolean().meta({
    description:
      'True if the dashboard opens the dialog without a click: the tutorial is not finished, and the user did not click "Not now" lately.',
  }),
  profile: z
    .object({
      displayName: z.string(),
      bio: z.string(),
      category: z.string(),
      goals: z.string(),
    })
    .meta({ description: "Initial values of the profile form." }),
  stream: z
    .object({
      title: z.string(),
      category: z.string(),
      description: z.string(),
      privacy: z.enum(STREAM_PRIVACIES),
    })
    .meta({ description: "Initial values of the stream form." }),
});
export type OnboardingProgress = z.infer<typeof OnboardingProgress>;

export const CompletedStep = z.object({
  stepId: Step,
  reward: z.object({ xp: z.int(), coins: z.int(), badge: z.string().optional() }).meta({
    description: "The reward of this request; zero if the step was completed before.",
  }),
  progress: OnboardingProgress,
});
export type CompletedStep = z.infer<typeof CompletedStep>;
