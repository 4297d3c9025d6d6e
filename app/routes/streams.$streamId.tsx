import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { FollowButton } from "#app/features/community/follows/follow-button.tsx";
import { ChatView } from "#app/features/live/chat/chat-panel.tsx";
import { useChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { LiveStage } from "#app/features/live/viewer/live-stage.tsx";
import { ShareButton } from "#app/features/live/viewer/share-button.tsx";
import { StreamInfo } from "#app/features/live/viewer/stream-info.tsx";
import { useAwaitReplay } from "#app/features/live/viewer/use-await-replay.ts";
import { useRecheckAccess } from "#app/features/live/viewer/use-recheck-access.ts";
import { shareMeta } from "#app/features/media/share/share-meta.ts";
import { breadcrumbs, broadcastData } from "#app/features/media/share/structured-data.ts";
import { SubscribersOffer } from "#app/features/money/plans/subscribers-offer.tsx";
import { TipReturnNote } from "#app/features/money/tips/tip-video.tsx";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import { isFollowing } from "#worker/domain/community/community/is-following.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import { getStreamSharing } from "#worker/domain/live/streams/get-sharing.ts";
import { getWatchableStream } from "#worker/domain/live/streams/queries.ts";
import { followByForm } from "#worker/http/follow-form.ts";
import { viewerKeyOf } from "#worker/http/viewer-key.ts";

export { clientAction } from "#app/lib/mutation/failure.ts";

/** The page is dark like the video, unless the user chose another theme. */
export const handle = { theme: "dark", rail: "collapsed" };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const streamRequest = { streamId: params.streamId ?? "", actor: context.actor };
  const [stream, sharing] = await Promise.all([
    getWatchableStream(context.ctx, streamRequest),
    getStreamSharing(context.ctx, streamRequest),
  ]);
  const following = await isFollowing(context.ctx, {
    creatorId: stream.streamer.id,
    actor: context.actor,
  });
  // The chat room recognizes a visitor by the viewer cookie, even at the first connection.
  const { setCookie } = await viewerKeyOf(context.ctx, request, context.actor);
  return data(
    { stream, following, sharing, origin: context.ctx.appOrigin },
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
  const { stream, following } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-5xl gap-4 lg:px-8 lg:pt-6">
      <SubscribersOffer what="stream" className="w-full lg:rounded-lg" />
      <div className="px-4 pb-8 lg:px-0">
        <StreamInfo
          stream={stream}
          running={stream.state === "live"}
          actions={<StreamActions stream={stream} following={following} />}
        />
      </div>
    </div>
  );
}

function StreamActions({ stream, following }: { stream: StreamCard; following: boolean }) {
  const viewer = useViewer();
  return (
    <>
      <TipReturnNote />
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

function Stream() {
  const { stream, following } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const room = useChatRoom(stream.id, viewer?.id ?? null);
  const state = room.state.room ?? stream.state;
  useRecheckAccess(stream.id, room.state.connection === "disconnected");
  useAwaitReplay(state === "ended" && stream.replayUrl === null);
  return (
    // On phones, the chat fills the screen below the sticky player.
    <div className="max-lg:flex max-lg:min-h-[calc(100dvh-var(--spacing-header)-var(--spacing-bottom-bar)-env(safe-area-inset-bottom))] max-lg:flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-6 lg:px-8 lg:pt-6 xl:grid-cols-[minmax(0,1fr)_400px]">
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
      </div>
      <ChatView
        room={room}
        viewer={viewer}
        channelPath={`/@${stream.streamer.username}`}
        tipTo={stream.takesTips ? stream.streamer : null}
        className="max-lg:h-80 max-lg:grow max-lg:rounded-none lg:sticky lg:top-[calc(var(--spacing-header)+24px)] lg:h-[calc(100dvh-var(--spacing-header)-48px)]"
      />
    </div>
  );
}
