import { Link } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { chipStyles } from "#app/ui/chip.tsx";
import { cn } from "#app/ui/cn.ts";
import { formatPercent } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import type { Insights } from "#worker/domain/discovery/recommendations/contract-api.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";
import { FoldedCard } from "./folded-card.tsx";
import { minutesOf } from "./format-time.ts";

const LEVELS = {
  high: {
    label: msg("discover.engagement.high"),
    variant: "paid",
  },
  medium: {
    label: msg("discover.engagement.medium"),
    variant: "pending",
  },
  low: {
    label: msg("discover.engagement.low"),
    variant: "neutral",
  },
} as const;
const FAVORITES = 5;

export function InsightsCard({
  insights: { profile, preferences },
  isFolded,
}: {
  insights: Insights;
  isFolded: boolean;
}) {
  const level = LEVELS[profile.engagementLevel];
  const favorites = preferences.topCategories.slice(0, FAVORITES);
  return (
    <FoldedCard title={t("discover.insights.title")} isFolded={isFolded}>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-2.5 text-sm">
        <dt className="text-muted">{t("discover.insights.engagementLevel")}</dt>
        <dd className="justify-self-end">
          <Badge variant={level.variant}>{t(level.label)}</Badge>
        </dd>
        <dt className="text-muted">{t("discover.insights.diversityPreference")}</dt>
        <dd className="tabular text-right font-semibold">
          {formatPercent(profile.diversityPreference)}
        </dd>
        <dt className="text-muted">{t("discover.insights.averageWatchTime")}</dt>
        <dd className="tabular text-right font-semibold">
          {minutesOf(preferences.viewingPatterns.avgWatchTime / 60)}
        </dd>
      </dl>
      <h3 className="mt-5 mb-2 font-normal text-muted text-sm">
        {t("discover.insights.favoriteCategories")}
      </h3>
      {favorites.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {favorites.map(({ category }) => (
            <li key={category}>
              <Link
                to={`/discover?category=${category}#browse`}
                className={cn(chipStyles(), "h-8 bg-ground px-3")}
              >
                {categoryLabel(category)}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm">{t("discover.insights.categoriesEmpty")}</p>
      )}
    </FoldedCard>
  );
}
