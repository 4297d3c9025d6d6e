import { labeled } from "#app/lib/labeled.ts";
import type { Column } from "#app/ui/charts/data.ts";
import { DataTable } from "#app/ui/charts/data-table.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { formatCount, formatMoney } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { PlatformDay } from "#worker/domain/trust/moderation/platform-days.ts";

const COLUMNS: { label: Message; format?: Column["format"] }[] = [
  {
    label: msg("admin.overview.figures.dayColumn"),
  },
  {
    label: msg("admin.overview.figures.newUsers"),
  },
  {
    label: msg("admin.facts.videosLabel"),
  },
  {
    label: msg("admin.overview.figures.streams"),
  },
  {
    label: msg("admin.overview.figures.minutesWatched"),
  },
  {
    label: msg("admin.reports.title"),
  },
  {
    label: msg("admin.decisions.title"),
  },
  {
    label: msg("admin.overview.figures.revenue"),
    format: (cents: number) => formatMoney(cents),
  },
];

const WEEK = 7;

export function PlatformDays({ days }: { days: readonly PlatformDay[] }) {
  const sum = (of: (day: PlatformDay) => number, from: number) =>
    days.slice(from, from + WEEK).reduce((all, day) => all + of(day), 0);
  const figure = (label: string, of: (day: PlatformDay) => number, format = formatCount) => ({
    label,
    value: format(sum(of, 0)),
    note: t("admin.overview.figures.previousWeek", { sum: format(sum(of, WEEK)) }),
  });
  const rows = days.map((d) => [
    d.day,
    d.people,
    d.uploads,
    d.streams,
    d.minutesWatched,
    d.reports,
    d.decisions,
    d.revenueCents,
  ]);
  return (
    <section aria-labelledby="platform" className="grid gap-4 pt-4">
      <h2 id="platform" className="text-lg">
        {t("admin.overview.figures.title")}
      </h2>
      <Figures
        figures={[
          figure(t("admin.overview.figures.newUsers"), (d) => d.people),
          figure(t("admin.facts.contentLabel"), (d) => d.uploads + d.streams),
          figure(t("admin.overview.figures.minutesWatched"), (d) => d.minutesWatched),
          figure(t("admin.reports.title"), (d) => d.reports),
          figure(t("admin.decisions.title"), (d) => d.decisions),
          figure(t("admin.overview.figures.revenue"), (d) => d.revenueCents, formatMoney),
        ]}
      />
      <DataTable
        caption={t("admin.overview.figures.tableCaption")}
        data={{ columns: labeled(COLUMNS), rows }}
      />
      <p className="text-muted text-sm">{t("admin.overview.figures.hint")}</p>
    </section>
  );
}
