import { formatMoney } from "#app/format.ts";
import { t } from "#i18n/t.ts";
import type { ChannelAnalytics, ChannelTotals } from "#worker/domain/analytics/contract-channel.ts";
import type { Comparison } from "#worker/domain/analytics/contract-range.ts";
import { againstWords, change } from "./channel-words.ts";
import { watchTime, whole } from "./format.ts";

const signed = (n: number) => (n > 0 ? `+${whole(n)}` : n < 0 ? `−${whole(-n)}` : "0");

/** The figures that matter, each against the days that were chosen. */
export function ChannelHeadline({ analytics, compare }: { analytics: ChannelAnalytics; compare: Comparison }) {
  const { totals, compared, followers, earlierViews } = analytics;
  const against = againstWords(analytics, compare);
  const note = (of: (t: ChannelTotals) => number) => change(of(totals), compared ? of(compared.totals) : undefined, against);
  const gained = (t: ChannelTotals) => t.followersGained - t.followersLost;
  const engaged = (t: ChannelTotals) => t.likes + t.comments + t.shares;
  const figures: [label: string, value: string, note: string | null][] = [
    [
      "Views",
      whole(totals.views),
      compared === null && earlierViews > 0 && totals.views >= earlierViews
        ? t("analytics.earlierviewsOfThemBeforeDaysWere", { earlierViews: whole(earlierViews) })
        : note((t) => t.views),
    ],
    [t("analytics.watchTime"), watchTime(totals.watchedMs), note((t) => t.watchedMs)],
    [
      t("analytics.newFollowers"),
      signed(gained(totals)),
      compared && against
        ? `${signed(gained(compared.totals))} in ${against}`
        : t("analytics.followersInAll", { followers: whole(followers) }),
    ],
    [t("analytics.likesCommentsShares"), whole(engaged(totals)), note(engaged)],
    ["Revenue", formatMoney(totals.revenueCents), note((t) => t.revenueCents)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-6 border-line border-y py-6 md:grid-cols-3 lg:grid-cols-5">
      {figures.map(([label, value, words]) => (
        <div key={label} className="grid content-start gap-1">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular font-semibold text-xl">{value}</dd>
          {words && <dd className="text-muted text-xs">{words}</dd>}
        </div>
      ))}
    </dl>
  );
}
