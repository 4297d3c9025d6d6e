import { lazy, Suspense } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Point } from "./data.ts";

// The drawing library is the largest script of these pages and runs only in the browser.
const Drawing = lazy(() => import("./series-chart.client.tsx"));

export interface SeriesChartProps {
  kind: "area" | "bar" | "line";
  points: readonly Point[];
  unit: string;
  format: (value: number) => string;
  /** Upper end of the axis. Default: the next round value. */
  max?: number;
  /** Indexes of the points whose value is always visible. Default: the highest point. */
  marks?: readonly number[];
  height?: "sm" | "md";
  title: string;
  /** Period of the compared values, such as "in the 28 days before". */
  besideLabel?: string;
}

/** The axis starts at zero. With the focus on the chart, arrow keys move along the points. */
export function SeriesChart(props: SeriesChartProps) {
  const hydrated = useHydrated();
  const height = props.height === "sm" ? "h-36" : "h-60";
  const waiting = <Skeleton className="size-full rounded-lg" />;
  return (
    <div className={height}>
      {hydrated ? <Suspense fallback={waiting}>{<Drawing {...props} />}</Suspense> : waiting}
    </div>
  );
}
