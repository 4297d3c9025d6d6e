import { Link } from "@remix-run/react";
import { ChartFrame } from "#app/components/charts/chart-frame.tsx";
import { ShareBars } from "#app/components/charts/share-bars.tsx";
import { LockedPanel } from "#app/components/plans/locked-panel.tsx";
import { formatMoney } from "#app/format.ts";
import { DEVICE_LABELS, RANGES, SOURCE_LABELS } from "#worker/domain/analytics/contract.ts";
import type { ChannelAnalytics } from "#worker/domain/analytics/contract-channel.ts";
import { type ChannelRange, rangeQuery } from "#worker/domain/analytics/contract-range.ts";
import { REVENUE_SOURCE_LABELS } from "#worker/domain/revenue/contract.ts";
import { ChannelHours } from "./channel-hours.tsx";
import { ChannelLiveTable } from "./channel-live.tsx";
import { ChannelRetentionChart } from "./channel-retention.tsx";
import { ChannelSeries } from "./channel-series.tsx";
import { ChannelVideos } from "./channel-videos.tsx";
import { Parts } from "./parts.tsx";

interface ChannelChartsProps {
  analytics: ChannelAnalytics;
  range: ChannelRange;
  /** Names of countries by their codes. */
  countryNames: Record<string, string>;
}

/** All charts of a channel: what happened when, of which videos, from where, what it brought, live, and who stayed. */
export function ChannelCharts({ analytics, range, countryNames }: ChannelChartsProps) {
  const { compare } = range;
  const nameOf = (labels: Record<string, string>) => (value: string) => labels[value] ?? value;
  const ofRange = { analytics, compare };
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-12 lg:grid-cols-2">
      <ChannelSeries {...ofRange} measure="views" />
      <ChannelSeries {...ofRange} measure="watchedMs" />
      <ChannelSeries {...ofRange} measure="followers" />
      {analytics.revenue === null ? <LockedRevenue /> : <ChannelSeries {...ofRange} measure="revenueCents" />}
      <div className="min-w-0 lg:col-span-2">
        <ChannelVideos videos={analytics.videos} query={videoQuery(range, analytics)} />
      </div>
      <div className="grid min-w-0 content-start gap-12">
        <Parts title="Where viewers came from" parts={analytics.sources} nameOf={nameOf(SOURCE_LABELS)} file="channel" what="source" />
        {analytics.revenue !== null && <RevenueBySource revenue={analytics.revenue} />}
      </div>
      <div className="grid min-w-0 content-start gap-12">
        {analytics.countries === null || analytics.devices === null ? (
          <LockedPanel title="Countries and devices" wanted="advanced">
            Where in the world your viewers are and what they watch on.
          </LockedPanel>
        ) : (
          <>
            <Parts title="Countries" parts={analytics.countries} nameOf={nameOf(countryNames)} file="channel" what="country" />
            <Parts title="Devices" parts={analytics.devices} nameOf={nameOf(DEVICE_LABELS)} file="channel" what="device" />
          </>
        )}
      </div>
      <div className="min-w-0 lg:col-span-2">
        <ChannelLiveTable live={analytics.live} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        {analytics.hours === null || analytics.retention === null ? (
          <LockedPanel title="The last 48 hours, and how long viewers stay" wanted="full">
            Views hour by hour, and at which moment of your videos viewers leave.
          </LockedPanel>
        ) : (
          <div className="grid grid-cols-1 gap-12">
            <ChannelHours hours={analytics.hours} />
            <ChannelRetentionChart retention={analytics.retention} />
          </div>
        )}
      </div>
    </div>
  );
}

/** A video's own analytics know fewer ranges by name. */
function videoQuery(range: ChannelRange, { from, to }: ChannelAnalytics): string {
  const isKnown = RANGES.some((name) => name === range.name);
  return rangeQuery({ ...(isKnown ? range : { ...range, name: "custom", from, to }), compare: "before" });
}

function LockedRevenue() {
  return (
    <LockedPanel title="Revenue over time and by source" wanted="full">
      What each day brought, and from where. Every line of it is in{" "}
      <Link to="/earnings" className="text-accent underline underline-offset-4">
        your statement
      </Link>{" "}
      on any plan.
    </LockedPanel>
  );
}

function RevenueBySource({ revenue }: { revenue: NonNullable<ChannelAnalytics["revenue"]> }) {
  const total = revenue.reduce((sum, { cents }) => sum + cents, 0);
  const first = revenue[0];
  return (
    <ChartFrame
      title="Revenue by source"
      summary={
        first
          ? `${formatMoney(total)} in all; most from ${REVENUE_SOURCE_LABELS[first.source].toLowerCase()}.`
          : "Nothing earned in these days."
      }
      data={{
        columns: [{ label: "Source" }, { label: "Earned (cents)" }],
        rows: revenue.map(({ source, cents }) => [REVENUE_SOURCE_LABELS[source], cents]),
      }}
      fileName="channel-revenue"
    >
      <ShareBars
        rows={revenue.map(({ source, cents }) => ({ label: REVENUE_SOURCE_LABELS[source], value: Math.max(0, cents) }))}
        format={(cents) => formatMoney(cents)}
        total={Math.max(1, total)}
      />
    </ChartFrame>
  );
}
