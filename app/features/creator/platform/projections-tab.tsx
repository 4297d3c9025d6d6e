import { Target } from "lucide-react";
import { dayLabel, dayTick, formatCount, percent } from "#app/features/creator/analytics/format.ts";
import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import type { Point, TableData } from "#app/ui/charts/data.ts";
import { SeriesChart } from "#app/ui/charts/series-chart.tsx";
import { formatMoney, formatPercent, formatPrice } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { dayText } from "#worker/domain/creator/analytics/contract.ts";
import type {
  PlatformMetrics,
  PlatformWeek,
} from "#worker/domain/creator/analytics/contract-api-platform.ts";
import {
  FEWEST_WEEKS,
  PROJECTED_WEEKS,
  projectWeeks,
} from "#worker/domain/creator/analytics/contract-platform.ts";
import type { Projected } from "#worker/domain/creator/analytics/contract-trend.ts";

const MEASURES = [
  {
    measure: "people",
    title: msg("globalDashboard.metrics.users"),
    unit: msg("globalDashboard.units.users"),
    file: "people",
    format: formatCount,
    divisor: 1,
  },
  {
    measure: "views",
    title: msg("globalDashboard.projections.viewsTitle"),
    unit: msg("analytics.units.views"),
    file: "views",
    format: formatCount,
    divisor: 1,
  },
  {
    measure: "paidCents",
    title: msg("globalDashboard.projections.paymentsTitle"),
    unit: msg("globalDashboard.units.payments"),
    file: "paid",
    format: (dollars: number) => formatMoney(Math.round(dollars * 100)),
    divisor: 100,
  },
] as const;

export function ProjectionsTab({ metrics }: { metrics: PlatformMetrics }) {
  return (
    <div className="grid grid-cols-1 gap-12">
      <section aria-labelledby="method" className="grid gap-2">
        <h2 id="method" className="text-lg">
          {t("globalDashboard.projections.title")}
        </h2>
        <p className="measure text-muted text-sm">
          {t("globalDashboard.projections.description", {
            length: metrics.weeks.length,
            projectedWeeks: PROJECTED_WEEKS,
          })}
        </p>
      </section>
      <div className="grid grid-cols-1 gap-x-10 gap-y-12 lg:grid-cols-2">
        {MEASURES.map((measure) => (
          <ProjectionChart key={measure.measure} metrics={metrics} {...measure} />
        ))}
      </div>
      <Targets metrics={metrics} />
    </div>
  );
}

type Measure = (typeof MEASURES)[number];

interface ProjectedWeek extends Projected {
  to: number;
}

function ProjectionChart({ metrics: { weeks }, ...chart }: { metrics: PlatformMetrics } & Measure) {
  const { measure, title, unit, file, format, divisor } = chart;
  const projection = projectWeeks(weeks, measure);
  const last = weeks.at(-1);
  if (projection === null || last === undefined) {
    return (
      <section aria-label={t(title)} className="grid content-start gap-3">
        <h3 className="text-base">{t(title)}</h3>
        <p className="measure text-muted text-sm">
          {t("globalDashboard.projections.tooFewWeeks", {
            fewestWeeks: FEWEST_WEEKS,
          })}
        </p>
      </section>
    );
  }
  const projected = projection.steps.map((step, i) => ({ to: last.to + 7 * (i + 1), ...step }));
  const end = projected.at(-1);
  const write = (value: number) => format(value / divisor);
  return (
    <ChartFrame
      heading="h3"
      title={t(title)}
      summary={
        end
          ? t("globalDashboard.projections.summary", {
              now: write(last[measure]),
              later: write(end.value),
              to: dayLabel(end.to),
              low: write(end.low),
              high: write(end.high),
            })
          : ""
      }
      data={projectionTable(weeks, projected, chart)}
      fileName={`projection-${file}`}
    >
      <SeriesChart
        kind="line"
        points={projectionPoints(weeks, projected, chart)}
        unit={t(unit)}
        format={format}
        title={t(title)}
        marks={[weeks.length - 1]}
      />
      <p className="flex items-center gap-2 text-muted text-xs">
        <span aria-hidden className="w-6 border-accent border-t-2 border-dashed" />
        {t("globalDashboard.projections.legend")}
      </p>
    </ChartFrame>
  );
}

