import type { VideoAnalytics } from "#worker/domain/analytics/contract.ts";
import { comparison, percent, watchTime, whole } from "./format.ts";

/** The four figures that matter, each against the days before. */
export function Headline({ analytics: { totals, before, averageMs, averagePercent, days, earlierViews } }: { analytics: VideoAnalytics }) {
  const length = days.length;
  const averageBefore = before && before.plays > 0 ? before.watchedMs / before.plays : undefined;
  const figures: [label: string, value: string, note: string | null][] = [
    [
      "Views",
      whole(totals.views),
      earlierViews > 0 && before === null && totals.views >= earlierViews
        ? `${whole(earlierViews)} of them before days were kept`
        : comparison(totals.views, before?.views, length),
    ],
    ["Watch time", watchTime(totals.watchedMs), comparison(totals.watchedMs, before?.watchedMs, length)],
    [
      "Average view duration",
      averageMs === null ? "–" : watchTime(averageMs),
      averageMs === null ? null : comparison(averageMs, averageBefore, length),
    ],
    ["Average percentage viewed", averagePercent === null ? "–" : percent(averagePercent), null],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-6 border-line border-y py-6 lg:grid-cols-4">
      {figures.map(([label, value, note]) => (
        <div key={label} className="grid content-start gap-1">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular font-semibold text-xl">{value}</dd>
          {note && <dd className="text-muted text-xs">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
