import type { ReactNode } from "react";
import { ChatView } from "#app/features/live/chat/chat-panel.tsx";
import { useChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { LiveStage } from "#app/features/live/viewer/live-stage.tsx";
import type { Viewer } from "#app/lib/viewer.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import { LiveCaption } from "./live-caption.tsx";

export default function LiveRoom({
  stream,
  viewer,
  picture,
}: {
  stream: StreamCard;
  viewer: Viewer | null;
  /** Replaces the player; null for the player. */
  picture: ReactNode;
}) {
  const room = useChatRoom(stream.id, viewer?.id ?? null);
  return (
    <>
      {picture ?? (
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <LiveStage
            stream={stream}
            room={{ state: room.state.room, viewers: room.state.viewers }}
            className="rounded-lg"
          />
          <LiveCaption stream={stream} />
        </div>
      )}
      {/* On desktop, the chat is exactly as high as the player with its caption. */}
      <div className="relative min-h-96">
        <ChatView
          room={room}
          viewer={viewer}
          channelPath={`/@${stream.streamer.username}`}
          tipTo={stream.takesTips ? stream.streamer : null}
          className="lg:absolute lg:inset-0 lg:h-auto"
        />
      </div>
    </>
  );
}
