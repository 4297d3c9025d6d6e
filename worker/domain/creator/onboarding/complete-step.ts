import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { onboardingProgress, onboardingSteps } from "../../../db/schema.ts";
import { badgeName } from "../../community/gamification/contract-names.ts";
import { rewardStatements } from "../../community/gamification/grant-reward.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { CompletedStep } from "./contract-api.ts";
import { type OnboardingStep, STEP_REWARDS, STEP_WANTS, stepAfter } from "./contract-steps.ts";
import { getFacts, getProgress } from "./get-progress.ts";
import { isDone } from "./rules.ts";

interface CompleteStep {
  userId: string;
  stepId: OnboardingStep;
  /** True if the user chose a light or dark theme, which only the browser stores. */
  hasTheme: boolean;
}

/** Completes a tutorial step and grants its reward once. CONFLICT if its task is not done. */
export async function completeStep(
  deps: Pick<Deps, "db" | "now">,
  { userId, stepId, hasTheme }: CompleteStep,
): Promise<CompletedStep> {
  const facts = await getFacts(deps, { userId, hasTheme });
  if (!isDone(stepId, facts)) throw new DomainError("CONFLICT", t(STEP_WANTS[stepId]));
  const { db } = deps;
  const now = deps.now();
  const reward = STEP_REWARDS[stepId];
  const [, , , insertedRewards] = await db.batch([
    db
      .insert(onboardingSteps)
      .values({ userId, step: stepId, completedAt: now })
      .onConflictDoNothing(),
    db
      .insert(onboardingProgress)
      .values({ userId, createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
    // The dialog reopens at the next step, unless the user has gone back to an earlier step.
    db
      .update(onboardingProgress)
      .set({ step: stepAfter(stepId) ?? stepId, updatedAt: now })
      .where(and(eq(onboardingProgress.userId, userId), eq(onboardingProgress.step, stepId))),
    ...rewardStatements(deps, {
      userId,
      key: `onboarding:${stepId}`,
      source: "onboarding",
      reward,
      now,
    }),
  ]);
  const { xp = 0, coins = 0, badge } = insertedRewards.length > 0 ? reward : {};
  return {
    stepId,
    reward: { xp, coins, ...(badge === undefined ? {} : { badge: badgeName(badge) }) },
    progress: await getProgress(deps, { userId, hasTheme }),
  };
}
