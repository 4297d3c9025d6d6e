import { useLocation, useSearchParams } from "@remix-run/react";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { t } from "#i18n/t.ts";
import { type Period, periodOf } from "#worker/domain/creator/dashboard/contract.ts";

const PERIODS: readonly Period[] = [7, 28, 90];

export function PeriodNav() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const current = periodOf(params.get("range"));
  return (
    <ChipNav
      label={t("dashboard.period.ariaLabel")}
      items={PERIODS.map((days) => ({
        key: String(days),
        to: `${pathname}?range=${days}`,
        label: t("dashboard.period.days", { days }),
        isCurrent: days === current,
      }))}
    />
  );
}
