import { Globe } from "lucide-react";
import { formatCount, percent } from "#app/features/creator/analytics/format.ts";
import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import { ShareBars } from "#app/ui/charts/share-bars.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#i18n/t.ts";
import type { PlatformMarket } from "#worker/domain/creator/analytics/contract-api-platform.ts";
import {
  FEWEST_VIEWERS,
  PLATFORM_SPAN,
} from "#worker/domain/creator/analytics/contract-platform.ts";

export function MarketsTab({
  markets,
  countryNames,
}: {
  markets: readonly PlatformMarket[];
  countryNames: Record<string, string>;
}) {
  const views = markets.reduce((sum, market) => sum + market.views, 0);
  const first = markets[0];
  const nameOf = (country: string) => countryNames[country] ?? country;
  if (first === undefined || views === 0) {
    return (
      <EmptyState
        icon={Globe}
        title={t("globalDashboard.markets.emptyTitle", { platformSpan: PLATFORM_SPAN })}
        description={t("globalDashboard.markets.emptyBody")}
      />
    );
  }
  const viewersOf = ({ dailyViewers }: PlatformMarket) =>
    dailyViewers < 1
      ? t("globalDashboard.markets.underOneViewer")
      : t("globalDashboard.markets.dailyViewers", { viewers: Math.round(dailyViewers) });
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <ChartFrame
        title={t("globalDashboard.markets.title", {
          platformSpan: PLATFORM_SPAN,
        })}
        summary={
          first.country === "other"
            ? t("globalDashboard.markets.otherSummary", { views })
            : t("globalDashboard.markets.summary", {
                country: nameOf(first.country),
                percent: percent((first.views / views) * 100),
                views,
              })
        }
        data={{
          columns: [
            { label: t("globalDashboard.markets.columns.country") },
            { label: t("globalDashboard.markets.columns.views") },
            { label: t("globalDashboard.markets.columns.dailyViewers") },
          ],
          rows: markets.map((market) => [
            nameOf(market.country),
            market.views,
            market.dailyViewers,
          ]),
        }}
        fileName="platform-markets"
      >
        <ShareBars
          rows={markets.slice(0, 15).map((market) => ({
            label: nameOf(market.country),
            value: market.views,
            note: viewersOf(market),
          }))}
          format={formatCount}
          total={views}
        />
      </ChartFrame>
      <p className="measure text-muted text-sm">
        {t("globalDashboard.markets.footnote", {
          fewestViewers: FEWEST_VIEWERS,
        })}
      </p>
    </div>
  );
}
