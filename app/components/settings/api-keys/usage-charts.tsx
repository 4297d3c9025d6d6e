import { dayLabel, dayTick, whole } from "#app/components/analytics/format.ts";
import { ChartFrame } from "#app/components/charts/chart-frame.tsx";
import { SeriesChart } from "#app/components/charts/series-chart.tsx";
import { ShareBars } from "#app/components/charts/share-bars.tsx";
import { t } from "#i18n/t.ts";
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
  get 400() {
    return t("settings.aFaultInTheRequest");
  },
  get 401() {
    return t("settings.notSignedIn");
  },
  get 403() {
    return t("settings.aScopeThatItLacks");
  },
  get 404() {
    return t("settings.notThere");
  },
  get 409() {
    return t("settings.inConflict");
  },
  410: "Gone",
  get 413() {
    return t("settings.tooLarge");
  },
  get 415() {
    return t("settings.ofAnotherType");
  },
  get 429() {
    return t("settings.tooManyCalls");
  },
  get 500() {
    return t("settings.aFaultOfOurs");
  },
  503: "Unavailable",
};

/** What a key called: by day, by route, by answer. */
export function UsageCharts({ usage: { key, days, routes, statuses } }: { usage: ApiKeyUsage }) {
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  const busiest = days.reduce((best, day) => (day.calls > best.calls ? day : best));
  const refusedNote = (refused: number) => (refused > 0 ? { note: t("settings.refusedRefused", { refused: whole(refused) }) } : {});
  return (
    <div className="grid gap-12">
      <ChartFrame
        title={t("settings.callsADay")}
        summary={t("settings.totalNInLengthDaysMost", {
          total: whole(total),
          total2: total,
          length: days.length,
          day: dayLabel(busiest.day),
          calls: whole(busiest.calls),
        })}
        data={{
          columns: [{ label: t("settings.day") }, { label: t("settings.calls") }, { label: t("settings.refused") }],
          rows: days.map(({ day, calls, refused }) => [dayText(day), calls, refused]),
        }}
        fileName={`api-calls-${key.prefix}-by-day`}
      >
        <SeriesChart
          kind="bar"
          title={t("settings.callsADay")}
          points={days.map(({ day, calls }) => ({ label: dayLabel(day), tick: dayTick(day), value: calls }))}
          unit="calls"
          format={whole}
        />
      </ChartFrame>
      <ChartFrame
        title={t("settings.byRoute")}
        summary={t("settings.lengthNRouteMostOfAll", {
          length: whole(routes.length),
          length2: routes.length,
          route: routes[0]?.route ?? "none",
        })}
        data={{
          columns: [{ label: t("settings.route") }, { label: t("settings.calls") }, { label: t("settings.refused") }],
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
        title={t("settings.byAnswer")}
        summary={t("settings.theHttpStatusOfEachAnswer")}
        data={{
          columns: [{ label: t("settings.status") }, { label: t("settings.meaning") }, { label: t("settings.calls") }],
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
