import { Link } from "@remix-run/react";
import { ChartNoAxesColumn } from "lucide-react";
import { watchTime, whole } from "#app/features/creator/analytics/format.ts";
import { hourOf } from "#app/features/discovery/discover/words.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { rich } from "#app/ui/rich.tsx";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import type { Insights } from "#worker/domain/discovery/recommendations/contract-api.ts";
import {
  ENGAGED,
  type EngagementLevel,
} from "#worker/domain/discovery/recommendations/contract-insights.ts";
import { RECEIPTS_KEPT_DAYS } from "#worker/domain/media/counting/contract-limits.ts";
import { CollectionOffNote } from "./collection-note.tsx";
import { InsightCharts } from "./insight-charts.tsx";
import { minutes, percent } from "./words.ts";

/** Viewing habits of the user, based on their history. */
export function InsightsTab({
  insights,
  isCollected,
}: {
  insights: Insights;
  isCollected: boolean;
}) {
  if (!isCollected) {
    return <CollectionOffNote>{t("recommendations.nothingYouWatchIsKeptUnder")}</CollectionOffNote>;
  }
  if (insights.stats.playbacks === 0) {
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={t("recommendations.nothingWatchedYet2")}
        description={t("recommendations.watchAVideoAndHowYou")}
        action={
          <Button asChild variant="primary">
            <Link to="/discover">{t("recommendations.findSomethingToWatch")}</Link>
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
        {rich("recommendations.readFromYourLastPlaybacksOf", {
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
      label: msg("recommendations.high"),
      variant: "paid",
    },
    medium: {
      label: msg("recommendations.medium"),
      variant: "pending",
    },
    low: {
      label: msg("recommendations.low"),
      variant: "neutral",
    },
  };

function Figures({ insights: { profile, preferences, stats } }: { insights: Insights }) {
  const { viewingPatterns: watched } = preferences;
  const level = LEVELS[profile.engagementLevel];
  const figures: { label: string; value: React.ReactNode; note: string }[] = [
    {
      label: t("recommendations.engagement"),
      value: (
        <Badge variant={level.variant} className="px-2 py-1 text-sm">
          {t(level.label)}
        </Badge>
      ),
      note: t("recommendations.fromMediumThingsAWeekIt", {
        medium: ENGAGED.medium,
        high: ENGAGED.high,
      }),
    },
    {
      label: t("recommendations.diversity"),
      value: percent(profile.diversityPreference),
      note: t("recommendations.n100ForAllYourCategoriesAlike"),
    },
    {
      label: t("recommendations.watchedToTheEnd"),
      value: percent(watched.completionRate),
      note: t("recommendations.nineTenthsOrMoreOfA"),
    },
    {
      label: t("recommendations.skipped"),
      value: percent(watched.skipRate),
      note: t("recommendations.leftWithin30SInThe"),
    },
    {
      label: t("recommendations.averageWatchTime"),
      value: watchTime(watched.avgWatchTime * 1000),
      note: t("recommendations.ofOnePlayback"),
    },
    {
      label: t("recommendations.averageSession"),
      value: minutes(watched.avgSessionDuration),
      note: t("recommendations.untilHalfAnHourWithoutA"),
    },
    {
      label: t("recommendations.mostActiveHour"),
      value: watched.mostActiveHour === null ? "–" : hourOf(watched.mostActiveHour),
      note: watched.timeZone.replaceAll("_", " "),
    },
    {
      label: t("recommendations.interactions"),
      value: whole(stats.totalInteractions),
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
  if (device === null) return t("recommendations.playbacksCount", { n });
  return device === "mobile"
    ? t("recommendations.playbacksOnPhones", { n })
    : t("recommendations.playbacksOnComputers", { n });
}
