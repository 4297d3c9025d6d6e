import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Gauge } from "lucide-react";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { intlLocale } from "#i18n/locale.ts";
import { msg, t } from "#i18n/t.ts";
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
  return { figures, routes };
}

export default function Metrics() {
  const { figures, routes } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("admin.metrics.title")} about={t("admin.metrics.description")}>
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

const COLUMNS = [
  msg("admin.metrics.figures.requests"),
  msg("admin.states.failed"),
  msg("admin.metrics.routes.medianColumn"),
  msg("admin.metrics.routes.p95Column"),
];

function RouteTable({ routes }: { routes: RouteLine[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="tabular w-full text-sm">
        <caption className="pb-3 text-left font-semibold text-base">
          {t("admin.metrics.routes.title")}
        </caption>
        <thead>
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
        <tbody className="divide-y divide-line">
          {routes.map(({ route, count, failed, p50, p95 }) => (
            <tr key={route}>
              <th
                scope="row"
                className="break-all py-2 pr-4 text-left font-mono font-normal text-xs"
              >
                {route}
              </th>
              <td className="py-2 pl-4 text-right">{count.toLocaleString(intlLocale())}</td>
              <td
                className={
                  failed > 0
                    ? "py-2 pl-4 text-right text-danger"
                    : "py-2 pl-4 text-right text-muted"
                }
              >
                {failed}
              </td>
              <td className="whitespace-nowrap py-2 pl-4 text-right">{p50}</td>
              <td className="whitespace-nowrap py-2 pl-4 text-right">{p95}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
