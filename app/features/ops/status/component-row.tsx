import { Check, CircleHelp, X } from "lucide-react";
import { cn } from "#app/ui/cn.ts";
import { formatPercent } from "#i18n/format.ts";
import { perLocale } from "#i18n/per-locale.ts";
import { t } from "#i18n/t.ts";
import { COMPONENTS, HISTORY_DAYS, type StatusView } from "#worker/domain/ops/status/contract.ts";

type Row = StatusView["components"][number];
const DAY_MS = 86_400_000;
const dayFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }),
);
const dayOf = ({ day }: { day: number }) => dayFormat().format(day * DAY_MS);
/** Rounds down, so that 100% means that no check failed. */
const percent = (share: number) => formatPercent(Math.floor(share * 10_000) / 10_000, 2);

export function ComponentRow({ row, now }: { row: Row; now: number }) {
  const { label, about } = COMPONENTS[row.id];
  const today = Math.floor(now / DAY_MS);
  const known = new Map(row.days.map((day) => [day.day, day]));
  const days = Array.from(
    { length: HISTORY_DAYS },
    (_, i) =>
      known.get(today - HISTORY_DAYS + 1 + i) ?? {
        day: today - HISTORY_DAYS + 1 + i,
        checks: 0,
        failed: 0,
      },
  );
  const checks = days.reduce((sum, d) => sum + d.checks, 0);
  const failed = days.reduce((sum, d) => sum + d.failed, 0);
  const bad = days.filter((d) => d.failed > 0);
  return (
    <li className="grid gap-3 py-5">
      <div className="grid gap-1 sm:flex sm:items-start sm:justify-between sm:gap-4">
        <div className="min-w-0">
          <h3 className="font-semibold text-base">{t(label)}</h3>
          <p className="text-muted text-sm">{t(about)}</p>
        </div>
        <Now row={row} />
      </div>
      <div aria-hidden className="flex h-8 items-stretch gap-px sm:gap-0.5">
        {days.map((d, i) => (
          <span
            key={d.day}
            title={
              d.checks === 0
                ? t("status.uptime.dayNotMeasured", { day: dayOf(d) })
                : t("status.uptime.dayPercent", {
                    day: dayOf(d),
                    percent: percent(1 - d.failed / d.checks),
                  })
            }
            className={cn(
              "flex-1 rounded-xs",
              i < HISTORY_DAYS - 30 && "hidden sm:block",
              toneOf(d),
            )}
          />
        ))}
      </div>
      <p className="tabular flex flex-wrap justify-between gap-x-4 text-muted text-xs">
        <span>
          {checks === 0
            ? t("status.uptime.notMeasured")
            : t("status.uptime.percentOfChecks", {
                percent: percent(1 - failed / checks),
                checks,
                daysShown: HISTORY_DAYS,
              })}
        </span>
        <span>
          {bad.length === 0
            ? t("status.uptime.noFailedDays")
            : t("status.uptime.failedDays", {
                days: bad
                  .slice(-5)
                  .map((d) => `${dayOf(d)} (${d.failed})`)
                  .join(", "),
              })}
        </span>
      </p>
    </li>
  );
}

function toneOf({ checks, failed }: { checks: number; failed: number }): string {
  if (checks === 0) return "bg-line";
  const share = failed / checks;
  if (failed === 0) return "bg-paid";
  return share < 0.05 ? "bg-pending" : "bg-danger";
}

function Now({ row }: { row: Row }) {
  const [Icon, label, tone] =
    row.ok === null
      ? [CircleHelp, t("status.state.unknown"), "text-muted"]
      : row.ok
        ? [Check, t("status.state.working", { ms: row.ms }), "text-paid"]
        : [X, t("status.state.notResponding"), "text-danger"];
  return (
    <span className={cn("inline-flex items-center gap-1.5 font-semibold text-sm", tone)}>
      <Icon aria-hidden className="size-4" />
      {label}
    </span>
  );
}
