import { dayLabel, dayTick, whole } from "#app/components/analytics/format.ts";
import { ChartFrame } from "#app/components/charts/chart-frame.tsx";
import { SeriesChart } from "#app/components/charts/series-chart.tsx";
import { ShareBars } from "#app/components/charts/share-bars.tsx";
import { dayText } from "#worker/domain/analytics/contract.ts";
import type { ApiKeyUsage } from "#worker/domain/api-keys/contract-usage.ts";

/** Bars that are drawn; the table and the file have all. */
const BARS = 8;

const STATUS_WORDS: Record<number, string> = {
  200: "OK",
  201: "Made",
  202: "Accepted",
  204: "Done",
  206: "A part",
  400: "A fault in the request",
  401: "Not signed in",
  403: "A scope that it lacks",
  404: "Not there",
  409: "In conflict",
  410: "Gone",
  413: "Too large",
  415: "Of another type",
  429: "Too many calls",
  500: "A fault of ours",
  503: "Unavailable",
};

/** What a key called: by day, by route, by answer. */
export function UsageCharts({ usage: { key, days, routes, statuses } }: { usage: ApiKeyUsage }) {
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  const busiest = days.reduce((best, day) => (day.calls > best.calls ? day : best));
  const refusedNote = (refused: number) => (refused > 0 ? { note: `${whole(refused)} refused` } : {});
  return (
    <div className="grid gap-12">
      <ChartFrame
        title="Calls a day"
        summary={`${whole(total)} ${total === 1 ? "call" : "calls"} in ${days.length} days, most on ${dayLabel(busiest.day)} (${whole(busiest.calls)}). Days are UTC's.`}
        data={{
          columns: [{ label: "Day" }, { label: "Calls" }, { label: "Refused" }],
          rows: days.map(({ day, calls, refused }) => [dayText(day), calls, refused]),
        }}
        fileName={`api-calls-${key.prefix}-by-day`}
      >
        <SeriesChart
          kind="bar"
          title="Calls a day"
          points={days.map(({ day, calls }) => ({ label: dayLabel(day), tick: dayTick(day), value: calls }))}
          unit="calls"
          format={whole}
        />
      </ChartFrame>
      <ChartFrame
        title="By route"
        summary={`${whole(routes.length)} ${routes.length === 1 ? "route" : "routes"}, ${routes[0]?.route ?? "none"} most of all.`}
        data={{
          columns: [{ label: "Route" }, { label: "Calls" }, { label: "Refused" }],
          rows: routes.map(({ route, calls, refused }) => [route, calls, refused]),
        }}
        fileName={`api-calls-${key.prefix}-by-route`}
      >
        <ShareBars
          rows={routes.slice(0, BARS).map(({ route, calls, refused }) => ({ label: route, value: calls, ...refusedNote(refused) }))}
          total={total}
          format={whole}
        />
      </ChartFrame>
      <ChartFrame
        title="By answer"
        summary="The HTTP status of each answer. 403 and 429 count as refused."
        data={{
          columns: [{ label: "Status" }, { label: "Meaning" }, { label: "Calls" }],
          rows: statuses.map(({ status, calls }) => [String(status), STATUS_WORDS[status] ?? "", calls]),
        }}
        fileName={`api-calls-${key.prefix}-by-status`}
      >
        <ShareBars
          rows={statuses.map(({ status, calls }) => ({ label: `${status} ${STATUS_WORDS[status] ?? ""}`.trim(), value: calls }))}
          total={total}
          format={whole}
        />
      </ChartFrame>
    </div>
  );
}