function projectionTable(
  weeks: readonly PlatformWeek[],
  projected: readonly ProjectedWeek[],
  { measure, title, divisor }: Measure,
): TableData {
  return {
    columns: [
      { label: t("globalDashboard.columns.week") },
      { label: divisor === 100 ? t("globalDashboard.columns.cents") : t(title) },
      { label: t("globalDashboard.projections.columns.low") },
      { label: t("globalDashboard.projections.columns.high") },
      { label: t("globalDashboard.projections.columns.kind") },
    ],
    rows: [
      ...weeks.map((week) => [
        dayText(week.to),
        week[measure],
        null,
        null,
        t("globalDashboard.projections.kind.measured"),
      ]),
      ...projected.map(({ to, value, low, high }) => [
        dayText(to),
        Math.round(value),
        Math.round(low),
        Math.round(high),
        t("globalDashboard.projections.kind.projected"),
      ]),
    ].reverse(),
  };
}

function projectionPoints(
  weeks: readonly PlatformWeek[],
  projected: readonly ProjectedWeek[],
  { measure, divisor }: Measure,
): Point[] {
  return [
    ...weeks.map((week): Point => {
      const value = week[measure] / divisor;
      const point = {
        label: t("globalDashboard.weekLabel.measured", { to: dayLabel(week.to) }),
        tick: dayTick(week.to),
        value,
      };
      // Repeats the last measured value, so that the dashed line begins where the solid line ends.
      return week === weeks.at(-1) ? { ...point, projected: value, band: [value, value] } : point;
    }),
    ...projected.map(
      ({ to, value, low, high }): Point => ({
        label: t("globalDashboard.weekLabel.projected", { to: dayLabel(to) }),
        tick: dayTick(to),
        projected: value / divisor,
        band: [low / divisor, high / divisor],
      }),
    ),
  ];
}

function Targets({
  metrics: { targets, totalUsers, totalRevenue, monthlyGrowth },
}: {
  metrics: PlatformMetrics;
}) {
  const rows = [
    {
      label: t("globalDashboard.metrics.users"),
      target: formatCount(targets.people),
      now: formatCount(totalUsers),
      share: totalUsers / targets.people,
    },
    {
      label: t("globalDashboard.targets.revenue"),
      target: formatPrice(targets.revenueCents),
      now: t("globalDashboard.targets.totalRevenue", { revenue: formatMoney(totalRevenue) }),
      share: totalRevenue / targets.revenueCents,
    },
    {
      label: t("globalDashboard.targets.monthlyGrowth"),
      target: formatPercent(targets.monthlyGrowth / 100, 1),
      now:
        monthlyGrowth === null
          ? t("globalDashboard.targets.growthUnavailable")
          : formatPercent(monthlyGrowth / 100, 1),
      share: monthlyGrowth === null ? null : monthlyGrowth / targets.monthlyGrowth,
    },
  ];
  return (
    <section aria-labelledby="targets" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="targets" className="flex items-center gap-2 text-lg">
          <Target aria-hidden className="size-5 text-muted" />
          {t("globalDashboard.targets.title")}
        </h2>
        <p className="measure text-muted text-sm">{t("globalDashboard.targets.description")}</p>
      </div>
      <table className="tabular w-full border-collapse text-sm">
        <caption className="sr-only">{t("globalDashboard.targets.caption")}</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            {[
              "",
              t("globalDashboard.targets.columns.target"),
              t("globalDashboard.targets.columns.measured"),
              t("globalDashboard.targets.columns.reached"),
            ].map((head, i) => (
              <th
                key={head || "what"}
                scope="col"
                className={`py-2 font-semibold ${i === 0 ? "text-left" : "pl-4 text-right"}`}
              >
                {head || (
                  <span className="sr-only">{t("globalDashboard.targets.columns.metric")}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, target, now, share }) => (
            <tr key={label} className="border-line/60 border-b">
              <th scope="row" className="py-2.5 text-left font-normal">
                {label}
              </th>
              <td className="py-2.5 pl-4 text-right">{target}</td>
              <td className="py-2.5 pl-4 text-right font-semibold">{now}</td>
              <td className="py-2.5 pl-4 text-right text-muted">
                {share === null ? "–" : formatShare(share)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const formatShare = (share: number) =>
  share > 0 && share < 0.01 ? t("charts.share.underOnePercent") : percent(Math.max(0, share) * 100);
