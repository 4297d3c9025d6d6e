import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { ChartNoAxesColumn } from "lucide-react";
import { countryNames } from "#app/features/creator/analytics/country-names.ts";
import { Headline } from "#app/features/creator/analytics/headline.tsx";
import { PlaybackQuality } from "#app/features/creator/analytics/playback-quality.tsx";
import { RangeBar } from "#app/features/creator/analytics/range-bar.tsx";
import { VideoCharts } from "#app/features/creator/analytics/video-charts.tsx";
import { ShareButton } from "#app/features/live/viewer/share-button.tsx";
import { LockedPanel } from "#app/features/money/plans/locked-panel.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { readRange } from "#worker/domain/creator/analytics/contract.ts";
import { getVideoAnalytics } from "#worker/domain/creator/analytics/get-analytics.ts";
import { dayOf } from "#worker/domain/kernel/calendar/days.ts";
import { watchPath } from "#worker/domain/media/videos/contract.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: t("studio.analytics.metaTitle", {
      title: data?.analytics.title ?? t("studio.content.columns.video"),
    }),
  },
];

export async function loader({ context: { ctx, actor }, params, request }: LoaderFunctionArgs) {
  const today = dayOf(ctx.now());
  const range = readRange(new URL(request.url).searchParams, today);
  const creator = requireUser(actor);
  const analytics = await getVideoAnalytics(ctx, {
    videoId: params.videoId ?? "",
    ownerId: creator.id,
    plan: creator.plan,
    from: range.from,
    to: range.to,
  });
  return {
    analytics,
    range,
    today,
    countryNames: countryNames((analytics.countries ?? []).map(({ value }) => value)),
  };
}

export default function VideoAnalyticsPage() {
  const { analytics, range, today, countryNames } = useLoaderData<typeof loader>();
  const isLoading = useNavigation().state === "loading";
  const isNew = analytics.totals.playbacks === 0 && analytics.earlierViews === 0;
  const isWhole = analytics.from <= analytics.firstDay;
  return (
    <div
      className={cn("grid gap-8 transition-opacity", isLoading && "opacity-60")}
      aria-busy={isLoading}
    >
      <RangeBar range={range} selected={analytics} today={today} />
      {isNew ? (
        <EmptyState
          icon={ChartNoAxesColumn}
          title={
            isWhole ? t("studio.analytics.empty.title") : t("studio.analytics.empty.rangeTitle")
          }
          description={t("studio.analytics.empty.body")}
          action={
            isWhole ? (
              <ShareButton path={watchPath(analytics.videoId)} title={analytics.title} />
            ) : (
              <Link to="?range=all" className="font-semibold text-accent text-sm hover:underline">
                {t("studio.analytics.empty.action")}
              </Link>
            )
          }
        />
      ) : (
        <>
          <Headline analytics={analytics} />
          <VideoCharts analytics={analytics} countryNames={countryNames} />
          {analytics.quality === null ? (
            <LockedPanel title={t("studio.analytics.playback.title")} required="full">
              {t("studio.analytics.playback.description")}
            </LockedPanel>
          ) : (
            <PlaybackQuality quality={analytics.quality} videoId={analytics.videoId} />
          )}
          <p className="measure text-muted text-sm">
            {rich("studio.analytics.footnote", {
              link: (text) => (
                <Link
                  to="../receipts"
                  relative="path"
                  className="font-semibold text-accent hover:underline"
                >
                  {text}
                </Link>
              ),
            })}
          </p>
        </>
      )}
    </div>
  );
}
