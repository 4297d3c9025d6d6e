import { ChartFrame } from "#app/components/charts/chart-frame.tsx";
import { SeriesChart } from "#app/components/charts/series-chart.tsx";
import type { ChannelHour } from "#worker/domain/analytics/contract-channel.ts";
import { dayTick, watchTime, whole } from "./format.ts";

const clock = (hour: number) => `${String(hour % 24).padStart(2, "0")}:00`;
const labelOf = (hour: number) => `${dayTick(Math.floor(hour / 24))}, ${clock(hour)} UTC`;

/** The last 48 hours, whatever range is chosen. */
export function ChannelHours({ hours }: { hours: readonly ChannelHour[] }) {
  const views = hours.reduce((sum, hour) => sum + hour.views, 0);
  const watchedMs = hours.reduce((sum, hour) => sum + hour.watchedMs, 0);
  const title = "The last 48 hours";
  return (
    <ChartFrame
      title={title}
      summary={
        views === 0 && watchedMs === 0
          ? "Nobody watched in the last 48 hours."
          : `${whole(views)} ${views === 1 ? "view" : "views"}, ${watchTime(watchedMs)} watched. Watch time comes half an hour after a viewer has left.`
      }
      data={{
        columns: [{ label: "Hour (UTC)" }, { label: "Views" }, { label: "Watched (s)" }],
        rows: hours.map((hour) => [labelOf(hour.hour), hour.views, Math.round(hour.watchedMs / 1000)]).reverse(),
      }}
      fileName="channel-48-hours"
    >
      <SeriesChart
        kind="bar"
        points={hours.map((hour) => ({ label: labelOf(hour.hour), tick: clock(hour.hour), value: hour.views }))}
        unit="views"
        format={whole}
        title={title}
      />
    </ChartFrame>
  );
}
