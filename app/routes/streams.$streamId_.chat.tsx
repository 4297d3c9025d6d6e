import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ChatView } from "#app/features/live/chat/chat-panel.tsx";
import { useChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { SubscribersOffer } from "#app/features/money/plans/subscribers-offer.tsx";
import { useViewer } from "#app/lib/viewer.ts";
import { t } from "#i18n/t.ts";
import { getWatchableStream } from "#worker/domain/live/streams/queries.ts";

/** The page shows only the chat, without app shell, in its own window or full screen on phones. */
export const handle = { bare: true };

export async function loader({ context, params }: LoaderFunctionArgs) {
  return {
    stream: await getWatchableStream(context.ctx, {
      streamId: params.streamId ?? "",
      actor: context.actor,
    }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data
      ? t("live.chatPage.metaTitle", { title: data.stream.title })
      : t("live.chatPage.metaTitleFallback"),
  },
  { name: "robots", content: "noindex" },
];

export default function ChatPage() {
  const { stream } = useLoaderData<typeof loader>();
  return stream.locked ? <SubscribersOffer what="chat" className="h-dvh" /> : <Chat />;
}

function Chat() {
  const { stream } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const room = useChatRoom(stream.id, viewer?.id ?? null);
  return (
    <main>
      <h1 className="sr-only">{t("live.chatPage.heading", { title: stream.title })}</h1>
      <ChatView
        room={room}
        viewer={viewer}
        channelPath={`/@${stream.streamer.username}`}
        tipTo={stream.takesTips ? stream.streamer : null}
        isWindow
        className="h-dvh rounded-none"
      />
    </main>
  );
}
