import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Gauge } from "lucide-react";
import type { ReactNode } from "react";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { formatTime } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import { ALERTS, type ActiveAlert as Alerting } from "#worker/domain/ops/alerts/contract.ts";
import { listAlerts } from "#worker/domain/ops/alerts/update-alerts.ts";
import type { MetricName, Series } from "#worker/domain/ops/metrics/contract.ts";
import { emptyBuckets, mergeSeries, quantile } from "#worker/domain/ops/metrics/rules.ts";

export const meta: MetaFunction = () => [{ title: t("admin.metrics.metaTitle") }];

const MINUTES = 60;
const MAX_ROUTES = 30;

interface RouteLine {
  route: string;
  count: number;
  failed: number;
  p50: string;
  p95: string;
}

const formatMs = (ms: number | null) =>
  ms === null
    ? "–"
    : ms === Number.POSITIVE_INFINITY
      ? t("admin.metrics.overTenSeconds")
      : ms >= 1000
        ? t("admin.durations.seconds", { n: ms / 1000 })
        : t("admin.durations.milliseconds", { n: ms });
const bucketsOf = (series: readonly Series[]) =>
  series.reduce((sum, one) => sum.map((n, i) => n + (one.buckets[i] ?? 0)), emptyBuckets());
const sumOf = (series: readonly Series[], of: "count" | "sum") =>
  series.reduce((sum, one) => sum + one[of], 0);

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { minutes } = await ctx.readMetrics();
  const first = Math.floor(ctx.now() / 60_000) - MINUTES;
  const hour = mergeSeries(
    minutes.filter(({ minute }) => minute > first).flatMap(({ series }) => series),
  );
  const named = (name: MetricName) => hour.filter((series) => series.name === name);
  const requests = named("http_request");
  const isFailed = ({ labels }: Series) => labels.status === "5xx";
  const nameOf = ({ labels }: Series) => `${labels.method} ${labels.route}`;
  const routes: RouteLine[] = [...new Set(requests.map(nameOf))]
    .map((route) => [route, requests.filter((series) => nameOf(series) === route)] as const)
    .map(([route, series]) => {
      const buckets = bucketsOf(series);
      const failed = sumOf(series.filter(isFailed), "count");
      return {
        route,
        count: sumOf(series, "count"),
        failed,
        p50: formatMs(quantile(buckets, 0.5)),
        p95: formatMs(quantile(buckets, 0.95)),
      };
    })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_ROUTES);
  const p95 = (name: MetricName) => formatMs(quantile(bucketsOf(named(name)), 0.95));
  const n = (value: number) => value.toLocaleString(intlLocale());
  const figures = [
    {
      label: t("admin.metrics.figures.requests"),
      value: n(sumOf(requests, "count")),
      note: t("admin.metrics.figures.requestsFailed", {
        n: sumOf(requests.filter(isFailed), "count"),
      }),
    },
    {
      label: t("admin.metrics.figures.responseTime"),
      value: p95("http_request"),
      note: t("admin.metrics.figures.databaseTime", { p95: p95("d1_query") }),
    },
    {
      label: t("admin.metrics.figures.queueDelay"),
      value: p95("queue_age"),
      note: t("admin.metrics.figures.jobCount", { n: sumOf(named("job"), "count") }),
    },
    {
      label: t("admin.metrics.figures.liveStreams"),
      value: n(sumOf(named("live_streams"), "sum")),
      note: t("admin.metrics.figures.liveViewers", { n: sumOf(named("live_viewers"), "sum") }),
    },
    {
      label: t("admin.metrics.figures.databaseCalls"),
      value: n(sumOf(named("d1_query"), "count")),
      note: t("admin.metrics.figures.rowsWritten", { n: sumOf(named("d1_rows_written"), "sum") }),
    },
  ];
  return { figures, routes, alerts: await listAlerts(ctx) };
}

export default function Metrics() {
  const { figures, routes, alerts } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("admin.metrics.title")} about={t("admin.metrics.description")}>
      {alerts.map((alert) => (
        <ActiveAlert key={alert.name} alert={alert} />
      ))}
      {routes.length === 0 ? (
        <EmptyState icon={Gauge} title={t("admin.metrics.emptyTitle")} />
      ) : (
        <>
          <Figures figures={figures} />
          <RouteTable routes={routes} />
        </>
      )}
    </AdminPage>
  );
}

function ActiveAlert({ alert: { name, value, startedAt } }: { alert: Alerting }) {
  const { label, limit, format, path } = ALERTS[name];
  return (
    <Alert
      variant="danger"
      title={t(label)}
      action={
        path === "/admin/jobs" && (
          <Button asChild size="sm">
            <Link to={path}>{t("alerts.list.action")}</Link>
          </Button>
        )
      }
    >
      {t("alerts.list.since", {
        value: format(value),
        limit: format(limit),
        time: formatTime(startedAt),
      })}
    </Alert>
  );
}

const COLUMNS = [
  msg("admin.metrics.figures.requests"),
  msg("admin.states.failed"),
  msg("admin.metrics.routes.medianColumn"),
  msg("admin.metrics.routes.p95Column"),
];

function RouteTable({ routes }: { routes: RouteLine[] }) {
  return (
    <div>
      <table className="tabular w-full text-sm max-md:block">
        <caption className="max-md:block pb-3 text-left font-semibold text-base">
          {t("admin.metrics.routes.title")}
        </caption>
        <thead className="max-md:sr-only">
          <tr className="border-line border-b text-left text-muted">
            <th scope="col" className="py-2 pr-4 font-normal">
              {t("admin.metrics.routes.routeColumn")}
            </th>
            {COLUMNS.map((name) => (
              <th
                key={t(name)}
                scope="col"
                className="whitespace-nowrap py-2 pl-4 text-right font-normal"
              >
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {routes.map(({ route, count, failed, p50, p95 }) => (
            <tr
              key={route}
              className="max-md:grid max-md:grid-cols-4 max-md:gap-x-4 max-md:gap-y-1 max-md:py-3"
            >
              <th
                scope="row"
                className="break-all text-left font-mono font-normal text-xs max-md:col-span-4 md:py-2 md:pr-4"
              >
                {route}
              </th>
              <RouteFigure label={COLUMNS[0]}>{count.toLocaleString(intlLocale())}</RouteFigure>
              <RouteFigure label={COLUMNS[1]} tone={failed > 0 ? "text-danger" : "text-muted"}>
                {failed}
              </RouteFigure>
              <RouteFigure label={COLUMNS[2]}>{p50}</RouteFigure>
              <RouteFigure label={COLUMNS[3]}>{p95}</RouteFigure>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RouteFigureProps {
  label: Message | undefined;
  tone?: string;
  children: ReactNode;
}

function RouteFigure({ label, tone, children }: RouteFigureProps) {
  return (
    <td className={cn("whitespace-nowrap md:py-2 md:pl-4 md:text-right", tone)}>
      <span aria-hidden className="block text-muted text-xs md:hidden">
        {label && t(label)}
      </span>
      {children}
    </td>
  );
}
