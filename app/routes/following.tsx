import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Clapperboard, Users } from "lucide-react";
import { VideoList } from "#app/features/accounts/channel/video-list.tsx";
import { FollowedList } from "#app/features/community/follows/followed-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkTabs, tabOf } from "#app/ui/link-tabs.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { StreamCard } from "#app/ui/stream-card.tsx";
import { msg, t } from "#i18n/t.ts";
import { listFollowedChannels } from "#worker/domain/community/following/list-followed.ts";
import { listNewVideos } from "#worker/domain/community/following/list-new-videos.ts";
import type { StreamCard as Stream } from "#worker/domain/live/streams/contract-api.ts";
import { listFollowedStreams } from "#worker/domain/live/streams/list-followed.ts";
import { requireUser } from "#worker/http/actor.ts";
import { followByForm } from "#worker/http/follow-form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

const TABS = [
  { id: "latest", label: msg("following.tabs.latest") },
  { id: "channels", label: msg("following.tabs.channels") },
] as const;

const LIVE = 12;
const VIDEOS = 24;
const CHANNELS = 60;

export const meta: MetaFunction = () => [{ title: t("following.page.metaTitle") }];

export async function loader({ context: { ctx, actor: asking }, request }: LoaderFunctionArgs) {
  const actor = requireUser(asking);
  const { searchParams } = new URL(request.url);
  const before = searchParams.get("before") ?? undefined;
  const tab = tabOf(TABS, searchParams.get("tab"));
  if (tab === "channels") {
    const { channels, next } = await listFollowedChannels(ctx, { actor, before, limit: CHANNELS });
    return { tab, live: [], page: { videos: [], next: null }, followed: { channels, next } };
  }
  const [live, page, { channels }] = await Promise.all([
    listFollowedStreams(ctx, { limit: LIVE, actor }),
    listNewVideos(ctx, { actor, before, limit: VIDEOS }),
    listFollowedChannels(ctx, { actor, limit: 1 }),
  ]);
  return { tab, live, page, followed: { channels, next: null } };
}

export const action = ({ context, request }: ActionFunctionArgs) => followByForm(context, request);

export default function Following() {
  const { tab, live, page, followed } = useLoaderData<typeof loader>();
  const isEmpty = followed.channels.length === 0;
  return (
    <WidePage className="grid grid-cols-1 content-start gap-6 py-8">
      <h1 className="text-xl">{t("following.page.title")}</h1>
      <LinkTabs label={t("following.tabs.ariaLabel")} tabs={TABS} current={tab} />
      {tab === "channels" ? (
        <FollowedList page={followed} empty={<NoChannels />} />
      ) : isEmpty ? (
        <NoChannels />
      ) : (
        <div className="grid gap-12">
          {live.length > 0 && <LiveNow streams={live} />}
          <section aria-labelledby="new-videos" className="grid gap-5">
            <h2 id="new-videos" className="text-lg">
              {t("following.videos.heading")}
            </h2>
            {page.videos.length > 0 ? (
              <VideoList page={page} moreAt={(before) => `/following?before=${before}`} />
            ) : (
              <EmptyState
                icon={Clapperboard}
                title={t("following.videos.emptyTitle")}
                description={t("following.videos.emptyBody")}
                action={
                  <Button asChild>
                    <Link to="/discover">{t("following.videos.emptyAction")}</Link>
                  </Button>
                }
              />
            )}
          </section>
        </div>
      )}
    </WidePage>
  );
}

const LiveNow = ({ streams }: { streams: Stream[] }) => (
  <section aria-labelledby="live-now" className="grid gap-5">
    <h2 id="live-now" className="text-lg">
      {t("following.live.heading")}
    </h2>
    <div className="card-grid">
      {streams.map((stream) => (
        <StreamCard key={stream.id} stream={stream} />
      ))}
    </div>
  </section>
);

const NoChannels = () => (
  <EmptyState
    icon={Users}
    title={t("following.empty.title")}
    description={t("following.empty.body")}
    action={
      <Button asChild variant="primary">
        <Link to="/browse?tab=channels">{t("following.empty.action")}</Link>
      </Button>
    }
  />
);
