import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Activity, ChartNoAxesColumn, Clapperboard } from "lucide-react";
import { ActivityList } from "#app/components/dashboard/activity-list.tsx";
import { QuickActions } from "#app/components/dashboard/quick-actions.tsx";
import { TopVideos } from "#app/components/dashboard/top-videos.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { SectionHeader } from "#app/components/ui/section-header.tsx";
import { periodOf } from "#worker/domain/dashboard/contract.ts";
import { listActivity } from "#worker/domain/dashboard/list-activity.ts";
import { listTopVideos } from "#worker/domain/dashboard/list-top-videos.ts";

const VIDEOS = 5;
const ITEMS = 12;

export const meta: MetaFunction = () => [{ title: "Dashboard · Tributary" }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  if (actor.kind === "visitor") return null;
  const days = periodOf(new URL(request.url).searchParams.get("range"));
  const [videos, activity] = await Promise.all([
    listTopVideos(ctx, { userId: actor.id, days, limit: VIDEOS }),
    listActivity(ctx, { userId: actor.id, limit: ITEMS }),
  ]);
  return { days, videos, activity, now: ctx.now() };
}

export default function Overview() {
  const data = useLoaderData<typeof loader>();
  if (!data) return null;
  const { days, videos, activity, now } = data;
  const hasMade = videos.length > 0 || activity.some(({ type }) => type === "upload" || type === "stream");
  return (
    <div className="grid grid-cols-1 gap-10">
      <QuickActions />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section aria-labelledby="performance">
          <SectionHeader id="performance" title="Content performance" more={{ to: "/dashboard/content", label: "All content" }} />
          {videos.length > 0 ? (
            <TopVideos videos={videos} days={days} />
          ) : hasMade ? (
            <EmptyState
              icon={ChartNoAxesColumn}
              title={`No views in the last ${days} days`}
              description="Choose more days to look further back."
            />
          ) : (
            <EmptyState
              icon={Clapperboard}
              title="Your channel begins with a first video"
              description="Publish one, and its views, its watch time and what people say about it stand here."
              action={
                <Button asChild variant="primary">
                  <Link to="/upload">Upload your first video</Link>
                </Button>
              }
            />
          )}
        </section>
        <section aria-labelledby="activity">
          <SectionHeader id="activity" title="Recent activity" />
          {activity.length > 0 ? (
            <ActivityList items={activity} now={now} label="Recent activity" />
          ) : (
            <EmptyState
              icon={Activity}
              title="Nothing has happened yet"
              description="Videos, streams, followers, comments and tips appear here as they come."
            />
          )}
        </section>
      </div>
    </div>
  );
}
