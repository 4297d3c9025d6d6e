import { counted, formatCount } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { Rarity } from "#worker/domain/community/gamification/contract.ts";
import type { Reward } from "#worker/domain/community/gamification/contract-api.ts";

export const RARITY_LABELS: Record<Rarity, Message> = {
  common: msg("gamification.achievements.rarity.common"),
  rare: msg("gamification.achievements.rarity.rare"),
  epic: msg("gamification.achievements.rarity.epic"),
  legendary: msg("gamification.achievements.rarity.legendary"),
};

/** Formats a reward: "50 XP, 20 coins and the title Broadcaster". */
export function formatReward({ xp = 0, coins = 0, badge, title }: Reward): string {
  const parts = [
    ...(xp > 0 ? [t("gamification.rewards.xp", { xp: formatCount(xp) })] : []),
    ...(coins > 0 ? [t("gamification.rewards.coins", { coins: counted(coins) })] : []),
    ...(badge ? [t("gamification.rewards.badge", { badge })] : []),
    ...(title ? [t("gamification.rewards.title", { title })] : []),
  ];
  return new Intl.ListFormat(intlLocale(), { type: "conjunction" }).format(parts);
}

/** Formats ms as 5:03:09. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
