import * as z from "zod";
import { t } from "#i18n/t.ts";
import { ProfileInput } from "../../accounts/users/contract-settings.ts";
import { plainLine, plainText } from "../../kernel/text/contract.ts";
import { DESCRIPTION_MAX, TITLE_MAX } from "../../media/videos/contract.ts";
import {
  GOALS_MAX,
  ONBOARDING_STEPS,
  PROFILE_CATEGORIES,
  STREAM_CATEGORIES,
} from "./contract-steps.ts";

const slugs = <T extends string>(categories: readonly { value: T }[]) =>
  categories.map(({ value }) => value);

export const CompleteStepInput = z.object({ stepId: z.enum(ONBOARDING_STEPS) });

export const OnboardingInput = z
  .object({
    step: z.enum(ONBOARDING_STEPS).optional(),
    notNow: z.literal(true).optional(),
    finished: z.literal(true).optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    error: () => t("onboarding.errors.nothingToChange"),
  });
export type OnboardingInput = z.output<typeof OnboardingInput>;

export const ProfileStepInput = z.object({
  displayName: ProfileInput.shape.displayName,
  bio: ProfileInput.shape.bio.refine((bio) => bio !== "", {
    error: () => t("onboarding.profile.bioRequired"),
  }),
  category: z.enum(slugs(PROFILE_CATEGORIES), {
    error: () => t("onboarding.profile.categoryRequired"),
  }),
  goals: plainText({
    max: GOALS_MAX,
    tooLong: () => t("onboarding.profile.goalsTooLong", { goalsMax: GOALS_MAX }),
  }).default(""),
});
export type ProfileStepInput = z.output<typeof ProfileStepInput>;

export const STREAM_PRIVACIES = ["public", "private"] as const;

/** A stream without a title gets a default title, which the creator can change later. */
export const StreamStepInput = z.object({
  title: plainLine({
    max: TITLE_MAX,
    tooLong: () => t("onboarding.stream.titleTooLong", { titleMax: TITLE_MAX }),
  }).default(""),
  category: z.enum(slugs(STREAM_CATEGORIES)).default("gaming"),
  description: plainText({
    max: DESCRIPTION_MAX,
    tooLong: () => t("onboarding.stream.descriptionTooLong", { descriptionMax: DESCRIPTION_MAX }),
  }).default(""),
  privacy: z.enum(STREAM_PRIVACIES).default("public"),
});
export type StreamStepInput = z.output<typeof StreamStepInput>;
