import { t } from "#i18n/t.ts";
import { badgeName } from "#worker/domain/community/gamification/contract-names.ts";
import type { StepReward } from "#worker/domain/creator/onboarding/contract-steps.ts";

/** Label of a step's reward before the step is done: "50 coins", "Badge: Profile Master". */
export function rewardLabel({ xp = 0, coins = 0, badge }: StepReward): string {
  const parts = [
    xp > 0 && t("onboarding.rewards.xp", { xp }),
    coins > 0 && t("onboarding.rewards.coins", { coins }),
    badge !== undefined && t("onboarding.rewards.badge", { badge: badgeName(badge) }),
  ];
  return parts.filter((part) => part !== false).join(" · ");
}

export function formatEarned({ xp = 0, coins = 0, badge }: StepReward): string {
  if (badge !== undefined && xp + coins === 0)
    return t("onboarding.rewards.badgeEarned", { badge });
  if (badge !== undefined) return t("onboarding.rewards.allEarned", { xp, coins, badge });
  return t("onboarding.rewards.pointsEarned", { xp, coins });
}
