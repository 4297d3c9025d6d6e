import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { ChartNoAxesColumn } from "lucide-react";
import { ChannelCharts } from "#app/features/creator/analytics/channel-charts.tsx";
import { ChannelHeadline } from "#app/features/creator/analytics/channel-headline.tsx";
import { ChannelRangeBar } from "#app/features/creator/analytics/channel-range-bar.tsx";
import { countryNames } from "#app/features/creator/analytics/country-names.ts";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#i18n/t.ts";
import {
  readChannelRange,
  readVideoPage,
} from "#worker/domain/creator/analytics/contract-range.ts";
import { getChannelAnalytics } from "#worker/domain/creator/analytics/get-channel-analytics.ts";
import { dayOf } from "#worker/domain/kernel/calendar/days.ts";

export const meta: MetaFunction = () => [{ title: t("dashboard.analytics.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  // The layout asks visitors to sign in.
  if (actor.kind === "visitor") return null;
  const today = dayOf(ctx.now());
  const query = new URL(request.url).searchParams;
  const range = readChannelRange(query, today);
  const analytics = await getChannelAnalytics(ctx, {
    creatorId: actor.id,
    plan: actor.plan,
    range,
    videoPage: readVideoPage(query),
  });
  return {
    analytics,
    range,
    today,
    countryNames: countryNames((analytics.countries ?? []).map(({ value }) => value)),
  };
}

export default function ChannelAnalyticsPage() {
  const data = useLoaderData<typeof loader>();
  const isLoading = useNavigation().state === "loading";
  if (data === null) return null;
  const { analytics, range, today, countryNames } = data;
  const { totals, live, followers, earlierViews } = analytics;
  const isNew =
    totals.playbacks +
      totals.views +
      totals.followersGained +
      live.streams +
      followers +
      earlierViews ===
    0;
  return (
    <div
      className={cn("grid grid-cols-1 gap-8 transition-opacity", isLoading && "opacity-60")}
      aria-busy={isLoading}
    >
      <ChannelRangeBar range={range} selected={analytics} today={today} />
      {isNew ? (
        <EmptyState
          icon={ChartNoAxesColumn}
          title={
            analytics.from <= analytics.firstDay
              ? t("dashboard.analytics.empty.title")
              : t("dashboard.analytics.empty.rangeTitle")
          }
          description={t("dashboard.analytics.empty.body")}
          action={
            <Button asChild variant="primary">
              <Link to="/upload">{t("dashboard.analytics.empty.action")}</Link>
            </Button>
          }
        />
      ) : (
        <>
          <ChannelHeadline analytics={analytics} compare={range.compare} />
          <ChannelCharts analytics={analytics} range={range} countryNames={countryNames} />
          <p className="measure text-muted text-sm">{t("dashboard.analytics.footnote")}</p>
        </>
      )}
    </div>
  );
}
