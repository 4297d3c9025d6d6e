import { dayLabel, dayTick, formatCount } from "#app/features/creator/analytics/format.ts";
import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import { SeriesChart } from "#app/ui/charts/series-chart.tsx";
import { t } from "#i18n/t.ts";
import type { FollowerDay } from "#worker/domain/creator/dashboard/contract.ts";

export function FollowerGrowth({ days }: { days: readonly FollowerDay[] }) {
  const last = days.at(-1);
  const sum = (field: "gained" | "lost") => days.reduce((total, day) => total + day[field], 0);
  return (
    <ChartFrame
      title={t("dashboard.followerGrowth.title")}
      summary={t("dashboard.followerGrowth.summary", {
        followers: last?.followers ?? 0,
        won: sum("gained"),
        lost: sum("lost"),
        days: days.length,
      })}
      data={{
        columns: [
          { label: t("dashboard.followerGrowth.dayColumn") },
          { label: t("dashboard.stats.followers") },
          { label: t("dashboard.followerGrowth.gainedColumn") },
          { label: t("dashboard.followerGrowth.lostColumn") },
        ],
        rows: days
          .map(({ day, followers, gained, lost }) => [dayLabel(day), followers, gained, lost])
          .reverse(),
      }}
      fileName="followers"
    >
      <SeriesChart
        kind="line"
        title={t("dashboard.followerGrowth.title")}
        unit={t("analytics.units.followers")}
        height="sm"
        points={days.map(({ day, followers }) => ({
          label: dayLabel(day),
          tick: dayTick(day),
          value: followers,
        }))}
        marks={[days.length - 1]}
        format={formatCount}
      />
    </ChartFrame>
  );
}
