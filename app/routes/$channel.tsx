import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Clapperboard, ListVideo, Lock, Pencil, Radio } from "lucide-react";
import { ChannelAbout } from "#app/features/accounts/channel/about.tsx";
import { ChannelHeader } from "#app/features/accounts/channel/channel-header.tsx";
import { ChannelMenu } from "#app/features/accounts/channel/channel-menu.tsx";
import { ChannelTabs, channelTab } from "#app/features/accounts/channel/channel-tabs.tsx";
import { channelUsername } from "#app/features/accounts/channel/channel-username.ts";
import { VideoList, type VideoPage } from "#app/features/accounts/channel/video-list.tsx";
import { FollowBell } from "#app/features/community/follows/follow-bell.tsx";
import { FollowButton } from "#app/features/community/follows/follow-button.tsx";
import { PlaylistCard } from "#app/features/community/playlists/playlist-card.tsx";
import { shareMeta } from "#app/features/media/share/share-meta.ts";
import { profileData } from "#app/features/media/share/structured-data.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LivePanel } from "#app/ui/live-panel.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import { accentStyle } from "#worker/domain/accounts/branding/contract-color.ts";
import { getChannel } from "#worker/domain/accounts/channels/get-channel.ts";
import { idOfUsername } from "#worker/domain/accounts/users/visibility.ts";
import type { PlaylistCard as PlaylistCardData } from "#worker/domain/community/playlists/contract-api.ts";
import { listChannelPlaylists } from "#worker/domain/community/playlists/list-playlists.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import { listLiveStreams } from "#worker/domain/live/streams/queries.ts";
import { listVideos, pageEnd } from "#worker/domain/media/videos/queries.ts";
import { followByForm } from "#worker/http/follow-form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

const PAGE = 24;

export async function loader({ context: { ctx, actor }, params, request }: LoaderFunctionArgs) {
  const username = channelUsername(params.channel);
  if (!username) throw notFound(t("channel.notFound.page"));
  const { search, searchParams } = new URL(request.url);
  const tab = channelTab(searchParams.get("tab"));
  const before = searchParams.get("before") ?? undefined;
  const creatorId = idOfUsername(username);
  // The queries of the lists do not wait for the channel. They return only what the actor may see.
  const reading = Promise.all([
    tab === "playlists" ? listChannelPlaylists(ctx, { creatorId, actor }) : [],
    tab === "videos" || tab === "live"
      ? listVideos(ctx, { creatorId, replays: tab === "live", before, limit: PAGE + 1, actor })
      : [],
    listLiveStreams(ctx, { username, limit: 1, actor }),
  ]);
  // If the channel cannot be read, its error is the response.
  reading.catch(() => undefined);
  const channel = await getChannel(ctx, { username, actor });
  // The redirect must not be cached: if the account takes its old name back, the URLs of both names
  // would redirect to each other.
  if ("movedTo" in channel)
    throw redirect(`/@${channel.movedTo}${search}`, {
      status: 301,
      headers: { "Cache-Control": "no-store" },
    });
  const empty: VideoPage = { videos: [], next: null };
  if (channel.isClosed)
    return { channel, tab, page: empty, live: null, lists: [], origin: ctx.appOrigin };
  const [lists, videos, [live]] = await reading;
  const visible = videos.slice(0, PAGE);
  const last = videos.length > PAGE ? visible.at(-1) : undefined;
  return {
    channel,
    tab,
    page: { videos: visible, next: last ? pageEnd(last) : null },
    live: live ?? null,
    lists,
    origin: ctx.appOrigin,
  };
}

export const action = ({ context, request }: ActionFunctionArgs) => followByForm(context, request);

export const meta: MetaFunction<typeof loader> = ({ data, location: { search } }) => {
  if (!data) return [{ title: t("channel.page.metaTitleFallback") }];
  const { creator, isClosed } = data.channel;
  return [
    {
      title: t("channel.page.metaTitle", { name: creator.name, username: creator.username }),
    },
    ...shareMeta({
      origin: data.origin,
      search,
      path: `/@${creator.username}`,
      title: creator.name,
      type: "profile",
      listed: !isClosed,
      description: creator.bio || t("channel.page.metaDescription", { name: creator.name }),
      image: creator.banner ?? creator.avatar,
    }),
    ...(isClosed
      ? []
      : [
          profileData(data.origin, creator),
          {
            tagName: "link",
            rel: "alternate",
            type: "application/rss+xml",
            title: creator.name,
            href: `/@${creator.username}/feed.xml`,
          },
        ]),
  ];
};

