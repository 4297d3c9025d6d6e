import type { Column } from "#app/components/charts/data.ts";
import { DataTable } from "#app/components/charts/data-table.tsx";
import { Figures } from "#app/components/ui/figures.tsx";
import { formatCount, formatMoney } from "#app/format.ts";
import type { PlatformDay } from "#worker/domain/moderation/platform-days.ts";

const COLUMNS = [
  { label: "Day" },
  { label: "New people" },
  { label: "Videos" },
  { label: "Streams" },
  { label: "Minutes watched" },
  { label: "Reports" },
  { label: "Decisions" },
  { label: "Revenue", format: (cents) => formatMoney(cents) },
] as const satisfies readonly Column[];

const WEEK = 7;

/** What the platform did: the last seven days as figures, and each of the last fourteen as a row. */
export function PlatformDays({ days }: { days: readonly PlatformDay[] }) {
  const sum = (of: (day: PlatformDay) => number, from: number) => days.slice(from, from + WEEK).reduce((all, day) => all + of(day), 0);
  const figure = (label: string, of: (day: PlatformDay) => number, format = formatCount) => ({
    label,
    value: format(sum(of, 0)),
    note: `${format(sum(of, WEEK))} in the week before`,
  });
  const rows = days.map((d) => [d.day, d.people, d.uploads, d.streams, d.minutesWatched, d.reports, d.decisions, d.revenueCents]);
  return (
    <section aria-labelledby="platform" className="grid gap-4 pt-4">
      <h2 id="platform" className="text-lg">
        The platform, last 7 days
      </h2>
      <Figures
        figures={[
          figure("New people", (d) => d.people),
          figure("Videos and streams", (d) => d.uploads + d.streams),
          figure("Minutes watched", (d) => d.minutesWatched),
          figure("Reports", (d) => d.reports),
          figure("Decisions", (d) => d.decisions),
          figure("Revenue", (d) => d.revenueCents, formatMoney),
        ]}
      />
      <DataTable caption="The platform by day" data={{ columns: COLUMNS, rows }} />
      <p className="text-muted text-sm">Days in UTC. Sums are an hour behind at most; reports and decisions are of now.</p>
    </section>
  );
}
