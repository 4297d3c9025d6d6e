import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { CircleDollarSign, Lock } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import { SeriesChart } from "#app/ui/charts/series-chart.tsx";
import { ShareBars } from "#app/ui/charts/share-bars.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatMoney } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { entitlementsOf } from "#worker/domain/accounts/plans/entitlements.ts";
import {
  REVENUE_SOURCE_LABELS,
  REVENUE_SOURCES,
  type RevenueDashboard,
} from "#worker/domain/money/revenue/contract.ts";
import { getRevenueDashboard } from "#worker/domain/money/revenue/get-dashboard.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: t("studio.revenue.metaTitle") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  const user = requireUser(actor);
  return {
    dashboard: entitlementsOf(user.plan).revenueDashboard
      ? await getRevenueDashboard(ctx, { actor: user })
      : null,
  };
}

const monthName = (month: string, style: "short" | "long") =>
  new Intl.DateTimeFormat(intlLocale(), {
    month: style,
    year: style === "long" ? "numeric" : undefined,
    timeZone: "UTC",
  }).format(Date.parse(`${month}-01T00:00:00Z`));

export default function RevenuePage() {
  const { dashboard } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="measure text-muted text-sm">
        {rich("studio.revenue.description", {
          link: (text) => (
            <Link to="/earnings" className="text-accent underline underline-offset-4">
              {text}
            </Link>
          ),
        })}
      </p>
      {dashboard === null ? (
        <EmptyState
          icon={Lock}
          title={t("studio.revenue.locked.title")}
          description={t("studio.revenue.locked.body")}
          action={
            <Button asChild variant="primary">
              <Link to="/subscription">{t("studio.revenue.locked.action")}</Link>
            </Button>
          }
        />
      ) : dashboard.best === null ? (
        <EmptyState
          icon={CircleDollarSign}
          title={t("studio.revenue.empty.title")}
          description={t("studio.revenue.empty.body")}
          action={
            <Button asChild>
              <Link to="/partner">{t("studio.revenue.empty.action")}</Link>
            </Button>
          }
        />
      ) : (
        <Dashboard {...dashboard} />
      )}
    </>
  );
}

function Dashboard({ months, total, bySource, perThousandViews, best }: RevenueDashboard) {
  const present = months.at(-1);
  const before = months.at(-2);
  const figures: [label: string, value: string, note: string | null][] = [
    [t("studio.revenue.stats.lastYear"), formatMoney(total), null],
    [
      t("studio.revenue.stats.thisMonth"),
      formatMoney(present?.total ?? 0),
      before ? t("studio.revenue.stats.previousMonth", { total: formatMoney(before.total) }) : null,
    ],
    [
      t("studio.revenue.stats.perThousandViews"),
      perThousandViews === null ? "–" : formatMoney(perThousandViews),
      null,
    ],
    [
      t("studio.revenue.stats.bestMonth"),
      best ? formatMoney(best.total) : "–",
      best && monthName(best.month, "long"),
    ],
  ];
  const sources = REVENUE_SOURCES.filter((source) => bySource[source] !== 0);
  return (
    <div className="grid gap-10">
      <Figures figures={figures.map(([label, value, note]) => ({ label, value, note }))} />
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
        <ChartFrame
          title={t("studio.revenue.byMonth.title")}
          summary={
            best
              ? t("studio.revenue.byMonth.description", {
                  total: formatMoney(total),
                  month: monthName(best.month, "long"),
                  most: formatMoney(best.total),
                })
              : ""
          }
          data={{
            columns: [
              { label: t("studio.revenue.byMonth.monthColumn") },
              ...sources.map((source) => ({
                label: t("studio.revenue.byMonth.sourceColumn", {
                  source: t(REVENUE_SOURCE_LABELS[source]),
                }),
              })),
              { label: t("studio.revenue.byMonth.totalColumn") },
              { label: t("studio.content.columns.views") },
            ],
            rows: months
              .map(({ month, cents, total: sum, views }) => [
                month,
                ...sources.map((source) => cents[source]),
                sum,
                views,
              ])
              .reverse(),
          }}
          fileName="revenue-by-month"
        >
          <SeriesChart
            kind="bar"
            title={t("studio.revenue.byMonth.title")}
            unit="earned"
            points={months.map(({ month, total: sum }) => ({
              label: monthName(month, "long"),
              tick: monthName(month, "short"),
              value: Math.max(0, sum) / 100,
            }))}
            format={(dollars) => formatMoney(Math.round(dollars * 100))}
          />
        </ChartFrame>
        <ChartFrame
          title={t("studio.revenue.bySource.title")}
          summary={sources
            .map((source) => `${t(REVENUE_SOURCE_LABELS[source])} ${formatMoney(bySource[source])}`)
            .join(", ")}
          data={{
            columns: [
              { label: t("studio.revenue.bySource.sourceColumn") },
              { label: t("studio.revenue.bySource.earnedColumn") },
            ],
            rows: sources.map((source) => [t(REVENUE_SOURCE_LABELS[source]), bySource[source]]),
          }}
          fileName="revenue-by-source"
        >
          <ShareBars
            rows={sources.map((source) => ({
              label: t(REVENUE_SOURCE_LABELS[source]),
              value: Math.max(0, bySource[source]),
            }))}
            format={(cents) => formatMoney(cents)}
            total={Math.max(1, total)}
          />
        </ChartFrame>
      </div>
    </div>
  );
}
