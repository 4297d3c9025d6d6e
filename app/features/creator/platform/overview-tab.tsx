import {
  comparison,
  dayLabel,
  dayTick,
  timeScale,
  watchTime,
  whole,
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

/** Current totals of the platform and its growth by week. */
export function OverviewTab({ metrics }: { metrics: PlatformMetrics }) {
  const { recent, weeks } = metrics;
  const note = (now: number, before: number) => comparison(now, before, PLATFORM_SPAN);
  return (
    <div className="grid grid-cols-1 gap-10">
      <section aria-labelledby="totals" className="grid gap-3">
        <h2 id="totals" className="text-lg">
          {t("globalDashboard.soFar")}
        </h2>
        <Figures
          figures={[
            {
              label: t("globalDashboard.people"),
              value: whole(metrics.totalUsers),
              note: growthWords(metrics.monthlyGrowth),
            },
            { label: t("globalDashboard.videosPublished"), value: whole(metrics.totalVideos) },
            { label: t("globalDashboard.streams"), value: whole(metrics.totalStreams) },
            { label: t("analytics.views"), value: whole(metrics.totalViews) },
            { label: t("globalDashboard.hoursWatched"), value: watchTime(metrics.totalWatchedMs) },
            {
              label: t("globalDashboard.paidByCustomers"),
              value: formatMoney(metrics.totalRevenue),
              note: t("globalDashboard.lessWhatTheyGotBack"),
            },
            {
              label: t("globalDashboard.earnedByCreators"),
              value: formatMoney(metrics.totalEarned),
              note: t("globalDashboard.lessWhatWasTakenBack"),
            },
          ]}
        />
      </section>
      <section aria-labelledby="recent" className="grid gap-3">
        <h2 id="recent" className="text-lg">
          {t("globalDashboard.theLastPlatformspanDays", { platformSpan: PLATFORM_SPAN })}
        </h2>
        <Figures
          figures={[
            {
              label: t("globalDashboard.newPeople"),
              value: whole(recent.now.joined),
              note: note(recent.now.joined, recent.before.joined),
            },
            {
              label: t("globalDashboard.newVideos"),
              value: whole(recent.now.videos),
              note: note(recent.now.videos, recent.before.videos),
            },
            {
              label: t("analytics.views"),
              value: whole(recent.now.views),
              note: note(recent.now.views, recent.before.views),
            },
            {
              label: t("analytics.watched"),
              value: watchTime(recent.now.watchedMs),
              note: note(recent.now.watchedMs, recent.before.watchedMs),
            },
          ]}
        />
      </section>
      {weeks.length < 2 ? (
        <p className="measure text-muted text-sm">{t("globalDashboard.growthByWeekIsDrawnOnce")}</p>
      ) : (
        <div className="grid grid-cols-1 gap-x-10 gap-y-12 lg:grid-cols-2">
          <ByWeek
            weeks={weeks}
            title={t("globalDashboard.newPeopleByWeek")}
            unit={t("globalDashboard.unitNewPeople")}
            nothing={t("globalDashboard.noNewPeopleInTheseWeeks")}
            file="new-people"
            of={(week) => week.joined}
            format={whole}
          />
          <ByWeek
            weeks={weeks}
            title={t("globalDashboard.viewsByWeek")}
            unit={t("analytics.unitViews")}
            nothing={t("globalDashboard.noViewsInTheseWeeks")}
            file="views"
            of={(week) => week.views}
            format={whole}
          />
          <ByWeek
            weeks={weeks}
            title={t("globalDashboard.watchTimeByWeek")}
            unit={t("analytics.unitWatched")}
            nothing={t("globalDashboard.nothingWatchedInTheseWeeks")}
            file="watched"
            of={(week) => week.watchedMs}
            format={watchTime}
            isTime
          />
          <ByWeek
            weeks={weeks}
            title={t("globalDashboard.earnedByCreatorsByWeek")}
            unit={t("analytics.unitEarned")}
            nothing={t("globalDashboard.nothingEarnedInTheseWeeks")}
            file="earned"
            of={(week) => week.earnedCents}
            format={formatMoney}
            isMoney
          />
        </div>
      )}
    </div>
  );
}

const growthWords = (growth: number | null) =>
  growth === null
    ? null
    : growth === 0
      ? t("globalDashboard.asManyAs30DaysAgo")
      : t(
          growth > 0
            ? "globalDashboard.percentMoreThan30DaysAgo"
            : "globalDashboard.percentFewerThan30DaysAgo",
          {
            percent: Math.abs(growth),
          },
        );

interface ByWeekProps {
  weeks: readonly PlatformWeek[];
  title: string;
  unit: string;
  /** Text if all values are 0. */
  nothing: string;
  /** Suffix of the download's file name. */
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
          ? t("globalDashboard.mostInTheWeekToTo", { to: dayLabel(best.to), most: format(most) })
          : nothing
      }
      data={{
        columns: [
          { label: t("globalDashboard.weekToUtc") },
          {
            label: isMoney ? t("globalDashboard.cents") : isTime ? t("analytics.watchedS") : title,
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
          label: t("globalDashboard.weekToTo", { to: dayLabel(week.to) }),
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
