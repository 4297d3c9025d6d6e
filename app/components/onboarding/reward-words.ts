import { t } from "#i18n/t.ts";
import type { StepReward } from "#worker/domain/onboarding/contract-steps.ts";

/** "50 coins", "Badge: Profile Master": what a step gives, before it is done. */
export function rewardLabel({ xp = 0, coins = 0, badge }: StepReward): string {
  const parts = [
    xp > 0 && `${xp} XP`,
    coins > 0 && t("onboarding.coinsCoins", { coins }),
    badge !== undefined && t("onboarding.badgeBadge", { badge }),
  ];
  return parts.filter((part) => part !== false).join(" · ");
}

/** The toast's sentence, after it was given. */
export function earnedWords({ xp = 0, coins = 0, badge }: StepReward): string {
  if (badge !== undefined && xp + coins === 0) return t("onboarding.youEarnedTheBadgeBadge", { badge });
  return t("onboarding.youEarnedXpXpAndCoins", { xp, coins, text: badge === undefined ? "" : `, and the badge "${badge}"` });
}
