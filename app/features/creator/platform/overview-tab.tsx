import {
  comparison,
  dayLabel,
  dayTick,
  formatCount,
  timeScale,
  watchTime,
} from "#app/features/creator/analytics/format.ts";
import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import { SeriesChart } from "#app/ui/charts/series-chart.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { dayText } from "#worker/domain/creator/analytics/contract.ts";
import type {
  PlatformMetrics,
  PlatformWeek,
} from "#worker/domain/creator/analytics/contract-api-platform.ts";
import { PLATFORM_SPAN } from "#worker/domain/creator/analytics/contract-platform.ts";

export function OverviewTab({ metrics }: { metrics: PlatformMetrics }) {
  const { recent, weeks } = metrics;
  return (
    <div className="grid grid-cols-1 gap-10">
      <Totals metrics={metrics} />
      <Recent recent={recent} />
      {weeks.length < 2 ? (
        <p className="measure text-muted text-sm">
          {t("globalDashboard.overview.weekly.tooEarly")}
        </p>
      ) : (
        <WeeklyCharts weeks={weeks} />
      )}
    </div>
  );
}

function Totals({ metrics }: { metrics: PlatformMetrics }) {
  return (
    <section aria-labelledby="totals" className="grid gap-3">
      <h2 id="totals" className="text-lg">
        {t("globalDashboard.overview.total.title")}
      </h2>
      <Figures
        figures={[
          {
            label: t("globalDashboard.metrics.users"),
            value: formatCount(metrics.totalUsers),
            note: growthText(metrics.monthlyGrowth),
          },
          {
            label: t("globalDashboard.overview.total.videos"),
            value: formatCount(metrics.totalVideos),
          },
          {
            label: t("globalDashboard.overview.total.streams"),
            value: formatCount(metrics.totalStreams),
          },
          { label: t("analytics.metrics.views"), value: formatCount(metrics.totalViews) },
          {
            label: t("globalDashboard.overview.total.watchTime"),
            value: watchTime(metrics.totalWatchedMs),
          },
          {
            label: t("globalDashboard.overview.total.payments"),
            value: formatMoney(metrics.totalRevenue),
            note: t("globalDashboard.overview.total.paymentsHint"),
          },
          {
            label: t("globalDashboard.overview.total.earnings"),
            value: formatMoney(metrics.totalEarned),
            note: t("globalDashboard.overview.total.earningsHint"),
          },
        ]}
      />
    </section>
  );
}

const growthText = (growth: number | null) =>
  growth === null
    ? null
    : growth === 0
      ? t("globalDashboard.overview.change.same")
      : t(
          growth > 0
            ? "globalDashboard.overview.change.up"
            : "globalDashboard.overview.change.down",
          {
            percent: Math.abs(growth),
          },
        );

function Recent({ recent: { now, before } }: Pick<PlatformMetrics, "recent">) {
  const noteOf = (field: keyof typeof now, format: (n: number) => string) =>
    comparison(now[field], before[field], PLATFORM_SPAN, format);
  return (
    <section aria-labelledby="recent" className="grid gap-3">
      <h2 id="recent" className="text-lg">
        {t("globalDashboard.overview.period.title", { platformSpan: PLATFORM_SPAN })}
      </h2>
      <Figures
        figures={[
          {
            label: t("globalDashboard.overview.period.newUsers"),
            value: formatCount(now.joined),
            note: noteOf("joined", formatCount),
          },
          {
            label: t("globalDashboard.overview.period.newVideos"),
            value: formatCount(now.videos),
            note: noteOf("videos", formatCount),
          },
          {
            label: t("analytics.metrics.views"),
            value: formatCount(now.views),
            note: noteOf("views", formatCount),
          },
          {
            label: t("analytics.metrics.watched"),
            value: watchTime(now.watchedMs),
            note: noteOf("watchedMs", watchTime),
          },
        ]}
      />
    </section>
  );
}

function WeeklyCharts({ weeks }: Pick<PlatformMetrics, "weeks">) {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-12 lg:grid-cols-2">
      <ByWeek
        weeks={weeks}
        title={t("globalDashboard.overview.weekly.newUsersTitle")}
        unit={t("globalDashboard.units.newUsers")}
        nothing={t("globalDashboard.overview.weekly.newUsersEmpty")}
        file="new-people"
        of={(week) => week.joined}
        format={formatCount}
      />
      <ByWeek
        weeks={weeks}
        title={t("globalDashboard.overview.weekly.viewsTitle")}
        unit={t("analytics.units.views")}
        nothing={t("globalDashboard.overview.weekly.viewsEmpty")}
        file="views"
        of={(week) => week.views}
        format={formatCount}
      />
      <ByWeek
        weeks={weeks}
        title={t("globalDashboard.overview.weekly.watchTimeTitle")}
        unit={t("analytics.units.watched")}
        nothing={t("globalDashboard.overview.weekly.watchTimeEmpty")}
        file="watched"
        of={(week) => week.watchedMs}
        format={watchTime}
        isTime
      />
      <ByWeek
        weeks={weeks}
        title={t("globalDashboard.overview.weekly.earningsTitle")}
        unit={t("analytics.units.earned")}
        nothing={t("globalDashboard.overview.weekly.earningsEmpty")}
        file="earned"
        of={(week) => week.earnedCents}
        format={formatMoney}
        isMoney
      />
    </div>
  );
}

interface ByWeekProps {
  weeks: readonly PlatformWeek[];
  title: string;
  unit: string;
  nothing: string;
  file: string;
  of: (week: PlatformWeek) => number;
  format: (value: number) => string;
  isTime?: boolean;
  isMoney?: boolean;
}

function ByWeek({ weeks, title, unit, nothing, file, of, format, isTime, isMoney }: ByWeekProps) {
  const most = Math.max(0, ...weeks.map(of));
  const scale = isTime
    ? timeScale(most)
    : isMoney
      ? { divisor: 100, format: (dollars: number) => formatMoney(Math.round(dollars * 100)) }
      : { divisor: 1, format };
  const best = weeks.find((week) => of(week) === most);
  return (
    <ChartFrame
      title={title}
      summary={
        best && most > 0
          ? t("globalDashboard.overview.weekly.summary", {
              to: dayLabel(best.to),
              most: format(most),
            })
          : nothing
      }
      data={{
        columns: [
          { label: t("globalDashboard.columns.week") },
          {
            label: isMoney
              ? t("globalDashboard.columns.cents")
              : isTime
                ? t("analytics.columns.watchedSeconds")
                : title,
          },
        ],
        rows: weeks
          .map((week) => [dayText(week.to), isTime ? Math.round(of(week) / 1000) : of(week)])
          .reverse(),
      }}
      fileName={`platform-${file}`}
    >
      <SeriesChart
        kind="bar"
        points={weeks.map((week) => ({
          label: t("globalDashboard.weekLabel.measured", { to: dayLabel(week.to) }),
          tick: dayTick(week.to),
          value: Math.max(0, of(week)) / scale.divisor,
        }))}
        unit={unit}
        format={scale.format}
        title={title}
      />
    </ChartFrame>
  );
}
