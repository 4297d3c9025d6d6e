import * as z from "zod";
import { STREAM_PRIVACIES } from "./contract.ts";
import { ONBOARDING_STEPS } from "./contract-steps.ts";

const Step = z.enum(ONBOARDING_STEPS);

export const OnboardingProgress = z.object({
  showsRewards: z.boolean().meta({
    description:
      "Whether levels and coins are shown. If the user turned them off, they're still counted.",
  }),
  level: z.int(),
  xp: z.int(),
  nextLevelXp: z.int().meta({ description: "Total XP at which the next level starts." }),
  coins: z.int(),
  badges: z.array(z.string()),
  completedSteps: z.array(Step),
  doneSteps: z
    .array(Step)
    .meta({ description: "Steps whose task is done and that can be completed." }),
  step: Step.meta({ description: "The last step the user opened." }),
  finished: z.boolean(),
  opensItself: z.boolean().meta({
    description:
      'Whether the dashboard opens the tutorial automatically. False once it\'s finished, and for a while after the user selects "Not now".',
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
    description: "Reward granted by this request. Zero if the step was already completed.",
  }),
  progress: OnboardingProgress,
});
export type CompletedStep = z.infer<typeof CompletedStep>;
