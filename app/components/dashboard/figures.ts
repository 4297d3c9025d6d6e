import { t } from "#i18n/t.ts";
import type { Compared } from "#worker/domain/dashboard/contract.ts";

const tenth = (n: number) => n.toLocaleString("en-US", { maximumFractionDigits: 1 });

/** "4.2 %". @param share per cent */
export const rate = (share: number): string => `${tenth(share)} %`;

/** How two shares differ: in points, for a per cent of a per cent says little. */
export function ratePoints({ now, before }: Compared, days: number): string {
  if (now === null || before === null) return t("dashboard.noViewsInTheDaysDays", { days });
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return t("dashboard.theSameAsInTheDays", { days });
  return t("dashboard.tenthPointsTextThanInThe", { tenth: tenth(Math.abs(points)), text: points > 0 ? "more" : "less", days });
}
