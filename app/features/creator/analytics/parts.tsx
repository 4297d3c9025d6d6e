import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import { ShareBars } from "#app/ui/charts/share-bars.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { AnalyticsPart } from "#worker/domain/creator/analytics/contract-api.ts";
import { formatCount, percent, watchTime } from "./format.ts";

interface PartsProps {
  title: string;
  parts: readonly AnalyticsPart[];
  nameOf: (value: string) => string;
  file: string;
  dimension: "source" | "website" | "device" | "country";
}
const TITLES: Record<PartsProps["dimension"], Message> = {
  source: msg("analytics.columns.source"),
  website: msg("analytics.columns.website"),
  device: msg("analytics.columns.device"),
  country: msg("analytics.columns.country"),
};
const MOST_BARS = 8;

export function Parts({ title, parts, nameOf, file, dimension }: PartsProps) {
  const views = parts.reduce((sum, part) => sum + part.views, 0);
  const byViews = [...parts].sort((a, b) => b.views - a.views || a.value.localeCompare(b.value));
  const first = byViews.find((part) => part.views > 0);
  const rest = byViews.slice(MOST_BARS).reduce((sum, part) => sum + part.views, 0);
  const rows = byViews.slice(0, MOST_BARS).map((part) => ({
    label: nameOf(part.value),
    value: part.views,
    note: watchTime(part.watchedMs),
  }));
  return (
    <ChartFrame
      title={title}
      summary={
        first
          ? t("analytics.audience.summary", {
              name: nameOf(first.value),
              percent: percent((first.views / views) * 100),
              views,
            })
          : t("analytics.series.views.empty")
      }
      data={{
        columns: [
          { label: t(TITLES[dimension]) },
          { label: t("analytics.metrics.views") },
          { label: t("analytics.metrics.playbacks") },
          { label: t("analytics.columns.watchedSeconds") },
        ],
        rows: byViews.map((part) => [
          nameOf(part.value),
          part.views,
          part.playbacks,
          Math.round(part.watchedMs / 1000),
        ]),
      }}
      fileName={`${file}-${dimension}`}
    >
      <ShareBars
        rows={rest > 0 ? [...rows, { label: t("analytics.audience.others"), value: rest }] : rows}
        format={formatCount}
        total={views}
      />
    </ChartFrame>
  );
}
