import { formatPercent } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";

interface ShareBarsProps {
  rows: readonly { label: string; value: number; note?: string }[];
  format: (value: number) => string;
  /** Value of 100%. Default: the sum of all rows. */
  total?: number;
}

export function ShareBars({
  rows,
  format,
  total = rows.reduce((sum, row) => sum + row.value, 0),
}: ShareBarsProps) {
  const most = Math.max(1, ...rows.map((row) => row.value));
  return (
    <ul className="grid gap-3">
      {rows.map(({ label, value, note }) => (
        <li key={label} className="grid gap-1 text-sm">
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate">{label}</span>
            <span className="tabular shrink-0 text-muted">
              <span className="font-semibold text-ink">{format(value)}</span>
              {total > 0 && ` · ${percent(value / total)}`}
              {note && ` · ${note}`}
            </span>
          </span>
          <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-line/60">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(value / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

const percent = (share: number) =>
  share > 0 && share < 0.01 ? t("charts.share.underOnePercent") : formatPercent(share);
