import { ChipNav } from "#app/ui/chip-nav.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  CHANNEL_RANGES,
  type ChannelRange,
  COMPARISONS,
  type Comparison,
  type Days,
  rangeQuery,
} from "#worker/domain/creator/analytics/contract-range.ts";
import { OtherDays } from "./custom-range.tsx";

const LABELS = {
  "7": msg("analytics.range.last7Days"),
  "28": msg("analytics.range.last28Days"),
  "90": msg("analytics.range.last90Days"),
  "365": msg("analytics.range.last365Days"),
  all: msg("analytics.range.allTime"),
} as const;
const COMPARISON_LABELS: Record<Comparison, Message> = {
  before: msg("analytics.range.compare.previousPeriod"),
  year: msg("analytics.range.compare.previousYear"),
  none: msg("analytics.range.compare.none"),
};

/** Ranges are links, so that each range has a URL. */
export function ChannelRangeBar({
  range,
  selected,
  today,
}: {
  range: ChannelRange;
  selected: Days;
  today: number;
}) {
  const items = CHANNEL_RANGES.map((name) => ({
    key: name,
    to: `?${rangeQuery({ ...range, name, from: 0 })}`,
    label: t(LABELS[name]),
    isCurrent: range.name === name,
  }));
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <ChipNav label={t("analytics.range.label")} items={items} />
        <OtherDays open={range.name === "custom"} selected={selected} today={today}>
          {range.compare !== "before" && range.name !== "all" && (
            <input type="hidden" name="compare" value={range.compare} />
          )}
        </OtherDays>
      </div>
      {range.name !== "all" && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span aria-hidden className="text-muted text-sm">
            {t("analytics.range.compare.label")}
          </span>
          <ChipNav
            label={t("analytics.range.compare.label")}
            items={COMPARISONS.map((compare) => ({
              key: compare,
              to: `?${rangeQuery({ ...range, compare })}`,
              label: t(COMPARISON_LABELS[compare]),
              isCurrent: range.compare === compare,
            }))}
          />
        </div>
      )}
    </div>
  );
}
