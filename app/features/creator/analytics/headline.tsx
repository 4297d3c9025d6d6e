import { Figures } from "#app/ui/figures.tsx";
import { t } from "#i18n/t.ts";
import type { VideoAnalytics } from "#worker/domain/creator/analytics/contract-api.ts";
import { comparison, formatCount, percent, watchTime } from "./format.ts";

export function Headline({
  analytics: { totals, before, averageMs, averagePercent, days, earlierViews },
}: {
  analytics: VideoAnalytics;
}) {
  const length = days.length;
  const averageBefore = before && before.plays > 0 ? before.watchedMs / before.plays : undefined;
  const figures: [label: string, value: string, note: string | null][] = [
    [
      t("analytics.metrics.views"),
      formatCount(totals.views),
      earlierViews > 0 && before === null && totals.views >= earlierViews
        ? t("analytics.headline.earlierViewsNote", { earlierViews })
        : comparison(totals.views, before?.views, length, formatCount),
    ],
    [
      t("analytics.metrics.watchTime"),
      watchTime(totals.watchedMs),
      comparison(totals.watchedMs, before?.watchedMs, length, watchTime),
    ],
    [
      t("analytics.metrics.averageViewDuration"),
      averageMs === null ? "–" : watchTime(averageMs),
      averageMs === null ? null : comparison(averageMs, averageBefore, length, watchTime),
    ],
    [
      t("analytics.metrics.averagePercentage"),
      averagePercent === null ? "–" : percent(averagePercent),
      null,
    ],
  ];
  return <Figures figures={figures.map(([label, value, note]) => ({ label, value, note }))} />;
}
