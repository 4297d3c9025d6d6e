import { Link } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Figures } from "#app/components/ui/figures.tsx";
import { countOf, formatCount, formatMoney } from "#app/format.ts";
import type { Growth, GrowthFigures, PlatformFigures } from "#worker/domain/analytics/contract-figures.ts";

interface AnalyticsTabProps {
  platform: PlatformFigures;
  /** Null for a visitor. */
  own: (GrowthFigures & { followerCount: number }) | null;
}

/** The platform's figures and one's own, all of them counted. */
export function AnalyticsTab({ platform, own }: AnalyticsTabProps) {
  return (
    <div className="grid gap-10">
      <section aria-labelledby="platform" className="grid gap-4">
        <h2 id="platform" className="text-lg">
          The platform
        </h2>
        <Figures
          figures={[
            { label: "People", value: formatCount(platform.people), note: growth(platform.joined, "new in 28 days") },
            { label: "Creators", value: formatCount(platform.creators), note: countOf(platform.videos, "public video") },
            { label: "Views", value: formatCount(platform.views), note: live(platform.live) },
            { label: "Earned by creators", value: formatMoney(platform.earnedCents), note: "As the ledger has it" },
          ]}
        />
      </section>
      <section aria-labelledby="own" className="grid gap-4">
        <div className="flex items-center justify-between gap-4">
          <h2 id="own" className="text-lg">
            Your channel, the last 28 days
          </h2>
          {own && (
            <Button asChild variant="quiet" size="sm">
              <Link to="/studio">By video</Link>
            </Button>
          )}
        </div>
        {own ? (
          <Figures
            figures={[
              { label: "Views", value: formatCount(own.views.now), note: against(own.views, `${formatCount(own.allViews)} in all`) },
              { label: "Watch time", value: hours(own.watchedMs.now), note: against(own.watchedMs) },
              { label: "New followers", value: formatCount(own.followers.now), note: `${formatCount(own.followerCount)} in all` },
              { label: "Likes per 100 views", value: rate(own.allLikes, own.allViews), note: `${formatCount(own.allLikes)} likes in all` },
            ]}
          />
        ) : (
          <p className="text-muted text-sm">
            <Link to="/login?next=/subscription%3Ftab%3Danalytics" className="font-semibold text-accent underline-offset-4 hover:underline">
              Sign in
            </Link>{" "}
            to see how your channel does.
          </p>
        )}
      </section>
      <p className="measure text-muted text-sm">Every figure is counted from what is stored; none is an estimate. Days are in UTC.</p>
    </div>
  );
}

const growth = ({ now }: Growth, words: string) => `${formatCount(now)} ${words}`;
const live = (n: number) => (n === 0 ? "Nobody is live now" : `${countOf(n, "stream")} live now`);
const rate = (likes: number, views: number) => (views === 0 ? "–" : ((likes / views) * 100).toFixed(1));
const hours = (ms: number) => {
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${formatCount(minutes / 60)} h`;
};

/** Against the 28 days before; without those, something else. */
function against({ now, before }: Growth, otherwise = "Nothing to hold it against yet"): string {
  if (before === 0) return otherwise;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? "+" : ""}${percent} % against the 28 days before`;
}
