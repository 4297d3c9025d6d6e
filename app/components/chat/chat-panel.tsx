import { Users, WifiOff } from "lucide-react";
import { Badge } from "#app/components/ui/badge.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { formatCount } from "#app/format.ts";
import type { ChatRoom } from "#app/hooks/use-chat-room.ts";
import type { Viewer } from "#app/viewer.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatLog } from "./chat-log.tsx";

interface ChatViewProps {
  room: ChatRoom;
  viewer: Viewer | null;
  /** Marks the streamer's messages. */
  streamerId?: string | null;
  className?: string;
}

/** A room that its page has joined. Fills its container; give it a height. */
export function ChatView({ room, viewer, streamerId = null, className }: ChatViewProps) {
  const { connection, viewers } = room.state;
  return (
    <section aria-label="Live chat" className={cn("flex h-96 min-h-0 flex-col overflow-hidden rounded-lg bg-surface", className)}>
      <header className="flex h-12 shrink-0 items-center justify-between gap-3 border-line border-b px-4">
        <h2 className="font-semibold text-sm">Live chat</h2>
        <div className="flex items-center gap-3 text-muted text-sm">
          <span role="status">
            {connection === "disconnected" && (
              <Badge variant="pending">
                <WifiOff aria-hidden />
                Disconnected
              </Badge>
            )}
          </span>
          {viewers !== null && (
            <span className="tabular inline-flex items-center gap-1.5">
              <Users aria-hidden className="size-4" />
              {formatCount(viewers)}
              <span className="sr-only">{viewers === 1 ? "viewer" : "viewers"}</span>
            </span>
          )}
        </div>
      </header>
      <ChatLog room={room} me={viewer} streamerId={streamerId} />
      <div className="shrink-0 border-line border-t">
        <ChatComposer room={room} signedIn={viewer !== null} />
      </div>
    </section>
  );
}
