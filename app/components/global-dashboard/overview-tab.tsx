import { comparison, dayLabel, dayTick, timeScale, watchTime, whole } from "#app/components/analytics/format.ts";
import { ChartFrame } from "#app/components/charts/chart-frame.tsx";
import { SeriesChart } from "#app/components/charts/series-chart.tsx";
import { Figures } from "#app/components/ui/figures.tsx";
import { formatMoney } from "#app/format.ts";
import { dayText } from "#worker/domain/analytics/contract.ts";
import { PLATFORM_SPAN, type PlatformMetrics, type PlatformWeek } from "#worker/domain/analytics/contract-platform.ts";

/** What the platform's own rows say today, and how it grew week by week. */
export function OverviewTab({ metrics }: { metrics: PlatformMetrics }) {
  const { recent, weeks } = metrics;
  const note = (now: number, before: number) => comparison(now, before, PLATFORM_SPAN);
  return (
    <div className="grid grid-cols-1 gap-10">
      <section aria-labelledby="totals" className="grid gap-3">
        <h2 id="totals" className="text-lg">
          So far
        </h2>
        <Figures
          figures={[
            { label: "People", value: whole(metrics.totalUsers), note: growthWords(metrics.monthlyGrowth) },
            { label: "Videos published", value: whole(metrics.totalVideos) },
            { label: "Streams", value: whole(metrics.totalStreams) },
            { label: "Views", value: whole(metrics.totalViews) },
            { label: "Hours watched", value: watchTime(metrics.totalWatchedMs) },
            { label: "Paid by customers", value: formatMoney(metrics.totalRevenue), note: "Less what they got back" },
            { label: "Earned by creators", value: formatMoney(metrics.totalEarned), note: "Less what was taken back" },
          ]}
        />
      </section>
      <section aria-labelledby="recent" className="grid gap-3">
        <h2 id="recent" className="text-lg">
          The last {PLATFORM_SPAN} days
        </h2>
        <Figures
          figures={[
            { label: "New people", value: whole(recent.now.joined), note: note(recent.now.joined, recent.before.joined) },
            { label: "New videos", value: whole(recent.now.videos), note: note(recent.now.videos, recent.before.videos) },
            { label: "Views", value: whole(recent.now.views), note: note(recent.now.views, recent.before.views) },
            { label: "Watched", value: watchTime(recent.now.watchedMs), note: note(recent.now.watchedMs, recent.before.watchedMs) },
          ]}
        />
      </section>
      {weeks.length < 2 ? (
        <p className="measure text-muted text-sm">Growth by week is drawn once two whole weeks have passed since the first account.</p>
      ) : (
        <div className="grid grid-cols-1 gap-x-10 gap-y-12 lg:grid-cols-2">
          <ByWeek weeks={weeks} title="New people by week" unit="new people" of={(week) => week.joined} format={whole} />
          <ByWeek weeks={weeks} title="Views by week" unit="views" of={(week) => week.views} format={whole} />
          <ByWeek weeks={weeks} title="Watch time by week" unit="watched" of={(week) => week.watchedMs} format={watchTime} isTime />
          <ByWeek
            weeks={weeks}
            title="Earned by creators, by week"
            unit="earned"
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
      ? "As many as 30 days ago"
      : `${Math.abs(growth)} % ${growth > 0 ? "more" : "fewer"} than 30 days ago`;

interface ByWeekProps {
  weeks: readonly PlatformWeek[];
  title: string;
  unit: string;
  of: (week: PlatformWeek) => number;
  format: (value: number) => string;
  isTime?: boolean;
  isMoney?: boolean;
}

function ByWeek({ weeks, title, unit, of, format, isTime, isMoney }: ByWeekProps) {
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
          ? `Most in the week to ${dayLabel(best.to)}: ${format(most)}.`
          : isTime || isMoney
            ? `Nothing ${unit} in these weeks.`
            : `No ${unit} in these weeks.`
      }
      data={{
        columns: [{ label: "Week to (UTC)" }, { label: isMoney ? "Cents" : isTime ? "Watched (s)" : title }],
        rows: weeks.map((week) => [dayText(week.to), isTime ? Math.round(of(week) / 1000) : of(week)]).reverse(),
      }}
      fileName={`platform-${unit.replace(" ", "-")}`}
    >
      <SeriesChart
        kind="bar"
        points={weeks.map((week) => ({
          label: `Week to ${dayLabel(week.to)}`,
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
