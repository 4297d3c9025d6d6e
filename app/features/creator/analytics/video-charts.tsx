import { LockedPanel } from "#app/features/money/plans/locked-panel.tsx";
import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import type { Point, TableData } from "#app/ui/charts/data.ts";
import { SeriesChart } from "#app/ui/charts/series-chart.tsx";
import { formatDuration } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import { includesDepth } from "#worker/domain/accounts/plans/entitlements.ts";
import {
  DEVICE_LABELS,
  dayText,
  SOURCE_LABELS,
} from "#worker/domain/creator/analytics/contract.ts";
import type {
  AnalyticsDay,
  VideoAnalytics,
} from "#worker/domain/creator/analytics/contract-api.ts";
import {
  dayLabel,
  dayTick,
  formatCount,
  formatTenths,
  percent,
  timeScale,
  watchTime,
} from "./format.ts";
import { Parts } from "./parts.tsx";
import { COLUMNS, formatSummary, UNITS } from "./series-labels.ts";

const SERIES = {
  views: {
    title: msg("analytics.series.views.titleByDay"),
    kind: "area",
    format: formatCount,
  },
  watchedMs: {
    title: msg("analytics.series.watchTime.titleByDay"),
    kind: "area",
    format: watchTime,
  },
  likes: {
    title: msg("analytics.series.likes.titleByDay"),
    kind: "bar",
    format: formatCount,
  },
  comments: {
    title: msg("analytics.series.comments.titleByDay"),
    kind: "bar",
    format: formatCount,
  },
  shares: {
    title: msg("analytics.series.shares.titleByDay"),
    kind: "bar",
    format: formatCount,
  },
} as const;

interface VideoChartsProps {
  analytics: VideoAnalytics;
  countryNames: Record<string, string>;
}

export function VideoCharts({ analytics, countryNames }: VideoChartsProps) {
  const { videoId } = analytics;
  const nameOf = (labels: Readonly<Record<string, Message>>) => (value: string) =>
    labels[value] ? t(labels[value]) : value;
  return (
    <div className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
      <ByDay analytics={analytics} field="views" />
      <ByDay analytics={analytics} field="watchedMs" />
      <div className="lg:col-span-2">
        {includesDepth(analytics.depth, "full") ? (
          <Retention analytics={analytics} />
        ) : (
          <LockedPanel title={t("analytics.retention.title")} required="full">
            {t("analytics.retention.lockedBody")}
          </LockedPanel>
        )}
      </div>
      <div className="grid content-start gap-12">
        <Parts
          title={t("analytics.sources.title")}
          parts={analytics.sources}
          nameOf={nameOf(SOURCE_LABELS)}
          file={videoId}
          dimension="source"
        />
        {analytics.hosts !== null && analytics.hosts.length > 0 && (
          <Parts
            title={t("analytics.sources.external")}
            parts={analytics.hosts}
            nameOf={(host) => host}
            file={videoId}
            dimension="website"
          />
        )}
      </div>
      <div className="grid content-start gap-12">
        {analytics.countries === null || analytics.devices === null ? (
          <LockedPanel title={t("analytics.audience.videoLockedTitle")} required="advanced">
            {t("analytics.audience.videoLockedBody")}
          </LockedPanel>
        ) : (
          <>
            <Parts
              title={t("analytics.countries.title")}
              parts={analytics.countries}
              nameOf={(code) => countryNames[code] ?? code}
              file={videoId}
              dimension="country"
            />
            <Parts
              title={t("analytics.devices.title")}
              parts={analytics.devices}
              nameOf={nameOf(DEVICE_LABELS)}
              file={videoId}
              dimension="device"
            />
          </>
        )}
      </div>
      <div className="grid gap-x-10 gap-y-12 md:grid-cols-3 lg:col-span-2">
        <ByDay analytics={analytics} field="likes" />
        <ByDay analytics={analytics} field="comments" />
        <ByDay analytics={analytics} field="shares" />
      </div>
    </div>
  );
}

function ByDay({
  analytics: { days, videoId },
  field,
}: {
  analytics: VideoAnalytics;
  field: keyof typeof SERIES;
}) {
  const { kind, format } = SERIES[field];
  const title = t(SERIES[field].title);
  const total = days.reduce((sum, day) => sum + day[field], 0);
  const best = days.reduce<AnalyticsDay | null>(
    (most, day) => (day[field] > (most?.[field] ?? 0) ? day : most),
    null,
  );
  const scale = field === "watchedMs" ? timeScale(best?.watchedMs ?? 0) : { divisor: 1, format };
  const points: Point[] = days.map((day) => ({
    label: dayLabel(day.day),
    tick: dayTick(day.day),
    value: day[field] / scale.divisor,
  }));
  const data: TableData = {
    columns: [{ label: t("analytics.columns.day") }, { label: t(COLUMNS[field]) }],
    rows: days
      .map((day) => [
        dayText(day.day),
        field === "watchedMs" ? Math.round(day[field] / 1000) : day[field],
      ])
      .reverse(),
  };
  const found = best && { label: dayLabel(best.day), value: best[field] };
  const summary = formatSummary(field, { total, best: found, step: "day", format });
  return (
    <ChartFrame
      title={title}
      summary={summary}
      data={data}
      fileName={`${videoId}-${field === "watchedMs" ? "watch-time" : field}`}
    >
      <SeriesChart
        kind={kind}
        points={points}
        unit={t(UNITS[field])}
        format={scale.format}
        title={title}
        height={kind === "bar" ? "sm" : undefined}
      />
    </ChartFrame>
  );
}

/** Shows audience retention over all time, because the curve hardly depends on the chosen range. */
function Retention({
  analytics: { retention, retentionPlays, durationSeconds, videoId },
}: {
  analytics: VideoAnalytics;
}) {
  const title = t("analytics.retention.title");
  if (retention === null) {
    return (
      <section className="grid content-start gap-3">
        <h2 className="text-lg">{title}</h2>
        <p className="measure text-muted text-sm">{t("analytics.retention.videoEmpty")}</p>
      </section>
    );
  }
  const positionOf = (hundredth: number) =>
    durationSeconds
      ? formatDuration((hundredth / 100) * durationSeconds)
      : t("analytics.retention.percentOfVideo", { percent: hundredth });
  const points: Point[] = retention.map((value, i) => ({
    label: t("analytics.retention.pointAtTime", { place: positionOf(i) }),
    tick: positionOf(i),
    value,
  }));
  return (
    <ChartFrame
      title={title}
      summary={t("analytics.retention.videoSummary", {
        plays: retentionPlays,
        halfway: percent(retention[49] ?? 0),
        end: percent(retention[99] ?? 0),
      })}
      data={{
        columns: [
          { label: t("analytics.columns.hundredth") },
          { label: t("analytics.range.from") },
          { label: t("analytics.columns.stillWatchingPercent"), format: formatTenths },
        ],
        rows: retention.map((value, i) => [i + 1, positionOf(i), Math.round(value * 10) / 10]),
      }}
      fileName={`${videoId}-retention`}
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
  );
}
