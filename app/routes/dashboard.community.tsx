import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Activity, MessagesSquare, ShieldCheck } from "lucide-react";
import { ActivityList } from "#app/features/creator/dashboard/activity-list.tsx";
import { CommentQueue } from "#app/features/creator/dashboard/comment-queue.tsx";
import { FollowerGrowth } from "#app/features/creator/dashboard/follower-growth.tsx";
import { PeriodNav } from "#app/features/creator/dashboard/period-nav.tsx";
import { TopFans } from "#app/features/creator/dashboard/top-fans.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { t } from "#i18n/t.ts";
import { listModeration } from "#worker/domain/community/community/moderate-comment.ts";
import {
  ACTIVITY_MOST,
  type ActivityType,
  periodOf,
} from "#worker/domain/creator/dashboard/contract.ts";
import { followerDays } from "#worker/domain/creator/dashboard/follower-days.ts";
import { listActivity } from "#worker/domain/creator/dashboard/list-activity.ts";
import { listTopFans } from "#worker/domain/creator/dashboard/list-fans.ts";

const MAX_COMMENTS = 5;
const ITEMS = 8;
const USER_ACTIVITIES: readonly ActivityType[] = ["follow", "comment", "tip"];

export const meta: MetaFunction = () => [{ title: t("dashboard.community.metaTitle") }];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  if (actor.kind === "visitor") return null;
  const userId = actor.id;
  const days = periodOf(new URL(request.url).searchParams.get("range"));
  const queue = async (show: "unanswered" | "held") =>
    (
      await listModeration(ctx, {
        ownerId: userId,
        sessionId: actor.sessionId,
        query: { show },
        limit: MAX_COMMENTS,
      })
    ).comments;
  const [unanswered, held, growth, top, activity] = await Promise.all([
    queue("unanswered"),
    queue("held"),
    followerDays(ctx, { userId, days }),
    listTopFans(ctx, { userId, limit: MAX_COMMENTS }),
    listActivity(ctx, { userId, limit: ACTIVITY_MOST }),
  ]);
  const userActivity = activity
    .filter(({ type }) => USER_ACTIVITIES.includes(type))
    .slice(0, ITEMS);
  return { unanswered, held, growth, top, activity: userActivity, now: ctx.now() };
}

export default function Community() {
  const data = useLoaderData<typeof loader>();
  if (!data) return null;
  const { unanswered, held, growth, top, activity, now } = data;
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="lg:col-span-2">
        <PeriodNav />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">
        <CommentQueue
          id="unanswered"
          title={t("dashboard.community.unanswered.title")}
          comments={unanswered}
          more="/studio/comments?show=unanswered"
          empty={{
            icon: MessagesSquare,
            title: t("dashboard.community.unanswered.emptyTitle"),
            description: t("dashboard.community.unanswered.emptyBody"),
          }}
        />
        <CommentQueue
          id="held"
          title={t("dashboard.community.held.title")}
          comments={held}
          more="/studio/comments?show=held"
          empty={{
            icon: ShieldCheck,
            title: t("dashboard.community.held.emptyTitle"),
            description: t("dashboard.community.held.emptyBody"),
          }}
        />
        <FollowerGrowth days={growth} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">
        <TopFans {...top} />
        <section aria-labelledby="activity">
          <SectionHeader id="activity" title={t("dashboard.activity.title")} />
          {activity.length > 0 ? (
            <ActivityList items={activity} now={now} label={t("dashboard.activity.title")} />
          ) : (
            <EmptyState
              icon={Activity}
              title={t("dashboard.community.activity.emptyTitle")}
              description={t("dashboard.community.activity.emptyBody")}
              className="py-8"
            />
          )}
        </section>
      </div>
    </div>
  );
}
