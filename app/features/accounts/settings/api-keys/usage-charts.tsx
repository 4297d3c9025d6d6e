import { dayLabel, dayTick, formatCount } from "#app/features/creator/analytics/format.ts";
import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import { SeriesChart } from "#app/ui/charts/series-chart.tsx";
import { ShareBars } from "#app/ui/charts/share-bars.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { ApiKeyUsage } from "#worker/domain/accounts/api-keys/contract-api.ts";
import { dayText } from "#worker/domain/creator/analytics/contract.ts";

const BARS = 8;

const STATUS_LABELS: Record<number, Message> = {
  200: msg("settings.apiKeys.httpStatus.ok"),
  201: msg("settings.apiKeys.httpStatus.created"),
  202: msg("settings.apiKeys.httpStatus.accepted"),
  204: msg("settings.apiKeys.httpStatus.noContent"),
  206: msg("settings.apiKeys.httpStatus.partialContent"),
  400: msg("settings.apiKeys.httpStatus.badRequest"),
  401: msg("settings.apiKeys.httpStatus.unauthorized"),
  403: msg("settings.apiKeys.httpStatus.forbidden"),
  404: msg("settings.apiKeys.httpStatus.notFound"),
  409: msg("settings.apiKeys.httpStatus.conflict"),
  410: msg("settings.apiKeys.httpStatus.gone"),
  413: msg("settings.apiKeys.httpStatus.contentTooLarge"),
  415: msg("settings.apiKeys.httpStatus.unsupportedMediaType"),
  429: msg("settings.apiKeys.httpStatus.tooManyRequests"),
  500: msg("settings.apiKeys.httpStatus.serverError"),
  503: msg("settings.apiKeys.httpStatus.serviceUnavailable"),
};

const labelOf = (status: number): string => {
  const label = STATUS_LABELS[status];
  return label ? t(label) : "";
};

export function UsageCharts({ usage: { key, days, routes, statuses } }: { usage: ApiKeyUsage }) {
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  const busiest = days.reduce((best, day) => (day.calls > best.calls ? day : best));
  const rejectedNote = (rejected: number) =>
    rejected > 0 ? { note: t("settings.apiKeys.usage.rejectedNote", { refused: rejected }) } : {};
  return (
    <div className="grid gap-12">
      <ChartFrame
        title={t("settings.apiKeys.usage.dailyTitle")}
        summary={t("settings.apiKeys.usage.dailySummary", {
          calls: total,
          days: days.length,
          day: dayLabel(busiest.day),
          most: busiest.calls,
        })}
        data={{
          columns: [
            { label: t("settings.apiKeys.usage.dayColumn") },
            { label: t("settings.apiKeys.usage.callsColumn") },
            { label: t("settings.apiKeys.usage.rejectedColumn") },
          ],
          rows: days.map(({ day, calls, refused }) => [dayText(day), calls, refused]),
        }}
        fileName={`api-calls-${key.prefix}-by-day`}
      >
        <SeriesChart
          kind="bar"
          title={t("settings.apiKeys.usage.dailyTitle")}
          points={days.map(({ day, calls }) => ({
            label: dayLabel(day),
            tick: dayTick(day),
            value: calls,
          }))}
          unit={t("settings.apiKeys.usage.callsUnit")}
          format={formatCount}
        />
      </ChartFrame>
      <ChartFrame
        title={t("settings.apiKeys.usage.routesTitle")}
        summary={t("settings.apiKeys.usage.routesSummary", {
          routes: routes.length,
          route: routes[0]?.route ?? "–",
        })}
        data={{
          columns: [
            { label: t("settings.apiKeys.usage.routeColumn") },
            { label: t("settings.apiKeys.usage.callsColumn") },
            { label: t("settings.apiKeys.usage.rejectedColumn") },
          ],
          rows: routes.map(({ route, calls, refused }) => [route, calls, refused]),
        }}
        fileName={`api-calls-${key.prefix}-by-route`}
      >
        <ShareBars
          rows={routes.slice(0, BARS).map(({ route, calls, refused }) => ({
            label: route,
            value: calls,
            ...rejectedNote(refused),
          }))}
          total={total}
          format={formatCount}
        />
      </ChartFrame>
      <ChartFrame
        title={t("settings.apiKeys.usage.statusesTitle")}
        summary={t("settings.apiKeys.usage.statusesSummary")}
        data={{
          columns: [
            { label: t("settings.apiKeys.usage.statusColumn") },
            { label: t("settings.apiKeys.usage.meaningColumn") },
            { label: t("settings.apiKeys.usage.callsColumn") },
          ],
          rows: statuses.map(({ status, calls }) => [String(status), labelOf(status), calls]),
        }}
        fileName={`api-calls-${key.prefix}-by-status`}
      >
        <ShareBars
          rows={statuses.map(({ status, calls }) => ({
            label: `${status} ${labelOf(status)}`.trim(),
            value: calls,
          }))}
          total={total}
          format={formatCount}
        />
      </ChartFrame>
    </div>
  );
}
