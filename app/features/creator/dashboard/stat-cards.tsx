import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { comparison, formatCount } from "#app/features/creator/analytics/format.ts";
import { Card } from "#app/ui/card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { formatMoney } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import type { Compared, DashboardStats } from "#worker/domain/creator/dashboard/contract-api.ts";
import { formatRate, ratePoints } from "./figures.ts";

const LABELS = [
  msg("dashboard.stats.views"),
  msg("dashboard.stats.followers"),
  msg("dashboard.stats.engagement"),
  msg("dashboard.stats.revenue"),
] as const;
const GRID = "grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4";
/** Every card is as high as the tallest card, so that loading does not shift the layout. */
const CARD = "grid min-h-40 content-start gap-1 p-4 sm:p-5 xl:min-h-34";

interface StatCard {
  label: string;
  value: string;
  compared: Compared;
  change: string;
  about: string;
}

function cardsOf({
  period,
  days,
  totalViews,
  totalFollowers,
  totalRevenue,
  currency,
}: DashboardStats): StatCard[] {
  const { views, followers, engagement, revenue } = period;
  const money = (cents: number) => formatMoney(cents, currency);
  const comparedTo = ({ now, before }: Compared, format: (n: number) => string) =>
    comparison(now ?? 0, before ?? undefined, days, format) ??
    t("dashboard.stats.noPreviousPeriod", { days });
  return [
    {
      label: t("dashboard.stats.views"),
      value: formatCount(views.now ?? 0),
      compared: views,
      change: comparedTo(views, formatCount),
      about: t("dashboard.stats.viewsTotal", { totalViews }),
    },
    {
      label: t("dashboard.stats.followers"),
      value: formatCount(totalFollowers),
      compared: followers,
      change: followersChange(followers, days),
      about: t("dashboard.stats.followersHint", { days }),
    },
    {
      label: t("dashboard.stats.engagement"),
      value: engagement.now === null ? "–" : formatRate(engagement.now),
      compared: engagement,
      change:
        engagement.now === null
          ? t("dashboard.stats.engagementUnavailable")
          : ratePoints(engagement, days),
      about: t("dashboard.stats.engagementHint"),
    },
    {
      label: t("dashboard.stats.revenue"),
      value: money(revenue.now ?? 0),
      compared: revenue,
      change:
        (revenue.before ?? 0) < 0
          ? t("dashboard.stats.previousRevenue", { money: money(revenue.before ?? 0), days })
          : comparedTo(revenue, money),
      about: t("dashboard.stats.revenueTotal", { totalRevenue: money(totalRevenue) }),
    },
  ];
}

function followersChange({ now, before }: Compared, days: number): string {
  const signed = (n: number) => (n > 0 ? `+${formatCount(n)}` : formatCount(n).replace("-", "−"));
  const gain = { now: signed(now ?? 0), days };
  return before === null
    ? t("dashboard.stats.followersChange", gain)
    : t("dashboard.stats.followersChangeCompared", { ...gain, before: signed(before) });
}

export function StatCards({ stats }: { stats: DashboardStats }) {
  return (
    <dl className={GRID}>
      {cardsOf(stats).map(({ label, value, compared, change, about }) => (
        <Card key={label} className={CARD}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular break-words font-semibold text-lg sm:text-xl">{value}</dd>
          <dd className="flex gap-1.5 text-xs">
            <Direction {...compared} />
            {change}
          </dd>
          <dd className="text-muted text-xs">{about}</dd>
        </Card>
      ))}
    </dl>
  );
}

/** The arrow has no label, because the text beside the arrow says the same. */
function Direction({ now, before }: Compared) {
  if (now === null || before === null) return null;
  if (now === before) return <Minus aria-hidden className="mt-px size-3.5 shrink-0 text-muted" />;
  return now > before ? (
    <TrendingUp aria-hidden className="mt-px size-3.5 shrink-0 text-paid" />
  ) : (
    <TrendingDown aria-hidden className="mt-px size-3.5 shrink-0 text-danger" />
  );
}

export function StatCardsSkeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">{t("dashboard.stats.loading")}</span>
      {LABELS.map((label) => t(label)).map((label) => (
        <Card key={label} aria-hidden className={CARD}>
          <span className="text-muted text-sm">{label}</span>
          <Skeleton className="h-8 w-24" />
          <Skeleton className="mt-1 h-3 w-full rounded-sm" />
          <Skeleton className="mt-1 h-3 w-2/3 rounded-sm" />
        </Card>
      ))}
    </div>
  );
}
