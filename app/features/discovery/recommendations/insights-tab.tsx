import { Link } from "@remix-run/react";
import { ChartNoAxesColumn } from "lucide-react";
import { formatCount, watchTime } from "#app/features/creator/analytics/format.ts";
import { hourOf } from "#app/features/discovery/discover/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatPercent } from "#i18n/format.ts";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import type { Insights } from "#worker/domain/discovery/recommendations/contract-api.ts";
import {
  ENGAGED,
  type EngagementLevel,
} from "#worker/domain/discovery/recommendations/contract-insights.ts";
import { RECEIPTS_KEPT_DAYS } from "#worker/domain/media/verdicts/contract-limits.ts";
import { CollectionOffNote } from "./collection-note.tsx";
import { InsightCharts } from "./insight-charts.tsx";
import { minutes } from "./labels.ts";

export function InsightsTab({
  insights,
  isCollected,
}: {
  insights: Insights;
  isCollected: boolean;
}) {
  if (!isCollected) {
    return <CollectionOffNote>{t("recommendations.insights.collectionOffBody")}</CollectionOffNote>;
  }
  if (insights.stats.playbacks === 0) {
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={t("recommendations.insights.emptyTitle")}
        description={t("recommendations.insights.emptyBody")}
        action={
          <Button asChild variant="primary">
            <Link to="/discover">{t("recommendations.insights.emptyAction")}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <Figures insights={insights} />
      <InsightCharts insights={insights} />
      <p className="measure text-muted text-sm">
        {rich("recommendations.insights.sourceNote", {
          receiptsKeptDays: RECEIPTS_KEPT_DAYS,
          link: (text) => (
            <Link
              to="/settings/privacy#analytics"
              className="font-semibold text-accent underline-offset-4 hover:underline"
            >
              {text}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}

const LEVELS: Record<EngagementLevel, { label: Message; variant: "paid" | "pending" | "neutral" }> =
  {
    high: {
      label: msg("recommendations.insights.level.high"),
      variant: "paid",
    },
    medium: {
      label: msg("recommendations.insights.level.medium"),
      variant: "pending",
    },
    low: {
      label: msg("recommendations.insights.level.low"),
      variant: "neutral",
    },
  };

function Figures({ insights: { profile, preferences, stats } }: { insights: Insights }) {
  const { viewingPatterns: watched } = preferences;
  const level = LEVELS[profile.engagementLevel];
  const figures: { label: string; value: React.ReactNode; note: string }[] = [
    {
      label: t("recommendations.insights.stats.engagement"),
      value: (
        <Badge variant={level.variant} className="px-2 py-1 text-sm">
          {t(level.label)}
        </Badge>
      ),
      note: t("recommendations.insights.stats.engagementHint", {
        medium: ENGAGED.medium,
        high: ENGAGED.high,
      }),
    },
    {
      label: t("recommendations.settings.diversity.label"),
      value: formatPercent(profile.diversityPreference),
      note: t("recommendations.insights.stats.diversityHint"),
    },
    {
      label: t("recommendations.insights.stats.completion"),
      value: formatPercent(watched.completionRate),
      note: t("recommendations.insights.stats.completionHint"),
    },
    {
      label: t("recommendations.insights.stats.skipped"),
      value: formatPercent(watched.skipRate),
      note: t("recommendations.insights.stats.skippedHint"),
    },
    {
      label: t("recommendations.insights.stats.watchTime"),
      value: watchTime(watched.avgWatchTime * 1000),
      note: t("recommendations.insights.stats.watchTimeHint"),
    },
    {
      label: t("recommendations.insights.stats.sessionLength"),
      value: minutes(watched.avgSessionDuration),
      note: t("recommendations.insights.stats.sessionLengthHint"),
    },
    {
      label: t("recommendations.insights.stats.activeHour"),
      value: watched.mostActiveHour === null ? "–" : hourOf(watched.mostActiveHour),
      note: watched.timeZone.replaceAll("_", " "),
    },
    {
      label: t("recommendations.insights.stats.interactions"),
      value: formatCount(stats.totalInteractions),
      note: playbacksOn(stats.playbacks, profile.devicePreference),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-6 border-line border-b pb-8 lg:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="grid content-start gap-1">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular flex min-h-8.5 items-center font-semibold text-xl">{value}</dd>
          <dd className="text-muted text-xs">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function playbacksOn(n: number, device: Insights["profile"]["devicePreference"]): string {
  if (device === null) return t("recommendations.insights.stats.playbackCount", { n });
  return device === "mobile"
    ? t("recommendations.insights.stats.playbacksOnPhones", { n })
    : t("recommendations.insights.stats.playbacksOnComputers", { n });
}
