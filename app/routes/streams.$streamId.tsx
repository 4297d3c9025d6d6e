import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { FollowButton } from "#app/features/community/follows/follow-button.tsx";
import { ChatView } from "#app/features/live/chat/chat-panel.tsx";
import { useChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { LiveStage } from "#app/features/live/viewer/live-stage.tsx";
import { ShareButton } from "#app/features/live/viewer/share-button.tsx";
import { StreamInfo } from "#app/features/live/viewer/stream-info.tsx";
import { StreamMore } from "#app/features/live/viewer/stream-more.tsx";
import { useAwaitReplay } from "#app/features/live/viewer/use-await-replay.ts";
import { useRecheckAccess } from "#app/features/live/viewer/use-recheck-access.ts";
import { shareMeta } from "#app/features/media/share/share-meta.ts";
import { breadcrumbs, broadcastData } from "#app/features/media/share/structured-data.ts";
import { SubscribersOffer } from "#app/features/money/plans/subscribers-offer.tsx";
import { TipReturnNote } from "#app/features/money/tips/tip-video.tsx";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { cn } from "#app/ui/cn.ts";
import { LivePage } from "#app/ui/page.tsx";
import { msg, t } from "#i18n/t.ts";
import { isFollowing } from "#worker/domain/community/community/is-following.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import { getStreamSharing } from "#worker/domain/live/streams/get-sharing.ts";
import {
  creatorOfStream,
  getWatchableStream,
  listLiveStreams,
} from "#worker/domain/live/streams/queries.ts";
import { listVideos } from "#worker/domain/media/videos/queries.ts";
import { followByForm } from "#worker/http/follow-form.ts";
import { viewerKeyOf } from "#worker/http/viewer-key.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

/** The page is dark like the video, unless the user chose another theme. */
export const handle = { theme: "dark", rail: "collapsed" };

const CHANNEL_VIDEOS = 6;
const OTHER_STREAMS = 6;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const streamRequest = { streamId: params.streamId ?? "", actor: context.actor };
  const { actor } = context;
  const creatorId = creatorOfStream(streamRequest.streamId);
  const [stream, sharing, live, following, videos, { setCookie }] = await Promise.all([
    getWatchableStream(context.ctx, streamRequest),
    getStreamSharing(context.ctx, streamRequest),
    listLiveStreams(context.ctx, { limit: OTHER_STREAMS + 1, actor }),
    isFollowing(context.ctx, { creatorId, actor }),
    listVideos(context.ctx, { creatorId, actor, limit: CHANNEL_VIDEOS }),
    // The chat room recognizes a visitor by the viewer cookie, even at the first connection.
    viewerKeyOf(context.ctx, request, actor),
  ]);
  const others = live.filter(({ id }) => id !== stream.id).slice(0, OTHER_STREAMS);
  return data(
    { stream, following, sharing, videos, others, origin: context.ctx.appOrigin },
    { headers: setCookie ? { "Set-Cookie": setCookie } : {} },
  );
}

export const action = ({ context, request }: ActionFunctionArgs) => followByForm(context, request);

export const meta: MetaFunction<typeof loader> = ({ data, location: { search } }) => {
  if (!data) return [{ title: t("live.streamPage.metaTitleFallback") }];
  const { stream, sharing, origin } = data;
  const description =
    stream.description || t("live.streamPage.metaDescription", { name: stream.streamer.name });
  const poster =
    sharing.isOpen && sharing.thumbnailFile !== null ? `/api/streams/${stream.id}/poster` : null;
  return [
    { title: t("live.streamPage.metaTitle", { title: stream.title }) },
    ...shareMeta({
      origin,
      search,
      path: stream.streamUrl,
      title: stream.title,
      type: "video.other",
      image: poster ?? stream.streamer.avatar,
      listed: sharing.isListed,
      description,
    }),
    ...(sharing.isListed && stream.startedAt !== null
      ? [
          broadcastData(origin, {
            ...stream,
            description,
            startedAt: stream.startedAt,
            thumbnail: poster,
          }),
          breadcrumbs(origin, {
            category: stream.category,
            name: stream.title,
            path: stream.streamUrl,
          }),
        ]
      : []),
  ];
};

export default function StreamPage() {
  const { stream } = useLoaderData<typeof loader>();
  return stream.locked ? <LockedStream /> : <Stream key={stream.id} />;
}

