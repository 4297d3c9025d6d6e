import { useEffect, useRef, useState } from "react";
import { formatBitrate } from "#app/features/live/broadcast-studio/health.ts";
import { t } from "#i18n/t.ts";

interface Point {
  sent: number;
  target: number;
}

const EVERY_MS = 2_000;
const POINTS = 90;
const [WIDTH, HEIGHT] = [240, 44];

export function BitrateSparkline({ sent, target }: Point) {
  const latest = useRef<Point>({ sent, target });
  latest.current = { sent, target };
  const [points, setPoints] = useState<Point[]>([]);
  useEffect(() => {
    const timer = setInterval(
      () => setPoints((known) => [...known.slice(1 - POINTS), latest.current]),
      EVERY_MS,
    );
    return () => clearInterval(timer);
  }, []);
  const top = Math.max(1, ...points.map((p) => Math.max(p.sent, p.target))) * 1.05;
  const x = (i: number) => (WIDTH * (POINTS - points.length + i)) / (POINTS - 1);
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const path = (of: (p: Point) => number) =>
    points
      .map((p, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(of(p)).toFixed(1)}`)
      .join("");
  const lows = points.map((p) => p.sent);
  const summary =
    points.length < 2
      ? t("live.statusBar.bitrateChart.unknownLabel")
      : t("live.statusBar.bitrateChart.rangeLabel", {
          from: formatBitrate(Math.min(...lows)),
          to: formatBitrate(Math.max(...lows)),
        });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
      className="h-11 w-full"
    >
      {points.length > 1 && (
        <>
          <path
            d={`${path((p) => p.sent)}L${WIDTH} ${HEIGHT}L${x(0).toFixed(1)} ${HEIGHT}Z`}
            className="fill-accent-soft"
          />
          <path
            d={path((p) => p.sent)}
            className="fill-none stroke-accent"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={path((p) => p.target)}
            className="fill-none stroke-muted"
            strokeWidth={1}
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
      <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
    </svg>
  );
}
