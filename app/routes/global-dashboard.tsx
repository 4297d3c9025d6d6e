import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { countryNames } from "#app/features/creator/analytics/country-names.ts";
import { type CreatorFigures, CreatorTab } from "#app/features/creator/platform/creator-tab.tsx";
import { MarketsTab } from "#app/features/creator/platform/markets-tab.tsx";
import { OverviewTab } from "#app/features/creator/platform/overview-tab.tsx";
import { ProjectionsTab } from "#app/features/creator/platform/projections-tab.tsx";
import { cn } from "#app/ui/cn.ts";
import { LinkTabs, tabOf } from "#app/ui/link-tabs.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { formatTime } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { getStoredUser } from "#worker/domain/accounts/users/queries.ts";
import { getPlatformMetrics } from "#worker/domain/creator/analytics/get-platform-metrics.ts";

export const meta: MetaFunction = () => [
  { title: t("globalDashboard.header.metaTitle") },
  { name: "description", content: t("globalDashboard.header.metaDescription") },
];

const TABS = [
  {
    id: "overview",
    label: msg("globalDashboard.tabs.overview"),
  },
  {
    id: "projections",
    label: msg("globalDashboard.tabs.projections"),
  },
  {
    id: "markets",
    label: msg("globalDashboard.tabs.markets"),
  },
  {
    id: "creator",
    label: msg("globalDashboard.tabs.creator"),
  },
] as const;

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  const [metrics, own] = await Promise.all([
    getPlatformMetrics(ctx),
    actor.kind === "visitor" ? null : readCreatorFigures(ctx, actor.id),
  ]);
  return {
    metrics,
    own,
    countryNames: countryNames(metrics.markets.map(({ country }) => country)),
  };
}

/** Reads the figures of the session's account, not of the user stored in the browser. */
async function readCreatorFigures(
  ctx: LoaderFunctionArgs["context"]["ctx"],
  userId: string,
): Promise<CreatorFigures> {
  const { totalRevenue, monthlyRevenue, creatorTier, followers } = await getStoredUser(ctx, userId);
  return { totalEarnings: totalRevenue, monthlyRevenue, creatorTier, followers };
}

export default function GlobalDashboard() {
  const { metrics, own, countryNames } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isLoading = useNavigation().state === "loading";
  const tab = tabOf(TABS, params.get("tab"));
  return (
    <WidePage className="grid grid-cols-1 content-start gap-6 py-8 lg:gap-8">
      <div className="grid gap-1">
        <h1 className="text-xl">{t("globalDashboard.header.title")}</h1>
        <p className="measure text-muted text-sm">
          {t("globalDashboard.header.description", { asOf: formatTime(metrics.asOf) })}
        </p>
      </div>
      <LinkTabs label={t("globalDashboard.header.title")} tabs={TABS} current={tab} />
      <div className={cn("transition-opacity", isLoading && "opacity-60")} aria-busy={isLoading}>
        {tab === "overview" && <OverviewTab metrics={metrics} />}
        {tab === "projections" && <ProjectionsTab metrics={metrics} />}
        {tab === "markets" && <MarketsTab markets={metrics.markets} countryNames={countryNames} />}
        {tab === "creator" && <CreatorTab figures={own} />}
      </div>
    </WidePage>
  );
}
