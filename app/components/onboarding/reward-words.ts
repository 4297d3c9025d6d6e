import type { StepReward } from "#worker/domain/onboarding/contract-steps.ts";

/** "50 coins", "Badge: Profile Master": what a step gives, before it is done. */
export function rewardLabel({ xp = 0, coins = 0, badge }: StepReward): string {
  const parts = [xp > 0 && `${xp} XP`, coins > 0 && `${coins} coins`, badge !== undefined && `Badge: ${badge}`];
  return parts.filter((part) => part !== false).join(" · ");
}

/** The toast's sentence, after it was given. */
export function earnedWords({ xp = 0, coins = 0, badge }: StepReward): string {
  if (badge !== undefined && xp + coins === 0) return `You earned the badge "${badge}"`;
  return `You earned ${xp} XP and ${coins} coins${badge === undefined ? "" : `, and the badge "${badge}"`}`;
}
