import { Link } from "@remix-run/react";
import { chipStyles } from "#app/ui/chip.tsx";
import { msg, t } from "#i18n/t.ts";
import { type DayRange, RANGES } from "#worker/domain/creator/analytics/contract.ts";
import { OtherDays } from "./custom-range.tsx";

const LABELS = {
  "7": msg("analytics.range.last7Days"),
  "28": msg("analytics.range.last28Days"),
  "90": msg("analytics.range.last90Days"),
  all: msg("analytics.range.allTime"),
} as const;

/** Ranges are links, so that each range has a URL. */
export function RangeBar({
  range,
  selected,
  today,
}: {
  range: DayRange;
  selected: { from: number; to: number };
  today: number;
}) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <nav
        aria-label={t("analytics.range.label")}
        className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:px-0"
      >
        {RANGES.map((name) => (
          <Link
            key={name}
            to={`?range=${name}`}
            replace
            preventScrollReset
            aria-current={range.name === name ? "true" : undefined}
            className={chipStyles()}
          >
            {t(LABELS[name])}
          </Link>
        ))}
      </nav>
      <OtherDays open={range.name === "custom"} selected={selected} today={today} />
    </div>
  );
}
