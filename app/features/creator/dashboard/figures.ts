import { formatTenths, inDaysBefore } from "#app/features/creator/analytics/format.ts";
import { formatPercent } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Compared } from "#worker/domain/creator/dashboard/contract-api.ts";

/** Formats a percentage from 0 to 100. */
export const formatRate = (share: number): string => formatPercent(share / 100, 1);

export function ratePoints({ now, before }: Compared, days: number): string {
  const then = inDaysBefore(days);
  if (now === null || before === null) return t("dashboard.stats.comparison.noViews", { then });
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return t("analytics.comparison.same", { then });
  return t(
    points > 0 ? "dashboard.stats.comparison.pointsUp" : "dashboard.stats.comparison.pointsDown",
    {
      points: formatTenths(Math.abs(points)),
      then,
    },
  );
}
