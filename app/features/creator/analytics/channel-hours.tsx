import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import { SeriesChart } from "#app/ui/charts/series-chart.tsx";
import { t } from "#i18n/t.ts";
import type { ChannelHour } from "#worker/domain/creator/analytics/contract-api-channel.ts";
import { dayTick, formatCount, watchTime } from "./format.ts";
import { UNITS } from "./series-labels.ts";

const clock = (hour: number) => `${String(hour % 24).padStart(2, "0")}:00`;
const labelOf = (hour: number) =>
  t("analytics.format.dayAndHour", { day: dayTick(Math.floor(hour / 24)), hour: clock(hour) });

export function ChannelHours({ hours }: { hours: readonly ChannelHour[] }) {
  const views = hours.reduce((sum, hour) => sum + hour.views, 0);
  const watchedMs = hours.reduce((sum, hour) => sum + hour.watchedMs, 0);
  const title = t("analytics.hours.title");
  return (
    <ChartFrame
      title={title}
      summary={
        views === 0 && watchedMs === 0
          ? t("analytics.hours.empty")
          : t("analytics.hours.summary", { views, watched: watchTime(watchedMs) })
      }
      data={{
        columns: [
          { label: t("analytics.columns.hour") },
          { label: t("analytics.metrics.views") },
          { label: t("analytics.columns.watchedSeconds") },
        ],
        rows: hours
          .map((hour) => [labelOf(hour.hour), hour.views, Math.round(hour.watchedMs / 1000)])
          .reverse(),
      }}
      fileName="channel-48-hours"
    >
      <SeriesChart
        kind="bar"
        points={hours.map((hour) => ({
          label: labelOf(hour.hour),
          tick: clock(hour.hour),
          value: hour.views,
        }))}
        unit={t(UNITS.views)}
        format={formatCount}
        title={title}
      />
    </ChartFrame>
  );
}
