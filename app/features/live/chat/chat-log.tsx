import { ArrowDown } from "lucide-react";
import { useCallback, useId, useMemo, useState } from "react";
import { VList } from "virtua";
import { BlockDialog } from "#app/features/accounts/channel/channel-menu.tsx";
import type { PendingMessage } from "#app/features/live/chat/chat-state.ts";
import type { ChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import type { Viewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import type { ChatMessage, HeldMessage } from "#worker/domain/live/chat/contract.ts";
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

export function ChatLog({ room, viewer, announces, onReply, jump, onJump }: ChatLogProps) {
  const { state, connection } = room;
  const { pending, held, you } = state;
  const isModerator = you.role === "moderator" || you.role === "streamer";
  // IDs of the users whom the viewer blocked since the page loaded. The room sends their messages
  // until the viewer's next connection.
  const [blocked, setBlocked] = useState<ReadonlySet<string>>(new Set());
  const [reported, setReported] = useState<{ id: string; name: string } | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const messages = useMemo(
    () =>
      blocked.size === 0 ? state.messages : state.messages.filter((m) => !blocked.has(m.userId)),
    [state.messages, blocked],
  );
  // Moderators review held messages in another panel, so their chat log contains none.
  const items = useMemo<readonly Item[]>(
    () =>
      held.length + pending.length === 0
        ? messages
        : [...messages, ...(isModerator ? [] : held), ...pending],
    [messages, held, pending, isModerator],
  );
  const count = items.length;
  const listId = useId();
  const position = useLogPosition({
    messages,
    count,
    written: pending.at(-1)?.clientId,
    jump,
    connection,
  });
  const { list, frame, following, setActive, toEnd } = position;
  const { live, summary } = useReadOut(state.received, following && announces);
  const onKeyDown = messageKeys(messages, position);

  const openMenu = useCallback(
    (message: ChatMessage, button: HTMLElement) => setMenu({ message, button }),
    [],
  );
  const canReply = viewer !== null && you.gate === null && state.room !== "ended";
  const lineProps = {
    viewer,
    isStreamer: you.role === "streamer",
    marked: position.marked,
    connection,
    onReply: canReply ? onReply : undefined,
    onJump,
    onMenu: viewer ? openMenu : undefined,
  };
  return (
    <div ref={frame} className="relative min-h-0 flex-1">
      <div
        role="log"
        aria-label={t("chat.log.ariaLabel")}
        aria-live={live}
        aria-describedby={`${listId}-keys`}
        className="h-full"
        onKeyDown={(event) => {
          position.onUserInput();
          onKeyDown(event);
        }}
        onWheel={position.onUserInput}
        onTouchMove={position.onUserInput}
        onPointerDown={position.onUserInput}
        onPointerMove={({ buttons }) => buttons > 0 && position.onUserInput()}
        onFocus={({ target }) =>
          setActive(target.closest<HTMLElement>("[data-message]")?.dataset.message ?? null)
        }
        onBlur={() => setActive(null)}
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
      </div>
      <p role="status" className="sr-only">
        {summary}
      </p>
      <p id={`${listId}-keys`} className="sr-only">
        {t("chat.log.keysHint")}
      </p>
      {viewer && (
        <MessageMenu
          room={room}
          viewer={viewer}
          open={menu}
          onClose={() => setMenu(null)}
          onReply={canReply ? onReply : undefined}
          onBlock={(message) => setReported({ id: message.userId, name: message.user.username })}
        />
      )}
      <BlockDialog
        user={reported}
        onClose={() => setReported(null)}
        onBlocked={() => {
          if (reported) setBlocked(new Set([...blocked, reported.id]));
        }}
      />
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

interface LogLineProps {
  item: Item;
  viewer: Viewer | null;
  isStreamer: boolean;
  marked: string | null;
  connection: ChatRoom["connection"];
  onReply: ((message: ChatMessage) => void) | undefined;
  onJump: (id: string) => void;
  onMenu: ((message: ChatMessage, button: HTMLElement) => void) | undefined;
}

function LogLine({
  item,
  viewer,
  isStreamer,
  marked,
  connection,
  onReply,
  onJump,
  onMenu,
}: LogLineProps) {
  if ("clientId" in item)
    return (
      <PendingLine
        message={item}
        user={viewerAppearance(viewer, isStreamer)}
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

function ToEndButton({ position }: { position: ReturnType<typeof useLogPosition> }) {
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
