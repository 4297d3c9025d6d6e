import { dayLabel, dayTick, whole } from "#app/components/analytics/format.ts";
import { ChartFrame } from "#app/components/charts/chart-frame.tsx";
import { SeriesChart } from "#app/components/charts/series-chart.tsx";
import type { FollowerDay } from "#worker/domain/dashboard/contract.ts";

/** How many follow, day by day. */
export function FollowerGrowth({ days }: { days: readonly FollowerDay[] }) {
  const last = days.at(-1);
  const sum = (field: "gained" | "lost") => days.reduce((total, day) => total + day[field], 0);
  return (
    <ChartFrame
      title="Follower growth"
      summary={`${whole(last?.followers ?? 0)} followers now: ${whole(sum("gained"))} won and ${whole(sum("lost"))} lost in ${days.length} days.`}
      data={{
        columns: [{ label: "Day (UTC)" }, { label: "Followers" }, { label: "Won" }, { label: "Lost" }],
        rows: days.map(({ day, followers, gained, lost }) => [dayLabel(day), followers, gained, lost]).reverse(),
      }}
      fileName="followers"
    >
      <SeriesChart
        kind="line"
        title="Follower growth"
        unit="followers"
        height="sm"
        points={days.map(({ day, followers }) => ({ label: dayLabel(day), tick: dayTick(day), value: followers }))}
        marks={[days.length - 1]}
        format={whole}
      />
    </ChartFrame>
  );
}
