import { formatCount } from "#app/format.ts";
import { t } from "#i18n/t.ts";
import type { Rarity, Reward } from "#worker/domain/gamification/contract.ts";

export const RARITY_WORDS: Record<Rarity, string> = { common: "Common", rare: "Rare", epic: "Epic", legendary: "Legendary" };

/** "50 XP, 20 coins and the title Broadcaster". */
export function rewardWords({ xp = 0, coins = 0, badge, title }: Reward): string {
  const parts = [
    ...(xp > 0 ? [`${formatCount(xp)} XP`] : []),
    ...(coins > 0 ? [`${formatCount(coins)} ${coins === 1 ? "coin" : "coins"}`] : []),
    ...(badge ? [`the badge ${badge}`] : []),
    ...(title ? [`the title ${title}`] : []),
  ];
  const last = parts.pop() ?? "";
  return parts.length === 0 ? last : t("gamification.partsAndLast", { parts: parts.join(", "), last });
}

/** 5:03:09, of milliseconds. */
export function clockWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
