import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Await, Link, useLoaderData } from "@remix-run/react";
import { Activity, ChartNoAxesColumn, Clapperboard } from "lucide-react";
import { Suspense } from "react";
import { ActivityList } from "#app/features/creator/dashboard/activity-list.tsx";
import { PeriodNav } from "#app/features/creator/dashboard/period-nav.tsx";
import { QuickActions } from "#app/features/creator/dashboard/quick-actions.tsx";
import { StatCards, StatCardsSkeleton } from "#app/features/creator/dashboard/stat-cards.tsx";
import { TopVideos } from "#app/features/creator/dashboard/top-videos.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { t } from "#i18n/t.ts";
import { periodOf } from "#worker/domain/creator/dashboard/contract.ts";
import { dashboardStats } from "#worker/domain/creator/dashboard/get-stats.ts";
import { listActivity } from "#worker/domain/creator/dashboard/list-activity.ts";
import { listTopVideos } from "#worker/domain/creator/dashboard/list-top-videos.ts";

const VIDEOS = 5;
const ITEMS = 12;

export const meta: MetaFunction = () => [{ title: t("dashboard.overview.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  if (actor.kind === "visitor") return null;
  const days = periodOf(new URL(request.url).searchParams.get("range"));
  // The loader does not await the figures, so that the page renders at once with a skeleton.
  const stats = dashboardStats(ctx, { userId: actor.id, days });
  const [videos, activity] = await Promise.all([
    listTopVideos(ctx, { ownerId: actor.id, sessionId: actor.sessionId, days, limit: VIDEOS }),
    listActivity(ctx, { userId: actor.id, limit: ITEMS }),
  ]);
  return { days, stats, videos, activity, now: ctx.now() };
}

export default function Overview() {
  const data = useLoaderData<typeof loader>();
  if (!data) return null;
  const { days, stats, videos, activity, now } = data;
  const hasPublished =
    videos.length > 0 || activity.some(({ type }) => type === "upload" || type === "stream");
  return (
    <div className="grid grid-cols-1 gap-10">
      <section aria-label={t("dashboard.period.lastDays", { days })} className="grid gap-3">
        <PeriodNav />
        <Suspense key={days} fallback={<StatCardsSkeleton />}>
          <Await
            resolve={stats}
            errorElement={
              <Alert variant="danger" title={t("dashboard.stats.errorTitle")}>
                {t("dashboard.stats.errorBody")}
              </Alert>
            }
          >
            {(known) => <StatCards stats={known} />}
          </Await>
        </Suspense>
      </section>
      <QuickActions />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section aria-labelledby="performance">
          <SectionHeader
            id="performance"
            title={t("dashboard.overview.performance.title")}
            more={{
              to: "/studio",
              label: t("dashboard.overview.performance.allContent"),
            }}
          />
          {videos.length > 0 ? (
            <TopVideos videos={videos} days={days} />
          ) : hasPublished ? (
            <EmptyState
              icon={ChartNoAxesColumn}
              title={t("dashboard.overview.noViews.title", { days })}
              description={t("dashboard.overview.noViews.body")}
            />
          ) : (
            <EmptyState
              icon={Clapperboard}
              title={t("dashboard.overview.firstVideo.title")}
              description={t("dashboard.overview.firstVideo.body")}
              action={
                <Button asChild variant="primary">
                  <Link to="/upload">{t("dashboard.overview.firstVideo.action")}</Link>
                </Button>
              }
            />
          )}
        </section>
        <section aria-labelledby="activity">
          <SectionHeader id="activity" title={t("dashboard.activity.title")} />
          {activity.length > 0 ? (
            <ActivityList items={activity} now={now} label={t("dashboard.activity.title")} />
          ) : (
            <EmptyState
              icon={Activity}
              title={t("dashboard.activity.empty.title")}
              description={t("dashboard.activity.empty.body")}
            />
          )}
        </section>
      </div>
    </div>
  );
}
