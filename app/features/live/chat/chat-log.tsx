import { ArrowDown } from "lucide-react";
import { type ReactNode, useCallback, useId, useMemo, useState } from "react";
import { VList } from "virtua";
import type { ChatState, PendingMessage } from "#app/features/live/chat/chat-state.ts";
import type { ChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import type { Viewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import {
  type ChatMessage,
  canModerate,
  type HeldMessage,
} from "#worker/domain/live/chat/contract.ts";
import { ChatLine, HeldMessageLine, PendingLine } from "./chat-message.tsx";
import { MessageMenu, type OpenMenu } from "./message-menu.tsx";
import { useReadOut } from "./use-announcements.ts";
import { messageKeys, useLogPosition } from "./use-log-position.ts";

interface ChatLogProps {
  room: ChatRoom;
  viewer: Viewer | null;
  announces: boolean;
  onReply: (message: ChatMessage) => void;
  /** The message to scroll to; null for none. A new object with the same ID scrolls there again. */
  jump: { id: string } | null;
  onJump: (id: string) => void;
}

type Item = ChatMessage | HeldMessage | PendingMessage;
type LogPosition = ReturnType<typeof useLogPosition>;

export function ChatLog({ room, viewer, announces, onReply, jump, onJump }: ChatLogProps) {
  const { state, connection } = room;
  const { pending, you } = state;
  const { messages, items, hideUser } = useLogItems(state);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const count = items.length;
  const position = useLogPosition({
    messages,
    count,
    written: pending.at(-1)?.clientId,
    jump,
    connection,
  });
  const { list, frame, following, toEnd } = position;
  const openMenu = useCallback(
    (message: ChatMessage, button: HTMLElement) => setMenu({ message, button }),
    [],
  );
  const canReply = viewer !== null && you.gate === null && state.room !== "ended";
  const lineProps = {
    room,
    viewer,
    marked: position.marked,
    onReply: canReply ? onReply : undefined,
    onJump,
    onMenu: viewer ? openMenu : undefined,
  };
  return (
    <div ref={frame} className="relative min-h-0 flex-1">
      <LogRegion
        messages={messages}
        position={position}
        received={state.received}
        announces={announces}
      >
        <VList
          ref={list}
          data={items}
          shift={position.shift}
          onScroll={position.onScroll}
          onResize={() => following && toEnd()}
          tabIndex={0}
          className="overscroll-contain py-2 focus-visible:-outline-offset-2"
        >
          {(item) => (
            <LogLine
              key={"clientId" in item ? item.clientId : item.id}
              item={item}
              {...lineProps}
            />
          )}
        </VList>
      </LogRegion>
      {viewer && (
        <MessageMenu
          room={room}
          viewer={viewer}
          open={menu}
          onClose={() => setMenu(null)}
          onReply={canReply ? onReply : undefined}
          onBlocked={hideUser}
        />
      )}
      {count === 0 && (
        <p
          className="pointer-events-none absolute inset-0 grid place-items-center px-6 text-center text-muted text-sm"
          role="status"
        >
          {state.connection === "connected" ? t("chat.log.emptyTitle") : t("chat.log.connecting")}
        </p>
      )}
      {!following && <ToEndButton position={position} />}
    </div>
  );
}

function useLogItems({ messages: received, held, pending, you }: ChatState) {
  const isModerator = canModerate(you);
  // IDs of the users whom the viewer blocked since the page loaded. The room sends their messages
  // until the viewer's next connection.
  const [blocked, setBlocked] = useState<ReadonlySet<string>>(new Set());
  const messages = useMemo(
    () => (blocked.size === 0 ? received : received.filter((m) => !blocked.has(m.userId))),
    [received, blocked],
  );
  // Moderators review held messages in another panel, so their chat log contains none.
  const items = useMemo<readonly Item[]>(
    () =>
      held.length + pending.length === 0
        ? messages
        : [...messages, ...(isModerator ? [] : held), ...pending],
    [messages, held, pending, isModerator],
  );
  const hideUser = (userId: string) => setBlocked((earlier) => new Set([...earlier, userId]));
  return { messages, items, hideUser };
}

interface LogRegionProps {
  messages: readonly ChatMessage[];
  position: LogPosition;
  received: number;
  announces: boolean;
  children: ReactNode;
}

function LogRegion({ messages, position, received, announces, children }: LogRegionProps) {
  const listId = useId();
  const { following, setActive, onUserInput } = position;
  const { live, summary } = useReadOut(received, following && announces);
  const onKeyDown = messageKeys(messages, position);
  return (
    <>
      <div
        role="log"
        aria-label={t("chat.log.ariaLabel")}
        aria-live={live}
        aria-describedby={`${listId}-keys`}
        className="h-full"
        onKeyDown={(event) => {
          onUserInput();
          onKeyDown(event);
        }}
        onWheel={onUserInput}
        onTouchMove={onUserInput}
        onPointerDown={onUserInput}
        onPointerMove={({ buttons }) => buttons > 0 && onUserInput()}
        onFocus={({ target }) =>
          setActive(target.closest<HTMLElement>("[data-message]")?.dataset.message ?? null)
        }
        onBlur={() => setActive(null)}
      >
        {children}
      </div>
      <p role="status" className="sr-only">
        {summary}
      </p>
      <p id={`${listId}-keys`} className="sr-only">
        {t("chat.log.keysHint")}
      </p>
    </>
  );
}

interface LogLineProps {
  item: Item;
  room: ChatRoom;
  viewer: Viewer | null;
  marked: string | null;
  onReply: ((message: ChatMessage) => void) | undefined;
  onJump: (id: string) => void;
  onMenu: ((message: ChatMessage, button: HTMLElement) => void) | undefined;
}

function LogLine({ item, room, viewer, marked, onReply, onJump, onMenu }: LogLineProps) {
  const { state, connection } = room;
  if ("clientId" in item)
    return (
      <PendingLine
        message={item}
        user={viewerAppearance(viewer, state.you.role === "streamer")}
        userId={viewer?.id ?? null}
        onRetry={() => connection?.retry(item.clientId)}
        onDismiss={() => connection?.dismiss(item.clientId)}
      />
    );
  if ("reason" in item) return <HeldMessageLine message={item} />;
  return (
    <div data-message={item.id} tabIndex={-1} className="focus-visible:-outline-offset-2">
      <ChatLine
        message={item}
        me={viewer?.username ?? null}
        isMarked={marked === item.id}
        onReply={onReply}
        onQuote={onJump}
        onMenu={onMenu}
      />
    </div>
  );
}

function ToEndButton({ position }: { position: LogPosition }) {
  const { unseen, setActive, setFollowing, toEnd } = position;
  return (
    <Button
      variant="primary"
      size="sm"
      className="-translate-x-1/2 absolute bottom-3 left-1/2 shadow-float"
      onClick={() => {
        setActive(null);
        setFollowing(true);
        toEnd();
      }}
    >
      <ArrowDown aria-hidden />
      {unseen > 0 ? t("chat.log.newCount", { n: unseen }) : t("chat.log.jumpToNewest")}
    </Button>
  );
}

const viewerAppearance = (viewer: Viewer | null, isStreamer: boolean) => ({
  username: viewer?.username ?? t("chat.log.ownName"),
  avatar: viewer?.avatar ?? null,
  isVerified: viewer?.isVerified ?? false,
  badges: isStreamer ? (["streamer"] as const).slice() : [],
});
