import { dayLabel, dayTick, formatCount } from "#app/features/creator/analytics/format.ts";
import { hourOf } from "#app/features/discovery/discover/format-time.ts";
import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import type { TableData } from "#app/ui/charts/data.ts";
import { SeriesChart } from "#app/ui/charts/series-chart.tsx";
import { ShareBars } from "#app/ui/charts/share-bars.tsx";
import { formatPercent } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Insights } from "#worker/domain/discovery/recommendations/contract-api.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";
import { minutes } from "./labels.ts";

const DAY_MS = 86_400_000;

export function InsightCharts({ insights }: { insights: Insights }) {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-12 lg:grid-cols-2">
      <Engagement insights={insights} />
      <Hours insights={insights} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-12 md:grid-cols-3 lg:col-span-2">
        <Categories insights={insights} />
        <Endings insights={insights} />
        <Sessions insights={insights} />
      </div>
    </div>
  );
}

type ChartProps = { insights: Insights };

function Engagement({ insights: { preferences, profile } }: ChartProps) {
  const { weeks } = preferences.viewingPatterns;
  const rows = weeks.map(({ from, playbacks, acts }) => ({
    day: Math.floor(from / DAY_MS),
    playbacks,
    acts,
  }));
  const lately = weeks.slice(-4).reduce((sum, { playbacks, acts }) => sum + playbacks + acts, 0);
  const data: TableData = {
    columns: [
      { label: t("recommendations.insights.columns.week") },
      { label: t("recommendations.insights.columns.playbacks") },
      { label: t("recommendations.insights.columns.interactions") },
    ],
    rows: rows.map(({ day, playbacks, acts }) => [dayLabel(day), playbacks, acts]).reverse(),
  };
  return (
    <ChartFrame
      title={t("recommendations.insights.engagement.title")}
      summary={t("recommendations.insights.engagement.summary", {
        n: lately,
        level: profile.engagementLevel,
      })}
      data={data}
      fileName="engagement-by-week"
    >
      <SeriesChart
        kind="bar"
        title={t("recommendations.insights.engagement.title")}
        points={rows.map(({ day, playbacks, acts }) => ({
          label: t("recommendations.insights.engagement.pointLabel", { day: dayLabel(day) }),
          tick: dayTick(day),
          value: playbacks + acts,
        }))}
        unit={t("recommendations.insights.engagement.unit")}
        format={formatCount}
      />
    </ChartFrame>
  );
}

function Hours({ insights: { preferences } }: ChartProps) {
  const { hours, mostActiveHour, timeZone } = preferences.viewingPatterns;
  const clock = timeZone === "UTC" ? "UTC" : timeZone.replaceAll("_", " ");
  return (
    <ChartFrame
      title={t("recommendations.insights.hours.title")}
      summary={
        mostActiveHour === null
          ? t("recommendations.insights.hours.emptySummary")
          : t("recommendations.insights.hours.summary", {
              mostActiveHour: hourOf(mostActiveHour),
              hourOf: hourOf((mostActiveHour + 1) % 24),
              clock,
            })
      }
      data={{
        columns: [
          { label: t("recommendations.insights.columns.hour", { clock }) },
          { label: t("recommendations.insights.columns.playbacks") },
        ],
        rows: hours.map((count, hour) => [hourOf(hour), count]),
      }}
      fileName="when-you-watch"
    >
      <SeriesChart
        kind="bar"
        title={t("recommendations.insights.hours.title")}
        points={hours.map((value, hour) => ({
          label: t("recommendations.insights.hours.pointLabel", {
            hour: hourOf(hour),
            hourOf: hourOf((hour + 1) % 24),
          }),
          tick: hourOf(hour),
          value,
        }))}
        unit={t("recommendations.insights.hours.unit")}
        format={formatCount}
      />
    </ChartFrame>
  );
}

function Categories({ insights: { preferences, profile } }: ChartProps) {
  const rows = preferences.topCategories.map(({ category, share }) => ({
    label: categoryLabel(category),
    value: share,
  }));
  const first = rows[0];
  return (
    <ChartFrame
      title={t("recommendations.insights.categories.title")}
      summary={
        first
          ? t("recommendations.insights.categories.summary", {
              label: first.label,
              diversityPreference: formatPercent(profile.diversityPreference),
            })
          : t("recommendations.insights.categories.emptySummary")
      }
      data={{
        columns: [
          { label: t("recommendations.insights.columns.category") },
          { label: t("recommendations.insights.columns.share"), format: formatPercent },
        ],
        rows: rows.map(({ label, value }) => [label, value]),
      }}
      fileName="categories"
    >
      <Shares rows={rows} />
    </ChartFrame>
  );
}

function Endings({ insights: { preferences, stats } }: ChartProps) {
  const { completionRate, skipRate } = preferences.viewingPatterns;
  const rows = [
    { label: t("recommendations.insights.completion.toEnd"), value: completionRate },
    {
      label: t("recommendations.insights.completion.partly"),
      value: Math.max(0, 1 - completionRate - skipRate),
    },
    { label: t("recommendations.insights.completion.skipped"), value: skipRate },
  ];
  return (
    <ChartFrame
      title={t("recommendations.insights.completion.title")}
      summary={t("recommendations.insights.completion.summary", {
        n: stats.playbacks,
        completed: formatPercent(completionRate),
        skipped: formatPercent(skipRate),
      })}
      data={{
        columns: [
          { label: t("recommendations.insights.columns.watched") },
          { label: t("recommendations.insights.columns.share"), format: formatPercent },
        ],
        rows: rows.map(({ label, value }) => [label, Number(value.toFixed(4))]),
      }}
      fileName="how-far"
    >
      <Shares rows={rows} />
    </ChartFrame>
  );
}

const Shares = ({ rows }: { rows: { label: string; value: number }[] }) => (
  <ShareBars rows={rows} format={formatPercent} total={0} />
);

function Sessions({ insights: { preferences } }: ChartProps) {
  const { sessions, avgSessionDuration } = preferences.viewingPatterns;
  const rows = sessions.map(({ from, count }, i) => ({
    label: spanOf(from, sessions[i + 1]?.from),
    value: count,
  }));
  const all = sessions.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartFrame
      title={t("recommendations.insights.sessions.title")}
      summary={t("recommendations.insights.sessions.summary", {
        n: all,
        average: minutes(avgSessionDuration),
      })}
      data={{
        columns: [
          { label: t("recommendations.insights.columns.session") },
          { label: t("recommendations.insights.columns.sessions") },
        ],
        rows: rows.map(({ label, value }) => [label, value]),
      }}
      fileName="sessions"
    >
      <ShareBars rows={rows} format={formatCount} />
    </ChartFrame>
  );
}

function spanOf(from: number, below: number | undefined): string {
  if (below === undefined) return t("recommendations.insights.sessions.hourOrMore");
  return from === 0
    ? t("recommendations.insights.sessions.underMinutes", { below })
    : t("recommendations.insights.sessions.minutesRange", { from, below });
}
