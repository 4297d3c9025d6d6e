import { lazy, Suspense } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Point } from "./data.ts";

// The drawing library is the heaviest part of these pages: loaded by the browser that draws, never
// by the server.
const Drawing = lazy(() => import("./series-chart.client.tsx"));

export interface SeriesChartProps {
  kind: "area" | "bar" | "line";
  points: readonly Point[];
  /** What the value is, as the tooltip says it: "views". */
  unit: string;
  format: (value: number) => string;
  /** The top of the axis; the next round value unless told. */
  max?: number;
  /** Points that carry their value as a label, by their place; the highest unless told. */
  marks?: readonly number[];
  height?: "sm" | "md";
  title: string;
  /** When the quieter line was: "in the 28 days before". */
  besideLabel?: string;
}

/** A value over equal steps, from zero. Arrow keys walk along it once it has the focus. */
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
