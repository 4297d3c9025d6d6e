import { dayLabel, dayTick, whole } from "#app/features/creator/analytics/format.ts";
import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import { SeriesChart } from "#app/ui/charts/series-chart.tsx";
import { ShareBars } from "#app/ui/charts/share-bars.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { ApiKeyUsage } from "#worker/domain/accounts/api-keys/contract-api.ts";
import { dayText } from "#worker/domain/creator/analytics/contract.ts";

/** Number of bars in the chart. The table and the download contain everything. */
const BARS = 8;

const STATUS_WORDS: Record<number, Message> = {
  200: msg("settings.answer200"),
  201: msg("settings.answer201"),
  202: msg("settings.answer202"),
  204: msg("settings.answer204"),
  206: msg("settings.answer206"),
  400: msg("settings.aFaultInTheRequest"),
  401: msg("settings.notSignedIn"),
  403: msg("settings.aScopeThatItLacks"),
  404: msg("settings.notThere"),
  409: msg("settings.inConflict"),
  410: msg("settings.answer410"),
  413: msg("settings.tooLarge"),
  415: msg("settings.ofAnotherType"),
  429: msg("settings.tooManyCalls"),
  500: msg("settings.aFaultOfOurs"),
  503: msg("settings.answer503"),
};

const wordsOf = (status: number): string => {
  const words = STATUS_WORDS[status];
  return words ? t(words) : "";
};

/** Charts of a key's calls by day, route and status. */
export function UsageCharts({ usage: { key, days, routes, statuses } }: { usage: ApiKeyUsage }) {
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  const busiest = days.reduce((best, day) => (day.calls > best.calls ? day : best));
  const refusedNote = (refused: number) =>
    refused > 0 ? { note: t("settings.refusedRefused", { refused }) } : {};
  return (
    <div className="grid gap-12">
      <ChartFrame
        title={t("settings.callsADay")}
        summary={t("settings.callsInDaysMostOn", {
          calls: total,
          days: days.length,
          day: dayLabel(busiest.day),
          most: busiest.calls,
        })}
        data={{
          columns: [
            { label: t("settings.day") },
            { label: t("settings.calls") },
            { label: t("settings.refused") },
          ],
          rows: days.map(({ day, calls, refused }) => [dayText(day), calls, refused]),
        }}
        fileName={`api-calls-${key.prefix}-by-day`}
      >
        <SeriesChart
          kind="bar"
          title={t("settings.callsADay")}
          points={days.map(({ day, calls }) => ({
            label: dayLabel(day),
            tick: dayTick(day),
            value: calls,
          }))}
          unit={t("settings.callsUnit")}
          format={whole}
        />
      </ChartFrame>
      <ChartFrame
        title={t("settings.byRoute")}
        summary={t("settings.routesMostOfAll", {
          routes: routes.length,
          route: routes[0]?.route ?? "–",
        })}
        data={{
          columns: [
            { label: t("settings.route") },
            { label: t("settings.calls") },
            { label: t("settings.refused") },
          ],
          rows: routes.map(({ route, calls, refused }) => [route, calls, refused]),
        }}
        fileName={`api-calls-${key.prefix}-by-route`}
      >
        <ShareBars
          rows={routes.slice(0, BARS).map(({ route, calls, refused }) => ({
            label: route,
            value: calls,
            ...refusedNote(refused),
          }))}
          total={total}
          format={whole}
        />
      </ChartFrame>
      <ChartFrame
        title={t("settings.byAnswer")}
        summary={t("settings.theHttpStatusOfEachAnswer")}
        data={{
          columns: [
            { label: t("settings.status") },
            { label: t("settings.meaning") },
            { label: t("settings.calls") },
          ],
          rows: statuses.map(({ status, calls }) => [String(status), wordsOf(status), calls]),
        }}
        fileName={`api-calls-${key.prefix}-by-status`}
      >
        <ShareBars
          rows={statuses.map(({ status, calls }) => ({
            label: `${status} ${wordsOf(status)}`.trim(),
            value: calls,
          }))}
          total={total}
          format={whole}
        />
      </ChartFrame>
    </div>
  );
}
