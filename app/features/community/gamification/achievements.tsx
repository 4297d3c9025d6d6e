import { useSearchParams } from "@remix-run/react";
import {
  Clapperboard,
  Flag,
  Lock,
  type LucideIcon,
  MessageCircle,
  Radio,
  Sparkle,
} from "lucide-react";
import { useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { cn } from "#app/ui/cn.ts";
import { Progress } from "#app/ui/progress.tsx";
import { formatCount, formatDate } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  ACHIEVEMENT_CATEGORIES,
  type AchievementCategory,
  type Rarity,
} from "#worker/domain/community/gamification/contract.ts";
import type { Achievement } from "#worker/domain/community/gamification/contract-api.ts";
import { formatReward, RARITY_LABELS } from "./labels.ts";

const FILTERS = ["all", ...ACHIEVEMENT_CATEGORIES] as const;
type Filter = (typeof FILTERS)[number];
const NAMES: Record<Filter, Message> = {
  all: msg("gamification.achievements.category.all"),
  streaming: msg("gamification.achievements.category.streaming"),
  content: msg("gamification.achievements.category.content"),
  social: msg("gamification.achievements.category.social"),
  milestone: msg("gamification.achievements.category.milestone"),
  special: msg("gamification.achievements.category.special"),
};
const ICONS: Record<AchievementCategory, LucideIcon> = {
  streaming: Radio,
  content: Clapperboard,
  social: MessageCircle,
  milestone: Flag,
  special: Sparkle,
};
const TINTS: Record<Rarity, "neutral" | "accent" | "paid" | "pending"> = {
  common: "neutral",
  rare: "accent",
  epic: "paid",
  legendary: "pending",
};

const INITIALLY_VISIBLE = 18;

const byRarity = (a: Achievement, b: Achievement) =>
  (b.unlockedAt ?? 0) - (a.unlockedAt ?? 0) ||
  b.progress / b.maxProgress - a.progress / a.maxProgress ||
  a.maxProgress - b.maxProgress;

export function Achievements({ achievements }: { achievements: readonly Achievement[] }) {
  const [params] = useSearchParams();
  const filter = FILTERS.find((one) => one === params.get("category")) ?? "all";
  const [isWhole, setWhole] = useState(false);
  const all = achievements
    .filter(({ category }) => filter === "all" || category === filter)
    .sort(byRarity);
  const unlocked = all.filter((one) => one.unlocked).length;
  const visible = isWhole ? all : all.slice(0, Math.max(INITIALLY_VISIBLE, unlocked));
  return (
    <div className="grid gap-5">
      <ChipNav
        label={t("gamification.achievements.categoryAriaLabel")}
        items={FILTERS.map((one) => ({
          key: one,
          to: one === "all" ? "." : `?category=${one}`,
          label: t(NAMES[one]),
          isCurrent: one === filter,
        }))}
      />
      <p className="text-muted text-sm">
        {t("gamification.achievements.unlockedCount", { unlocked, length: all.length })}
      </p>
      <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {visible.map((one) => (
          <AchievementRow key={one.id} {...one} />
        ))}
      </ul>
      {visible.length < all.length && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setWhole(true)}>
          {t("gamification.achievements.showAll", { length: all.length })}
        </Button>
      )}
    </div>
  );
}

function AchievementRow({
  title,
  description,
  category,
  rarity,
  unlocked,
  unlockedAt,
  progress,
  maxProgress,
  reward,
}: Achievement) {
  const Icon = ICONS[category];
  return (
    <li className="flex gap-4 border-line border-b py-4">
      <span
        aria-hidden
        className={cn(
          "grid size-11 shrink-0 place-items-center rounded-full",
          unlocked ? "bg-accent text-accent-ink" : "bg-surface text-muted",
        )}
      >
        {unlocked ? <Icon className="size-5" /> : <Lock className="size-5" />}
      </span>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-semibold text-base">{title}</h3>
          <Badge variant={TINTS[rarity]}>{t(RARITY_LABELS[rarity])}</Badge>
        </div>
        <p className="text-muted text-sm">{description}</p>
        {unlocked ? (
          unlockedAt !== null && (
            <p className="text-sm">
              {t("gamification.achievements.unlockedOn", { date: formatDate(unlockedAt) })}
            </p>
          )
        ) : (
          <div className="mt-1 flex items-center gap-3">
            <Progress
              value={progress / maxProgress}
              label={t("gamification.rewards.progressAriaLabel", { title })}
              className="flex-1"
            />
            <span className="tabular text-muted text-xs">
              {formatCount(progress)} / {formatCount(maxProgress)}
            </span>
          </div>
        )}
        <p className="tabular text-muted text-xs">
          {t(unlocked ? "gamification.rewards.received" : "gamification.rewards.offered", {
            reward: formatReward(reward),
          })}
        </p>
      </div>
    </li>
  );
}