function LockedStream() {
  const { stream, following, videos, others } = useLoaderData<typeof loader>();
  return (
    <LivePage className="grid max-w-5xl gap-4">
      <SubscribersOffer what="stream" className="w-full lg:rounded-lg" />
      <div className="grid gap-6 px-4 pb-8 lg:px-0">
        <StreamInfo
          stream={stream}
          running={stream.state === "live"}
          actions={<StreamActions stream={stream} following={following} />}
        />
        <TipReturnNote />
        <StreamMore stream={stream} videos={videos} streams={others} />
      </div>
    </LivePage>
  );
}

function StreamActions({ stream, following }: { stream: StreamCard; following: boolean }) {
  const viewer = useViewer();
  return (
    <>
      <FollowButton creator={stream.streamer} following={following} />
      {stream.takesTips && viewer?.id !== stream.streamer.id && (
        // This link replaces the tip button beside the chat if JavaScript is off.
        <noscript>
          <Button asChild>
            <Link to={`/tips/${stream.id}`}>{t("tips.button.label")}</Link>
          </Button>
        </noscript>
      )}
      <ShareButton path={`/streams/${stream.id}`} compact />
    </>
  );
}

const PHONE_VIEWS = { chat: msg("chat.panel.title"), about: msg("live.more.aboutTab") };
type PhoneView = keyof typeof PHONE_VIEWS;

function Stream() {
  const { stream, following, videos, others } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const room = useChatRoom(stream.id, viewer?.id ?? null);
  const isHydrated = useHydrated();
  const [view, setView] = useState<PhoneView>("chat");
  const state = room.state.room ?? stream.state;
  useRecheckAccess(stream.id, room.state.connection === "disconnected");
  useAwaitReplay(state === "ended" && stream.replayUrl === null);
  return (
    // On phones, the chat fills the screen below the sticky player, in place of the bottom bar.
    <LivePage
      data-hides-bottom-bar={view === "chat" ? "" : undefined}
      className="max-lg:flex max-lg:min-h-[calc(100dvh-var(--spacing-header))] max-lg:flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_400px]"
    >
      <div className="grid content-start gap-4 max-lg:contents lg:gap-5">
        <LiveStage
          stream={stream}
          room={{ state: room.state.room, viewers: room.state.viewers }}
          autoStart
          className="max-lg:sticky max-lg:top-header max-lg:z-10 max-lg:shrink-0 lg:max-h-[calc(100dvh-220px)] lg:w-full lg:rounded-lg"
        />
        <div className="max-lg:px-4 max-lg:py-3">
          <StreamInfo
            stream={stream}
            running={state === "live" || state === "reconnecting"}
            actions={<StreamActions stream={stream} following={following} />}
          />
        </div>
        <PhoneViews view={view} onChoose={setView} />
        <StreamMore
          stream={stream}
          videos={videos}
          streams={others}
          className={cn(
            "max-lg:order-1 max-lg:px-4 max-lg:py-4 lg:pb-12",
            // Phones switch between chat and description with JavaScript. Without it, they show both.
            isHydrated && view !== "about" && "max-lg:hidden",
          )}
        />
      </div>
      <ChatView
        room={room}
        viewer={viewer}
        channelPath={`/@${stream.streamer.username}`}
        tipTo={stream.takesTips ? stream.streamer : null}
        className={cn(
          "max-lg:h-80 max-lg:grow max-lg:rounded-none max-lg:pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-[calc(var(--spacing-header)+24px)] lg:h-[calc(100dvh-var(--spacing-header)-48px)]",
          view !== "chat" && "max-lg:hidden",
        )}
      />
    </LivePage>
  );
}

/** Phones show either the chat or what is below the picture. */
function PhoneViews({ view, onChoose }: { view: PhoneView; onChoose: (view: PhoneView) => void }) {
  return (
    <fieldset className="flex gap-2 px-4 pb-3 lg:hidden">
      <legend className="sr-only">{t("live.more.viewLabel")}</legend>
      {(["chat", "about"] as const).map((name) => (
        <Chip
          key={name}
          aria-pressed={view === name}
          className="h-8 flex-1 justify-center"
          onClick={() => onChoose(name)}
        >
          {t(PHONE_VIEWS[name])}
        </Chip>
      ))}
    </fieldset>
  );
}
