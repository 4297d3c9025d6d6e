import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type {
  ChannelAnalytics,
  ChannelTotals,
} from "#worker/domain/creator/analytics/contract-api-channel.ts";
import type { Comparison } from "#worker/domain/creator/analytics/contract-range.ts";
import { comparisonLabels } from "./channel-labels.ts";
import { change, formatCount, watchTime } from "./format.ts";

const signed = (n: number) => (n > 0 ? `+${formatCount(n)}` : n < 0 ? `−${formatCount(-n)}` : "0");

export function ChannelHeadline({
  analytics,
  compare,
}: {
  analytics: ChannelAnalytics;
  compare: Comparison;
}) {
  const { totals, compared, followers, earlierViews } = analytics;
  const comparison = comparisonLabels(analytics, compare);
  const note = (of: (sums: ChannelTotals) => number, format = formatCount) =>
    change(
      of(totals),
      compared ? of(compared.totals) : undefined,
      comparison?.phrase ?? null,
      format,
    );
  const netFollowers = (sums: ChannelTotals) => sums.followersGained - sums.followersLost;
  const engaged = (sums: ChannelTotals) => sums.likes + sums.comments + sums.shares;
  const figures: [label: string, value: string, note: string | null][] = [
    [
      t("analytics.metrics.views"),
      formatCount(totals.views),
      compared === null && earlierViews > 0 && totals.views >= earlierViews
        ? t("analytics.headline.earlierViewsNote", { earlierViews })
        : note((sums) => sums.views),
    ],
    [
      t("analytics.metrics.watchTime"),
      watchTime(totals.watchedMs),
      note((sums) => sums.watchedMs, watchTime),
    ],
    [
      t("analytics.metrics.newFollowers"),
      signed(netFollowers(totals)),
      compared && comparison
        ? `${comparison.label}: ${signed(netFollowers(compared.totals))}`
        : t("analytics.headline.followerTotal", { followers }),
    ],
    [t("analytics.metrics.engagement"), formatCount(engaged(totals)), note(engaged)],
    [
      t("analytics.metrics.revenue"),
      formatMoney(totals.revenueCents),
      note(
        (sums) => sums.revenueCents,
        (cents) => formatMoney(cents),
      ),
    ],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-6 border-line border-y py-6 md:grid-cols-3 lg:grid-cols-5">
      {figures.map(([label, value, description]) => (
        <div key={label} className="grid content-start gap-1">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular font-semibold text-xl">{value}</dd>
          {description && <dd className="text-muted text-xs">{description}</dd>}
        </div>
      ))}
    </dl>
  );
}
