import { Globe } from "lucide-react";
import { percent, whole } from "#app/components/analytics/format.ts";
import { ChartFrame } from "#app/components/charts/chart-frame.tsx";
import { ShareBars } from "#app/components/charts/share-bars.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { FEWEST_VIEWERS, PLATFORM_SPAN, type PlatformMarket } from "#worker/domain/analytics/contract-platform.ts";

/** Views and viewers by country. */
export function MarketsTab({ markets, countryNames }: { markets: readonly PlatformMarket[]; countryNames: Record<string, string> }) {
  const views = markets.reduce((sum, market) => sum + market.views, 0);
  const first = markets[0];
  const nameOf = (country: string) => countryNames[country] ?? country;
  if (first === undefined || views === 0) {
    return (
      <EmptyState
        icon={Globe}
        title={`Nobody has watched in the last ${PLATFORM_SPAN} days`}
        description="Countries appear here the day after their people watched."
      />
    );
  }
  const viewersOf = ({ dailyViewers }: PlatformMarket) =>
    dailyViewers < 1 ? "under 1 viewer a day" : `${whole(dailyViewers)} ${Math.round(dailyViewers) === 1 ? "viewer" : "viewers"} a day`;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <ChartFrame
        title={`Views by country, the last ${PLATFORM_SPAN} days`}
        summary={
          first.country === "other"
            ? `${whole(views)} ${views === 1 ? "view" : "views"}, from countries with too few viewers to be told apart.`
            : `Most from ${nameOf(first.country)}: ${percent((first.views / views) * 100)} of ${whole(views)}.`
        }
        data={{
          columns: [{ label: "Country" }, { label: "Views" }, { label: "Viewers a day" }],
          rows: markets.map((market) => [nameOf(market.country), market.views, market.dailyViewers]),
        }}
        fileName="platform-markets"
      >
        <ShareBars
          rows={markets.slice(0, 15).map((market) => ({ label: nameOf(market.country), value: market.views, note: viewersOf(market) }))}
          format={whole}
          total={views}
        />
      </ChartFrame>
      <p className="measure text-muted text-sm">
        Countries with fewer than {FEWEST_VIEWERS} viewers in these days, and views whose country is not known, are told together as Other,
        so that nobody is found by where they are. Viewers a day: people who watched on a day, on average.
      </p>
    </div>
  );
}
