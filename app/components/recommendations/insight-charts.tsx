import { dayLabel, dayTick, whole } from "#app/components/analytics/format.ts";
import { ChartFrame } from "#app/components/charts/chart-frame.tsx";
import type { TableData } from "#app/components/charts/data.ts";
import { SeriesChart } from "#app/components/charts/series-chart.tsx";
import { ShareBars } from "#app/components/charts/share-bars.tsx";
import { hourOf } from "#app/components/discover/words.ts";
import type { Insights } from "#worker/domain/recommendations/contract-insights.ts";
import { categoryLabel } from "#worker/domain/videos/contract-categories.ts";
import { minutes, percent } from "./words.ts";

const DAY_MS = 86_400_000;

/** What the figures are made of; each chart with its table. */
export function InsightCharts({ insights }: { insights: Insights }) {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-12 lg:grid-cols-2">
      <Engagement insights={insights} />
      <Hours insights={insights} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-12 md:grid-cols-3 lg:col-span-2">
        <Categories insights={insights} />
        <Endings insights={insights} />
        <Sessions insights={insights} />
      </div>
    </div>
  );
}

type ChartProps = { insights: Insights };
const times = (n: number, one: string) => `${whole(n)} ${one}${n === 1 ? "" : "s"}`;

function Engagement({ insights: { preferences, profile } }: ChartProps) {
  const { weeks } = preferences.viewingPatterns;
  const rows = weeks.map(({ from, playbacks, acts }) => ({ day: Math.floor(from / DAY_MS), playbacks, acts }));
  const lately = weeks.slice(-4).reduce((sum, { playbacks, acts }) => sum + playbacks + acts, 0);
  const data: TableData = {
    columns: [{ label: "Week from" }, { label: "Playbacks" }, { label: "Likes, shares, comments, follows" }],
    rows: rows.map(({ day, playbacks, acts }) => [dayLabel(day), playbacks, acts]).reverse(),
  };
  return (
    <ChartFrame
      title="Engagement by week"
      summary={`${times(lately, "thing")} done in four weeks: ${profile.engagementLevel} engagement.`}
      data={data}
      fileName="engagement-by-week"
    >
      <SeriesChart
        kind="bar"
        title="Engagement by week"
        points={rows.map(({ day, playbacks, acts }) => ({
          label: `Week from ${dayLabel(day)}`,
          tick: dayTick(day),
          value: playbacks + acts,
        }))}
        unit="playbacks and acts"
        format={whole}
      />
    </ChartFrame>
  );
}

function Hours({ insights: { preferences } }: ChartProps) {
  const { hours, mostActiveHour, timeZone } = preferences.viewingPatterns;
  const clock = timeZone === "UTC" ? "UTC" : timeZone.replaceAll("_", " ");
  return (
    <ChartFrame
      title="When you watch"
      summary={
        mostActiveHour === null
          ? "Nothing watched yet."
          : `Most between ${hourOf(mostActiveHour)} and ${hourOf((mostActiveHour + 1) % 24)} (${clock}).`
      }
      data={{ columns: [{ label: `Hour (${clock})` }, { label: "Playbacks" }], rows: hours.map((count, hour) => [hourOf(hour), count]) }}
      fileName="when-you-watch"
    >
      <SeriesChart
        kind="bar"
        title="When you watch"
        points={hours.map((value, hour) => ({
          label: `${hourOf(hour)} to ${hourOf((hour + 1) % 24)}`,
          tick: hourOf(hour),
          value,
        }))}
        unit="playbacks"
        format={whole}
      />
    </ChartFrame>
  );
}

function Categories({ insights: { preferences, profile } }: ChartProps) {
  const rows = preferences.topCategories.map(({ category, share }) => ({ label: categoryLabel(category), value: share }));
  const first = rows[0];
  return (
    <ChartFrame
      title="What you watch"
      summary={
        first
          ? `Most: ${first.label}. Spread over categories to ${percent(profile.diversityPreference)} of as evenly as can be.`
          : "What you watched has no category."
      }
      data={{ columns: [{ label: "Category" }, { label: "Share", format: percent }], rows: rows.map(({ label, value }) => [label, value]) }}
      fileName="categories"
    >
      <Shares rows={rows} />
    </ChartFrame>
  );
}

function Endings({ insights: { preferences, stats } }: ChartProps) {
  const { completionRate, skipRate } = preferences.viewingPatterns;
  const rows = [
    { label: "To the end", value: completionRate },
    { label: "In part", value: Math.max(0, 1 - completionRate - skipRate) },
    { label: "Skipped at once", value: skipRate },
  ];
  return (
    <ChartFrame
      title="How far you watch"
      summary={`Of ${times(stats.playbacks, "playback")}, ${percent(completionRate)} reached the end and ${percent(skipRate)} were skipped.`}
      data={{
        columns: [{ label: "Watched" }, { label: "Share", format: percent }],
        rows: rows.map(({ label, value }) => [label, Number(value.toFixed(4))]),
      }}
      fileName="how-far"
    >
      <Shares rows={rows} />
    </ChartFrame>
  );
}

/** Bars of shares, whose figure is the share itself. */
const Shares = ({ rows }: { rows: { label: string; value: number }[] }) => <ShareBars rows={rows} format={percent} total={0} />;

function Sessions({ insights: { preferences } }: ChartProps) {
  const { sessions, avgSessionDuration } = preferences.viewingPatterns;
  const rows = sessions.map(({ from, count }, i) => ({ label: spanOf(from, sessions[i + 1]?.from), value: count }));
  const all = sessions.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartFrame
      title="How long you stay"
      summary={`${times(all, "session")}, ${minutes(avgSessionDuration)} on average.`}
      data={{ columns: [{ label: "Session" }, { label: "Sessions" }], rows: rows.map(({ label, value }) => [label, value]) }}
      fileName="sessions"
    >
      <ShareBars rows={rows} format={whole} />
    </ChartFrame>
  );
}

function spanOf(from: number, below: number | undefined): string {
  if (below === undefined) return "An hour and more";
  return from === 0 ? `Under ${below} min` : `${from} to ${below} min`;
}
