import { useId } from "react";
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  LabelList,
  type LabelProps,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { t } from "#i18n/t.ts";
import type { Point } from "./data.ts";
import type { SeriesChartProps } from "./series-chart.tsx";

const ACCENT = "var(--color-accent)";
const MUTED = "var(--color-muted)";
const LINE = "var(--color-line)";
const CHARTS = { area: AreaChart, bar: BarChart, line: ComposedChart };
const SERIES = { dataKey: "value", isAnimationActive: false } as const;
const STROKE = {
  stroke: ACCENT,
  strokeWidth: 2,
  type: "linear",
  dot: false,
  activeDot: { r: 4, fill: ACCENT, strokeWidth: 0 },
} as const;
const MUTED_LINE = {
  stroke: MUTED,
  strokeWidth: 1.5,
  strokeDasharray: "4 4",
  type: "linear",
  dot: false,
  activeDot: false,
  isAnimationActive: false,
  connectNulls: false,
} as const;

export default function SeriesDrawing({
  kind,
  points,
  unit,
  format,
  max,
  marks,
  title,
  height,
  besideLabel,
}: SeriesChartProps) {
  const gradient = useId().replaceAll(":", "");
  const Chart = CHARTS[kind];
  const labels = <ValueLabels points={points} marks={marks} format={format} />;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart
        data={[...points]}
        accessibilityLayer
        title={title}
        margin={{ top: 22, right: 12, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke={LINE} />
        <Axes points={points} format={format} max={max} height={height} />
        <Tooltip
          cursor={
            kind === "bar"
              ? { fill: LINE, opacity: 0.4 }
              : { stroke: MUTED, strokeDasharray: "3 3" }
          }
          isAnimationActive={false}
          content={(props) => (
            <Tip {...props} unit={unit} format={format} besideLabel={besideLabel} />
          )}
        />
        {besideLabel !== undefined && kind === "area" && (
          <Area dataKey="beside" {...MUTED_LINE} fill="none" />
        )}
        {besideLabel !== undefined && kind === "line" && <Line dataKey="beside" {...MUTED_LINE} />}
        {kind === "area" && (
          <Area {...SERIES} {...STROKE} fill={`url(#${gradient})`}>
            {labels}
          </Area>
        )}
        {points.some((p) => p.band) && (
          <Area
            dataKey="band"
            stroke="none"
            fill={ACCENT}
            fillOpacity={0.15}
            isAnimationActive={false}
            activeDot={false}
          />
        )}
        {points.some((p) => p.projected !== undefined) && (
          <Line dataKey="projected" {...MUTED_LINE} stroke={ACCENT} strokeWidth={2} />
        )}
        {kind === "line" && (
          <Line {...SERIES} {...STROKE}>
            {labels}
          </Line>
        )}
        {kind === "bar" && (
          <Bar {...SERIES} fill={ACCENT} radius={[3, 3, 0, 0]} maxBarSize={28}>
            {labels}
          </Bar>
        )}
        <defs>
          <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0%" stopColor={ACCENT} stopOpacity={0.35} />
            <stop offset="100%" stopColor={ACCENT} stopOpacity={0.04} />
          </linearGradient>
        </defs>
      </Chart>
    </ResponsiveContainer>
  );
}

type AxesProps = Pick<SeriesChartProps, "points" | "format" | "max" | "height">;

function Axes({ points, format, max, height }: AxesProps) {
  return (
    <>
      <XAxis
        dataKey="label"
        ticks={ticksOf(points, height === "sm" ? 2 : 4)}
        tickFormatter={(value: string) => points.find((p) => p.label === value)?.tick ?? ""}
        interval="preserveStartEnd"
        tickLine={false}
        axisLine={{ stroke: LINE }}
        tick={{ fill: MUTED, fontSize: 12 }}
        minTickGap={16}
      />
      <YAxis
        domain={[0, max ?? "auto"]}
        allowDecimals={false}
        tickCount={height === "sm" ? 3 : 4}
        tickFormatter={format}
        tickLine={false}
        axisLine={false}
        tick={{ fill: MUTED, fontSize: 12 }}
        width="auto"
      />
    </>
  );
}

function ticksOf(points: readonly Point[], steps: number): string[] {
  const last = points.length - 1;
  const ticks = new Set(
    Array.from({ length: steps + 1 }, (_, i) => Math.round((i / steps) * last)),
  );
  return [...ticks].flatMap((i) => points[i]?.label ?? []);
}

/** Returns the index of the highest point; no index if all values are zero. */
function highest(points: readonly Point[]): number[] {
  const peak = points.reduce(
    (best, p, i) => ((p.value ?? 0) > (points[best]?.value ?? 0) ? i : best),
    0,
  );
  return (points[peak]?.value ?? 0) > 0 ? [peak] : [];
}

type ValueLabelsProps = Pick<SeriesChartProps, "points" | "marks" | "format">;

function ValueLabels({ points, marks, format }: ValueLabelsProps) {
  const labeled = marks ?? highest(points);
  return (
    <LabelList
      dataKey="value"
      content={({ x, y, width, value, index }) => (
        <Mark
          at={{ x, y, width }}
          value={Number(value)}
          index={index}
          marks={labeled}
          count={points.length}
          format={format}
        />
      )}
    />
  );
}

interface MarkProps {
  at: Pick<LabelProps, "x" | "y" | "width">;
  value: number;
  index: number | undefined;
  marks: readonly number[];
  count: number;
  format: (value: number) => string;
}

function Mark({ at, value, index, marks, count, format }: MarkProps) {
  if (index === undefined || !marks.includes(index)) return null;
  const [x, y, width] = [at.x, at.y, at.width].map((n) => Number(n ?? 0));
  const anchor = index < count * 0.08 ? "start" : index > count * 0.92 ? "end" : "middle";
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor];
  return (
    <text
      x={(x ?? 0) + (width ?? 0) * shift}
      y={(y ?? 0) - 8}
      textAnchor={anchor}
      fontSize={12}
      fontWeight={620}
      fill="var(--color-ink)"
    >
      {format(value)}
    </text>
  );
}

function Tip({
  active,
  payload,
  unit,
  format,
  besideLabel,
}: Pick<TooltipContentProps<number, string>, "active" | "payload"> & {
  unit: string;
  format: (value: number) => string;
  besideLabel: string | undefined;
}) {
  const point: Point | undefined = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <div className="tabular rounded-md bg-raised px-3 py-2 text-sm shadow-float ring-1 ring-line">
      <p className="text-muted text-xs">{point.label}</p>
      <p className="font-semibold">
        {format(point.value ?? point.projected ?? 0)} {unit}
      </p>
      {point.value === undefined && point.band && (
        <p className="text-muted text-xs">
          {t("charts.series.projectedRange", {
            low: format(point.band[0]),
            high: format(point.band[1]),
          })}
        </p>
      )}
      {besideLabel !== undefined && typeof point.beside === "number" && (
        <p className="text-muted text-xs">{`${besideLabel}: ${format(point.beside)}`}</p>
      )}
    </div>
  );
}
