import { ArrowDown } from "lucide-react";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import { BlockDialog } from "#app/components/channel/channel-menu.tsx";
import { Button } from "#app/components/ui/button.tsx";
import type { ChatRoom } from "#app/hooks/use-chat-room.ts";
import type { ChatAuthor } from "#worker/domain/chat/contract.ts";
import { ChatLine, PendingLine } from "./chat-message.tsx";

/** Within so many pixels of the end, a reader is at the end. */
const NEAR_END = 48;

interface ChatLogProps {
  room: ChatRoom;
  me: (ChatAuthor & { id: string }) | null;
  streamerId: string | null;
}

/** The messages: it follows the newest, unless the reader has scrolled up, who is told how many came since. */
export function ChatLog({ room, me, streamerId }: ChatLogProps) {
  const { state, connection } = room;
  const { pending } = state;
  // From the next connection on the room itself leaves them out.
  const [blocked, setBlocked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null);
  const messages = blocked.size === 0 ? state.messages : state.messages.filter((m) => !blocked.has(m.userId));
  const count = messages.length + pending.length;
  const list = useRef<VListHandle>(null);
  const offset = useRef(0);
  const [following, setFollowing] = useState(true);
  const [seenId, setSeenId] = useState<string | null>(null);
  const lastId = messages.at(-1)?.id ?? null;
  const firstId = messages[0]?.id ?? null;
  const shift = useShift(firstId, lastId);

  const toEnd = useCallback(() => list.current?.scrollToIndex(count - 1, { align: "end" }), [count]);
  useLayoutEffect(() => {
    if (following && count > 0) toEnd();
  }, [following, count, toEnd]);
  useEffect(() => {
    if (following) setSeenId(lastId);
  }, [following, lastId]);
  // Who writes wants to see it.
  const written = pending.at(-1)?.clientId;
  useEffect(() => {
    if (written !== undefined) setFollowing(true);
  }, [written]);

  const onScroll = (next: number) => {
    const view = list.current;
    if (!view) return;
    const wentUp = next < offset.current - 2;
    offset.current = next;
    const atEnd = view.scrollSize - next - view.viewportSize < NEAR_END;
    // Growing content moves the end away without the reader's doing: only a scroll upwards stops the following.
    if (atEnd) setFollowing(true);
    else if (wentUp) setFollowing(false);
    if (next < 200 && wentUp) void connection?.loadOlder();
  };

  const unseen = following ? 0 : messages.length - 1 - messages.findLastIndex((m) => m.id === seenId);
  return (
    <div className="relative min-h-0 flex-1">
      <div role="log" aria-label="Chat messages" aria-live={following ? "polite" : "off"} className="h-full">
        <VList
          ref={list}
          shift={shift}
          onScroll={onScroll}
          onResize={() => following && toEnd()}
          tabIndex={0}
          className="overscroll-contain py-2 focus-visible:-outline-offset-2"
        >
          {messages.map((message) => (
            <ChatLine
              key={message.id}
              message={message}
              streamerId={streamerId}
              onBlock={
                me !== null && me.id !== message.userId ? () => setAsked({ id: message.userId, name: message.user.username }) : undefined
              }
            />
          ))}
          {pending.map((message) => (
            <PendingLine
              key={message.clientId}
              message={message}
              user={me ?? { username: "You", avatar: null, isVerified: false }}
              isStreamer={me !== null && me.id === streamerId}
              onRetry={() => connection?.retry(message.clientId)}
              onDismiss={() => connection?.dismiss(message.clientId)}
            />
          ))}
        </VList>
      </div>
      <BlockDialog
        person={asked}
        onClose={() => setAsked(null)}
        onBlocked={() => {
          if (asked) setBlocked(new Set([...blocked, asked.id]));
        }}
      />
      {count === 0 && (
        <p className="pointer-events-none absolute inset-0 grid place-items-center px-6 text-center text-muted text-sm" role="status">
          {state.connection === "connected" ? "Waiting for messages..." : "Connecting to chat..."}
        </p>
      )}
      {!following && (
        <Button
          variant="primary"
          size="sm"
          className="-translate-x-1/2 absolute bottom-3 left-1/2 shadow-float"
          onClick={() => {
            setFollowing(true);
            toEnd();
          }}
        >
          <ArrowDown aria-hidden />
          {unseen > 0 ? `${unseen} new ${unseen === 1 ? "message" : "messages"}` : "Newest messages"}
        </Button>
      )}
    </div>
  );
}

/** True for the render in which older messages were put before the rest: the list then keeps what is in view in view. */
function useShift(firstId: string | null, lastId: string | null): boolean {
  const before = useRef({ firstId, lastId });
  const shift = before.current.firstId !== firstId && before.current.lastId === lastId;
  useLayoutEffect(() => {
    before.current = { firstId, lastId };
  }, [firstId, lastId]);
  return shift;
}
