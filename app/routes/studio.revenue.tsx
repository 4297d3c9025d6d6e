import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { CircleDollarSign, Lock } from "lucide-react";
import { ChartFrame } from "#app/components/charts/chart-frame.tsx";
import { SeriesChart } from "#app/components/charts/series-chart.tsx";
import { ShareBars } from "#app/components/charts/share-bars.tsx";
import { StudioHead } from "#app/components/studio/studio-head.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Figures } from "#app/components/ui/figures.tsx";
import { formatMoney } from "#app/format.ts";
import { entitlementsOf } from "#worker/domain/plans/entitlements.ts";
import { REVENUE_SOURCE_LABELS, REVENUE_SOURCES, type RevenueDashboard } from "#worker/domain/revenue/contract.ts";
import { getRevenueDashboard } from "#worker/domain/revenue/get-dashboard.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: "Revenue · Studio · Tributary" }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  const user = requireUser(actor);
  return { dashboard: entitlementsOf(user.plan).revenueDashboard ? await getRevenueDashboard(ctx, { actor: user }) : null };
}

const monthName = (month: string, style: "short" | "long") =>
  new Intl.DateTimeFormat("en-US", { month: style, year: style === "long" ? "numeric" : undefined, timeZone: "UTC" }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );

export default function RevenuePage() {
  const { dashboard } = useLoaderData<typeof loader>();
  return (
    <>
      <StudioHead />
      <p className="measure text-muted text-sm">
        The last twelve months, from the ledger. Every single line is in{" "}
        <Link to="/earnings" className="text-accent underline underline-offset-4">
          your statement
        </Link>
        .
      </p>
      {dashboard === null ? (
        <EmptyState
          icon={Lock}
          title="The revenue dashboard is a part of Creator Pro"
          description="Earnings by month and source, and what a thousand views bring. Your statement, with every line and its file, is yours on every plan."
          action={
            <Button asChild variant="primary">
              <Link to="/subscription">See the plans</Link>
            </Button>
          }
        />
      ) : dashboard.best === null ? (
        <EmptyState
          icon={CircleDollarSign}
          title="Nothing earned yet"
          description="Tips, plan revenue and partner earnings appear here as they are posted."
          action={
            <Button asChild>
              <Link to="/partner">See how to earn</Link>
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
    ["Twelve months", formatMoney(total), null],
    ["This month", formatMoney(present?.total ?? 0), before ? `${formatMoney(before.total)} the month before` : null],
    ["For a thousand views", perThousandViews === null ? "–" : formatMoney(perThousandViews), null],
    ["Best month", best ? formatMoney(best.total) : "–", best && monthName(best.month, "long")],
  ];
  const sources = REVENUE_SOURCES.filter((source) => bySource[source] !== 0);
  return (
    <div className="grid gap-10">
      <Figures figures={figures.map(([label, value, note]) => ({ label, value, note }))} />
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
        <ChartFrame
          title="Earned by month"
          summary={best ? `${formatMoney(total)} in all; most in ${monthName(best.month, "long")}: ${formatMoney(best.total)}.` : ""}
          data={{
            columns: [
              { label: "Month (UTC)" },
              ...sources.map((source) => ({ label: `${REVENUE_SOURCE_LABELS[source]} (cents)` })),
              { label: "Total (cents)" },
              { label: "Views" },
            ],
            rows: months
              .map(({ month, cents, total: sum, views }) => [month, ...sources.map((source) => cents[source]), sum, views])
              .reverse(),
          }}
          fileName="revenue-by-month"
        >
          <SeriesChart
            kind="bar"
            title="Earned by month"
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
          title="Where it comes from"
          summary={sources.map((source) => `${REVENUE_SOURCE_LABELS[source]} ${formatMoney(bySource[source])}`).join(", ")}
          data={{
            columns: [{ label: "Source" }, { label: "Earned (cents)" }],
            rows: sources.map((source) => [REVENUE_SOURCE_LABELS[source], bySource[source]]),
          }}
          fileName="revenue-by-source"
        >
          <ShareBars
            rows={sources.map((source) => ({ label: REVENUE_SOURCE_LABELS[source], value: Math.max(0, bySource[source]) }))}
            format={(cents) => formatMoney(cents)}
            total={Math.max(1, total)}
          />
        </ChartFrame>
      </div>
    </div>
  );
}
