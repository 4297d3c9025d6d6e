import { Link } from "@remix-run/react";
import { ChartNoAxesColumn } from "lucide-react";
import { watchTime, whole } from "#app/components/analytics/format.ts";
import { hourOf } from "#app/components/discover/words.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { RECEIPTS_KEPT_DAYS } from "#worker/domain/analytics/contract.ts";
import { ENGAGED, type EngagementLevel, type Insights } from "#worker/domain/recommendations/contract-insights.ts";
import { CollectionOffNote } from "./collection-note.tsx";
import { InsightCharts } from "./insight-charts.tsx";
import { minutes, percent } from "./words.ts";

/** How the viewer watches, read from what they watched. */
export function InsightsTab({ insights, isCollected }: { insights: Insights; isCollected: boolean }) {
  if (!isCollected) {
    return (
      <CollectionOffNote>
        Nothing you watch is kept under your name, so there is nothing to tell of it. Turn it on to see how you watch from then on.
      </CollectionOffNote>
    );
  }
  if (insights.stats.playbacks === 0) {
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title="Nothing watched yet"
        description="Watch a video, and how you watch shows here: what you like, when, for how long, and how far."
        action={
          <Button asChild variant="primary">
            <Link to="/discover">Find something to watch</Link>
          </Button>
        }
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <Figures insights={insights} />
      <InsightCharts insights={insights} />
      <p className="measure text-muted text-sm">
        Read from your last playbacks of other people's videos, at most a thousand, of the last {RECEIPTS_KEPT_DAYS} days. Only you see
        this.{" "}
        <Link to="/settings/privacy#analytics" className="font-semibold text-accent underline-offset-4 hover:underline">
          Privacy settings
        </Link>
      </p>
    </div>
  );
}

const LEVELS: Record<EngagementLevel, { label: string; variant: "paid" | "pending" | "neutral" }> = {
  high: { label: "High", variant: "paid" },
  medium: { label: "Medium", variant: "pending" },
  low: { label: "Low", variant: "neutral" },
};

function Figures({ insights: { profile, preferences, stats } }: { insights: Insights }) {
  const { viewingPatterns: watched } = preferences;
  const level = LEVELS[profile.engagementLevel];
  const figures: { label: string; value: React.ReactNode; note: string }[] = [
    {
      label: "Engagement",
      value: (
        <Badge variant={level.variant} className="px-2 py-1 text-sm">
          {level.label}
        </Badge>
      ),
      note: `From ${ENGAGED.medium} things a week it is medium, from ${ENGAGED.high} high`,
    },
    { label: "Diversity", value: percent(profile.diversityPreference), note: "100 % for all your categories alike" },
    { label: "Watched to the end", value: percent(watched.completionRate), note: "Nine tenths or more of a video" },
    { label: "Skipped", value: percent(watched.skipRate), note: "Left within 30 s, in the first tenth" },
    { label: "Average watch time", value: watchTime(watched.avgWatchTime * 1000), note: "Of one playback" },
    { label: "Average session", value: minutes(watched.avgSessionDuration), note: "Until half an hour without a video" },
    {
      label: "Most active hour",
      value: watched.mostActiveHour === null ? "–" : hourOf(watched.mostActiveHour),
      note: watched.timeZone.replaceAll("_", " "),
    },
    {
      label: "Interactions",
      value: whole(stats.totalInteractions),
      note: `${whole(stats.playbacks)} ${stats.playbacks === 1 ? "playback" : "playbacks"}${profile.devicePreference ? `, most on a ${profile.devicePreference === "mobile" ? "phone or tablet" : "computer"}` : ""}`,
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-6 border-line border-b pb-8 lg:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="grid content-start gap-1">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular flex min-h-8.5 items-center font-semibold text-xl">{value}</dd>
          <dd className="text-muted text-xs">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
