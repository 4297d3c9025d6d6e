import { Link } from "@remix-run/react";
import { LockedPanel } from "#app/features/money/plans/locked-panel.tsx";
import { ChartFrame } from "#app/ui/charts/chart-frame.tsx";
import { ShareBars } from "#app/ui/charts/share-bars.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatMoney } from "#i18n/format.ts";
import { type Message, t } from "#i18n/t.ts";
import { DEVICE_LABELS, RANGES, SOURCE_LABELS } from "#worker/domain/creator/analytics/contract.ts";
import type { ChannelAnalytics } from "#worker/domain/creator/analytics/contract-api-channel.ts";
import { type ChannelRange, rangeQuery } from "#worker/domain/creator/analytics/contract-range.ts";
import { REVENUE_SOURCE_LABELS } from "#worker/domain/money/revenue/contract.ts";
import { ChannelHours } from "./channel-hours.tsx";
import { ChannelLiveTable } from "./channel-live.tsx";
import { ChannelRetentionChart } from "./channel-retention.tsx";
import { ChannelSeries } from "./channel-series.tsx";
import { ChannelVideos } from "./channel-videos.tsx";
import { Parts } from "./parts.tsx";

interface ChannelChartsProps {
  analytics: ChannelAnalytics;
  range: ChannelRange;
  countryNames: Record<string, string>;
}

export function ChannelCharts({ analytics, range, countryNames }: ChannelChartsProps) {
  const { compare } = range;
  const nameOf = (labels: Readonly<Record<string, Message>>) => (value: string) =>
    labels[value] ? t(labels[value]) : value;
  const ofRange = { analytics, compare };
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-12 lg:grid-cols-2">
      <ChannelSeries {...ofRange} measure="views" />
      <ChannelSeries {...ofRange} measure="watchedMs" />
      <ChannelSeries {...ofRange} measure="followers" />
      {analytics.revenue === null ? (
        <LockedRevenue />
      ) : (
        <ChannelSeries {...ofRange} measure="revenueCents" />
      )}
      <div className="min-w-0 lg:col-span-2">
        <ChannelVideos
          key={analytics.videoPage}
          analytics={analytics}
          pages={rangeQuery(range)}
          query={videoQuery(range, analytics)}
        />
      </div>
      <div className="grid min-w-0 content-start gap-12">
        <Parts
          title={t("analytics.sources.title")}
          parts={analytics.sources}
          nameOf={nameOf(SOURCE_LABELS)}
          file="channel"
          dimension="source"
        />
        {analytics.revenue !== null && <RevenueBySource revenue={analytics.revenue} />}
      </div>
      <div className="grid min-w-0 content-start gap-12">
        {analytics.countries === null || analytics.devices === null ? (
          <LockedPanel title={t("analytics.audience.lockedTitle")} required="advanced">
            {t("analytics.audience.lockedBody")}
          </LockedPanel>
        ) : (
          <>
            <Parts
              title={t("analytics.countries.title")}
              parts={analytics.countries}
              nameOf={(code) => countryNames[code] ?? code}
              file="channel"
              dimension="country"
            />
            <Parts
              title={t("analytics.devices.title")}
              parts={analytics.devices}
              nameOf={nameOf(DEVICE_LABELS)}
              file="channel"
              dimension="device"
            />
          </>
        )}
      </div>
      <div className="min-w-0 lg:col-span-2">
        <ChannelLiveTable live={analytics.live} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        {analytics.hours === null || analytics.retention === null ? (
          <LockedPanel title={t("analytics.hours.lockedTitle")} required="full">
            {t("analytics.hours.lockedBody")}
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

/** A video's analytics lack some named ranges, so the URL contains their first and last day. */
function videoQuery(range: ChannelRange, { from, to }: ChannelAnalytics): string {
  const isKnown = RANGES.some((name) => name === range.name);
  return rangeQuery({
    ...(isKnown ? range : { ...range, name: "custom", from, to }),
    compare: "before",
  });
}

function LockedRevenue() {
  return (
    <LockedPanel title={t("analytics.revenue.lockedTitle")} required="full">
      {rich("analytics.revenue.lockedBody", {
        link: (text) => (
          <Link to="/earnings" className="text-accent underline underline-offset-4">
            {text}
          </Link>
        ),
      })}
    </LockedPanel>
  );
}

function RevenueBySource({ revenue }: { revenue: NonNullable<ChannelAnalytics["revenue"]> }) {
  const total = revenue.reduce((sum, { cents }) => sum + cents, 0);
  const first = revenue[0];
  return (
    <ChartFrame
      title={t("analytics.revenue.title")}
      summary={
        first
          ? t("analytics.revenue.summary", {
              total: formatMoney(total),
              source: t(REVENUE_SOURCE_LABELS[first.source]),
            })
          : t("analytics.series.revenue.empty")
      }
      data={{
        columns: [
          { label: t("analytics.columns.source") },
          { label: t("analytics.columns.earnedCents") },
        ],
        rows: revenue.map(({ source, cents }) => [t(REVENUE_SOURCE_LABELS[source]), cents]),
      }}
      fileName="channel-revenue"
    >
      <ShareBars
        rows={revenue.map(({ source, cents }) => ({
          label: t(REVENUE_SOURCE_LABELS[source]),
          value: Math.max(0, cents),
        }))}
        format={(cents) => formatMoney(cents)}
        total={Math.max(1, total)}
      />
    </ChartFrame>
  );
}
