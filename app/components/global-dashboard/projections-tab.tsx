import { Target } from "lucide-react";
import { dayLabel, dayTick, percent, whole } from "#app/components/analytics/format.ts";
import { ChartFrame } from "#app/components/charts/chart-frame.tsx";
import { SeriesChart } from "#app/components/charts/series-chart.tsx";
import { formatMoney } from "#app/format.ts";
import { dayText } from "#worker/domain/analytics/contract.ts";
import { FEWEST_WEEKS, type PlatformMetrics, PROJECTED_WEEKS, projectWeeks } from "#worker/domain/analytics/contract-platform.ts";

const MEASURES = [
  { measure: "people", title: "People", unit: "people", format: whole, divisor: 1 },
  { measure: "views", title: "Views a week", unit: "views", format: whole, divisor: 1 },
  {
    measure: "paidCents",
    title: "Paid by customers a week",
    unit: "paid",
    format: (dollars: number) => formatMoney(Math.round(dollars * 100)),
    divisor: 100,
  },
] as const;

/** Where the real series lead if they go on, with how sure that is; and, apart from them, what the product aims at. */
export function ProjectionsTab({ metrics }: { metrics: PlatformMetrics }) {
  return (
    <div className="grid grid-cols-1 gap-12">
      <section aria-labelledby="method" className="grid gap-2">
        <h2 id="method" className="text-lg">
          If the past weeks go on
        </h2>
        <p className="measure text-muted text-sm">
          Holt's linear trend over up to {metrics.weeks.length} whole weeks of the platform's own figures, {PROJECTED_WEEKS} weeks ahead. In
          eight of ten cases the truth lies between the lowest and the highest value of the table, if what moved the past moves the future.
          A projection is no promise.
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

function ProjectionChart({ metrics: { weeks }, measure, title, unit, format, divisor }: { metrics: PlatformMetrics } & Measure) {
  const projection = projectWeeks(weeks, measure);
  const last = weeks.at(-1);
  if (projection === null || last === undefined) {
    return (
      <section aria-label={title} className="grid content-start gap-3">
        <h3 className="text-base">{title}</h3>
        <p className="measure text-muted text-sm">A projection needs {FEWEST_WEEKS} whole weeks in which there was something to count.</p>
      </section>
    );
  }
  const ahead = projection.steps.map((step, i) => ({ to: last.to + 7 * (i + 1), ...step }));
  const end = ahead.at(-1);
  const write = (value: number) => format(value / divisor);
  return (
    <ChartFrame
      heading="h3"
      title={title}
      summary={
        end
          ? `${write(last[measure])} now; ${write(end.value)} by ${dayLabel(end.to)}, between ${write(end.low)} and ${write(end.high)}.`
          : ""
      }
      data={{
        columns: [
          { label: "Week to (UTC)" },
          { label: divisor === 100 ? "Cents" : title },
          { label: "Lowest" },
          { label: "Highest" },
          { label: "Kind" },
        ],
        rows: [
          ...weeks.map((week) => [dayText(week.to), week[measure], null, null, "measured"]),
          ...ahead.map(({ to, value, low, high }) => [dayText(to), Math.round(value), Math.round(low), Math.round(high), "projected"]),
        ].reverse(),
      }}
      fileName={`projection-${unit}`}
    >
      <SeriesChart
        kind="line"
        points={[
          ...weeks.map((week) => {
            const value = week[measure] / divisor;
            const point = { label: `Week to ${dayLabel(week.to)}`, tick: dayTick(week.to), value };
            // The broken line begins where the whole one ends.
            return week === last ? { ...point, projected: value, band: [value, value] as [number, number] } : point;
          }),
          ...ahead.map(({ to, value, low, high }) => ({
            label: `Week to ${dayLabel(to)}, projected`,
            tick: dayTick(to),
            projected: value / divisor,
            band: [low / divisor, high / divisor] as [number, number],
          })),
        ]}
        unit={unit}
        format={format}
        title={title}
        marks={[weeks.length - 1]}
      />
      <p className="flex items-center gap-2 text-muted text-xs">
        <span aria-hidden className="w-6 border-accent border-t-2 border-dashed" />
        Projected, with the range of eight in ten
      </p>
    </ChartFrame>
  );
}

/** What the product aims at, named so, each beside what is measured. */
function Targets({ metrics: { targets, totalUsers, totalRevenue, monthlyGrowth } }: { metrics: PlatformMetrics }) {
  const rows = [
    { label: "People", target: whole(targets.people), now: whole(totalUsers), share: totalUsers / targets.people },
    {
      label: "Revenue in 2025",
      target: formatMoney(targets.revenueCents).replace(/\.00$/, ""),
      now: `${formatMoney(totalRevenue)} of all time`,
      share: totalRevenue / targets.revenueCents,
    },
    {
      label: "Growth a month",
      target: `${targets.monthlyGrowth} %`,
      now: monthlyGrowth === null ? "Too few people to say" : `${monthlyGrowth} %`,
      share: monthlyGrowth === null ? null : monthlyGrowth / targets.monthlyGrowth,
    },
  ];
  return (
    <section aria-labelledby="targets" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="targets" className="flex items-center gap-2 text-lg">
          <Target aria-hidden className="size-5 text-muted" />
          Targets
        </h2>
        <p className="measure text-muted text-sm">
          What the product set out to reach. These are aims: nothing here is measured but the column that says so.
        </p>
      </div>
      <table className="tabular w-full border-collapse text-sm">
        <caption className="sr-only">Targets beside what is measured</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            {["", "Target", "Measured", "Reached"].map((head, i) => (
              <th key={head || "what"} scope="col" className={`py-2 font-semibold ${i === 0 ? "text-left" : "pl-4 text-right"}`}>
                {head || <span className="sr-only">What</span>}
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
              <td className="py-2.5 pl-4 text-right text-muted">{share === null ? "–" : reached(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const reached = (share: number) => (share > 0 && share < 0.01 ? "under 1 %" : percent(Math.max(0, share) * 100));