export default function ChannelPage() {
  const { channel, tab, page, live, lists } = useLoaderData<typeof loader>();
  const { creator, videoCount, isClosed, viewer, branding } = channel;
  const signedIn = useViewer() !== null;
  return (
    <WidePage
      className="grid grid-cols-1 gap-8 py-6 lg:py-8"
      style={branding?.accents ? accentStyle(branding.accents) : undefined}
    >
      <ChannelHeader creator={creator} videoCount={videoCount} flair={channel.flair}>
        {viewer.isSelf ? (
          <Button asChild>
            <Link to="/settings/profile">
              <Pencil aria-hidden />
              {t("channel.page.editProfile")}
            </Link>
          </Button>
        ) : (
          !viewer.hasBlocked && (
            <>
              <FollowButton creator={creator} following={viewer.following} />
              {viewer.following && <FollowBell creator={creator} on={viewer.notified} />}
            </>
          )
        )}
        <ChannelMenu
          creator={creator}
          hasBlocked={viewer.hasBlocked}
          canBlock={signedIn && !viewer.isSelf}
        />
      </ChannelHeader>
      {viewer.hasBlocked && (
        <Alert title={t("channel.page.blocked.title", { name: creator.name })}>
          {t("channel.page.blocked.body")}
        </Alert>
      )}
      {isClosed ? (
        <EmptyState
          icon={Lock}
          title={t("channel.page.followersOnly.title")}
          description={t("channel.page.followersOnly.body", { name: creator.name })}
        />
      ) : (
        <>
          <ChannelTabs current={tab} />
          <section aria-label={tab} key={`${creator.id} ${tab}`}>
            {tab === "videos" && (
              <div className="grid gap-8">
                {live && <LivePanel stream={live} heading="h2" showCreator={false} />}
                <Videos page={page} creator={creator} isSelf={viewer.isSelf} />
              </div>
            )}
            {tab === "live" && (
              <Live page={page} live={live} creator={creator} isSelf={viewer.isSelf} />
            )}
            {tab === "playlists" && (
              <Playlists lists={lists} creator={creator} isSelf={viewer.isSelf} />
            )}
            {tab === "about" && <ChannelAbout channel={channel} />}
          </section>
        </>
      )}
    </WidePage>
  );
}

interface ListProps {
  page: VideoPage;
  creator: { name: string; username: string };
  isSelf: boolean;
}

const moreAt = (username: string, tab: string) => (before: string) =>
  `/@${username}?tab=${tab}&before=${encodeURIComponent(before)}`;

function Videos({ page, creator, isSelf }: ListProps) {
  if (page.videos.length > 0)
    return (
      <VideoList page={page} moreAt={moreAt(creator.username, "videos")} showCreator={false} />
    );
  return (
    <EmptyState
      icon={Clapperboard}
      title={
        isSelf
          ? t("channel.videos.ownEmptyTitle")
          : t("channel.videos.emptyTitle", { name: creator.name })
      }
      action={
        <Button asChild>
          {isSelf ? (
            <Link to="/upload">{t("channel.videos.ownEmptyAction")}</Link>
          ) : (
            <Link to="/discover">{t("channel.videos.emptyAction")}</Link>
          )}
        </Button>
      }
    />
  );
}

function Playlists({
  lists,
  creator,
  isSelf,
}: {
  lists: PlaylistCardData[];
  creator: { name: string };
  isSelf: boolean;
}) {
  const manage = isSelf && (
    <Button asChild>
      <Link to="/playlists">{t("channel.playlists.manageAction")}</Link>
    </Button>
  );
  if (lists.length === 0) {
    const description = isSelf
      ? t("channel.playlists.ownEmptyBody")
      : t("channel.playlists.emptyBody", { name: creator.name });
    return (
      <EmptyState
        icon={ListVideo}
        title={t("channel.playlists.emptyTitle")}
        description={description}
        action={manage || undefined}
      />
    );
  }
  return (
    <div className="grid gap-6">
      {manage && <div>{manage}</div>}
      <div className="card-grid">
        {lists.map((list) => (
          <PlaylistCard key={list.id} list={list} />
        ))}
      </div>
    </div>
  );
}

function Live({ page, live, creator, isSelf }: ListProps & { live: StreamCard | null }) {
  return (
    <div className="grid gap-10">
      {live ? (
        <LivePanel stream={live} heading="h2" showCreator={false} />
      ) : (
        <EmptyState
          icon={Radio}
          title={
            isSelf
              ? t("channel.live.ownEmptyTitle")
              : t("channel.live.emptyTitle", { name: creator.name })
          }
          action={
            isSelf ? (
              <Button asChild>
                <Link to="/live-stream">{t("channel.live.ownEmptyAction")}</Link>
              </Button>
            ) : undefined
          }
        />
      )}
      {page.videos.length > 0 && (
        <section aria-labelledby="replays" className="grid gap-4">
          <h2 id="replays" className="text-lg">
            {t("channel.live.pastStreamsHeading")}
          </h2>
          <VideoList page={page} moreAt={moreAt(creator.username, "live")} showCreator={false} />
        </section>
      )}
    </div>
  );
}
