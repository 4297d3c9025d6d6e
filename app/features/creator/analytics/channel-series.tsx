import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import type { Point } from "#app/ui/charts/data.ts";
import { SeriesChart } from "#app/ui/charts/series-chart.tsx";
import { formatMoney } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { dayText } from "#worker/domain/creator/analytics/contract.ts";
import type {
  ChannelAnalytics,
  ChannelPoint,
} from "#worker/domain/creator/analytics/contract-api-channel.ts";
import type { Comparison } from "#worker/domain/creator/analytics/contract-range.ts";
import { comparisonLabels, pointLabel, pointTick, STEP_COLUMNS } from "./channel-labels.ts";
import { formatCount, timeScale, watchTime } from "./format.ts";
import { COLUMNS, formatSummary, UNITS } from "./series-labels.ts";

const MEASURES = {
  views: {
    byStep: msg("analytics.series.views.title"),
    file: "views",
    kind: "area",
    format: formatCount,
    cell: (n: number) => n,
  },
  watchedMs: {
    byStep: msg("analytics.series.watchTime.title"),
    file: "watch-time",
    kind: "area",
    format: watchTime,
    cell: (n: number) => Math.round(n / 1000),
  },
  followers: {
    byStep: msg("analytics.series.followers.title"),
    file: "followers",
    kind: "line",
    format: formatCount,
    cell: (n: number) => n,
  },
  revenueCents: {
    byStep: msg("analytics.series.revenue.title"),
    file: "revenue",
    kind: "bar",
    format: (cents: number) => formatMoney(Math.round(cents)),
    cell: (n: number) => n,
  },
} as const;
export type ChannelMeasure = keyof typeof MEASURES;

interface ChannelSeriesProps {
  analytics: ChannelAnalytics;
  compare: Comparison;
  measure: ChannelMeasure;
}

export function ChannelSeries({ analytics, compare, measure }: ChannelSeriesProps) {
  const { points, compared, step } = analytics;
  const { byStep, file, kind, format, cell } = MEASURES[measure];
  const comparison = comparisonLabels(analytics, compare);
  const figureOf = (point: ChannelPoint | undefined) => point?.[measure] ?? 0;
  // Pairs the points from the end of both series: the previous year can be a day shorter.
  const comparedPoint = (i: number) => compared?.points.at(i - points.length);
  const most = Math.max(0, ...points.map(figureOf), ...(compared?.points ?? []).map(figureOf));
  const scale =
    measure === "watchedMs"
      ? timeScale(most)
      : measure === "revenueCents"
        ? { divisor: 100, format: (dollars: number) => formatMoney(Math.round(dollars * 100)) }
        : { divisor: 1, format };
  const chartPoints: Point[] = points.map((point, i) => ({
    label: pointLabel(point, step),
    tick: pointTick(point, step),
    value: Math.max(0, figureOf(point)) / scale.divisor,
    beside: comparedPoint(i) ? Math.max(0, figureOf(comparedPoint(i))) / scale.divisor : null,
  }));
  const name = t(byStep, { step });
  return (
    <ChartFrame
      title={name}
      summary={summaryOf(analytics, measure)}
      data={{
        columns: [
          { label: t(STEP_COLUMNS[step]) },
          { label: t(COLUMNS[measure]) },
          ...(measure === "followers"
            ? [
                { label: t("analytics.columns.followersGained") },
                { label: t("analytics.columns.followersLost") },
              ]
            : []),
          ...(comparison ? [{ label: comparison.label }] : []),
        ],
        rows: points
          .map((point, i) => {
            const comparedTo = comparedPoint(i);
            return [
              dayText(point.from),
              cell(figureOf(point)),
              ...(measure === "followers" ? [point.followersGained, point.followersLost] : []),
              ...(comparison ? [comparedTo ? cell(figureOf(comparedTo)) : null] : []),
            ];
          })
          .reverse(),
      }}
      fileName={`channel-${file}`}
    >
      <SeriesChart
        kind={kind}
        points={chartPoints}
        unit={t(UNITS[measure])}
        format={scale.format}
        title={name}
        besideLabel={kind === "bar" || comparison === null ? undefined : comparison.label}
        marks={measure === "followers" ? [chartPoints.length - 1] : undefined}
      />
      {comparison !== null && kind !== "bar" && (
        <p className="flex items-center gap-2 text-muted text-xs">
          <span aria-hidden className="w-6 border-muted border-t border-dashed" />
          {comparison.label}
        </p>
      )}
    </ChartFrame>
  );
}

function summaryOf(
  { points, step, followers, totals }: ChannelAnalytics,
  measure: ChannelMeasure,
): string {
  if (measure === "followers") {
    const { followersGained, followersLost } = totals;
    return t("analytics.series.followers.summary", {
      followers,
      gained: followersGained,
      lost: followersLost,
    });
  }
  const figureOf = (point: ChannelPoint) => point[measure] ?? 0;
  const total = points.reduce((sum, point) => sum + figureOf(point), 0);
  const best = points.reduce<ChannelPoint | null>(
    (most, point) => (figureOf(point) > (most ? figureOf(most) : 0) ? point : most),
    null,
  );
  const { format } = MEASURES[measure];
  return formatSummary(measure, {
    total,
    best: best && { label: pointLabel(best, step), value: figureOf(best) },
    step,
    format,
  });
}
