import { Link } from "@remix-run/react";
import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import type { Point } from "#app/ui/charts/data.ts";
import { SeriesChart } from "#app/ui/charts/series-chart.tsx";
import { formatPercent } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { ChannelRetention } from "#worker/domain/creator/analytics/contract-api-channel.ts";
import { formatTenths, percent } from "./format.ts";

export function ChannelRetentionChart({
  retention: { curve, plays, videos },
}: {
  retention: ChannelRetention;
}) {
  const title = t("analytics.retention.title");
  if (curve === null) {
    return (
      <section className="grid content-start gap-3">
        <h2 className="text-lg">{title}</h2>
        <p className="measure text-muted text-sm">{t("analytics.retention.empty")}</p>
      </section>
    );
  }
  const points: Point[] = curve.map((value, i) => ({
    label: t("analytics.retention.pointAtPercent", { percent: i }),
    tick: formatPercent(i / 100),
    value,
  }));
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2">
      <ChartFrame
        title={title}
        summary={t("analytics.retention.summary", {
          videos: videos.length,
          plays,
          halfway: percent(curve[49] ?? 0),
          end: percent(curve[99] ?? 0),
        })}
        data={{
          columns: [
            { label: t("analytics.columns.hundredth") },
            { label: t("analytics.columns.stillWatchingPercent"), format: formatTenths },
          ],
          rows: curve.map((value, i) => [i + 1, Math.round(value * 10) / 10]),
        }}
        fileName="channel-retention"
      >
        <SeriesChart
          kind="line"
          points={points}
          unit={t("analytics.units.stillWatching")}
          format={percent}
          max={100}
          marks={[0, 49, 99]}
          title={title}
        />
      </ChartFrame>
      <ChartFrame
        title={t("analytics.metrics.averagePercentage")}
        summary={t("analytics.retention.byVideoSummary")}
        data={{
          columns: [
            { label: t("analytics.columns.video") },
            { label: t("analytics.metrics.averagePercentage"), format: formatTenths },
            { label: t("analytics.metrics.plays") },
          ],
          rows: videos.map(({ title, averagePercent, plays }) => [
            title,
            Math.round(averagePercent * 10) / 10,
            plays,
          ]),
        }}
        fileName="channel-average-percentage"
      >
        <ul className="grid gap-3">
          {videos.map((video) => (
            <li key={video.videoId} className="grid gap-1 text-sm">
              <span className="flex items-baseline justify-between gap-4">
                <Link
                  to={`/studio/videos/${video.videoId}/analytics`}
                  className="min-w-0 truncate hover:text-accent hover:underline"
                >
                  {video.title}
                </Link>
                <span className="tabular shrink-0 text-muted">
                  <span className="font-semibold text-ink">{percent(video.averagePercent)}</span> ·{" "}
                  {t("analytics.retention.playCount", { plays: video.plays })}
                </span>
              </span>
              <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-line/60">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${Math.min(100, video.averagePercent)}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      </ChartFrame>
    </div>
  );
}
