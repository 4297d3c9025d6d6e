import { ArrowDown } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import type { PendingMessage } from "#app/chat/chat-state.ts";
import { BlockDialog } from "#app/components/channel/channel-menu.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
import type { ChatRoom } from "#app/hooks/use-chat-room.ts";
import type { Viewer } from "#app/viewer.ts";
import { t } from "#i18n/t.ts";
import type { ChatMessage, HeldMessage } from "#worker/domain/chat/contract.ts";
import { ChatLine, HeldLine, PendingLine } from "./chat-message.tsx";
import { MessageMenu, type OpenMenu } from "./message-menu.tsx";
import { useReadOut } from "./use-announcements.ts";

/** Within so many pixels of the end, a reader is at the end. */
const NEAR_END = 48;
/** How long a line that was jumped to stays marked, ms. */
const MARKED_MS = 2500;

interface ChatLogProps {
  room: ChatRoom;
  viewer: Viewer | null;
  /** New lines are read out. */
  announces: boolean;
  onReply: (message: ChatMessage) => void;
  /** A message to be brought into view, once for each new object. */
  jump: { id: string } | null;
  onJump: (id: string) => void;
}

type Item = ChatMessage | HeldMessage | PendingMessage;

/** The messages: it follows the newest, unless the reader has scrolled up, who is told how many came since. */
export function ChatLog({ room, viewer, announces, onReply, jump, onJump }: ChatLogProps) {
  const { state, connection } = room;
  const { pending, held, you } = state;
  const isModerator = you.role === "moderator" || you.role === "streamer";
  // From the next connection on the room itself leaves them out.
  const [blocked, setBlocked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const messages = useMemo(
    () => (blocked.size === 0 ? state.messages : state.messages.filter((m) => !blocked.has(m.userId))),
    [state.messages, blocked],
  );
  // A moderator reviews the others' in the panel; their own never wait.
  const items = useMemo<readonly Item[]>(
    () => (held.length + pending.length === 0 ? messages : [...messages, ...(isModerator ? [] : held), ...pending]),
    [messages, held, pending, isModerator],
  );
  const count = items.length;
  const list = useRef<VListHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const offset = useRef(0);
  const [following, setFollowing] = useState(true);
  const [seenId, setSeenId] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const lastId = messages.at(-1)?.id ?? null;
  const firstId = messages[0]?.id ?? null;
  const shift = useShift(firstId, lastId);
  const listId = useId();
  const { live, summary } = useReadOut(state.received, following && announces);

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

  // A message that is jumped to is brought to the middle and marked for a while.
  const known = useRef(messages);
  known.current = messages;
  useEffect(() => {
    if (!jump) return;
    const index = known.current.findIndex((m) => m.id === jump.id);
    if (index === -1) {
      toast({ title: t("chat.thisMessageIsTooFarBack") });
      return;
    }
    setFollowing(false);
    setMarked(jump.id);
    list.current?.scrollToIndex(index, { align: "center" });
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [jump]);

  const onScroll = (next: number) => {
    const view = list.current;
    if (!view) return;
    const wentUp = next < offset.current - 2;
    offset.current = next;
    const atEnd = view.scrollSize - next - view.viewportSize < NEAR_END;
    // Growing content moves the end away without the reader's doing: only a scroll upwards stops the following.
    if (atEnd && active === null) setFollowing(true);
    else if (wentUp) setFollowing(false);
    if (next < 200 && wentUp) void connection?.loadOlder();
  };

  /** Moves to a message by keyboard: into view first, for only what is near it is in the page. */
  const focusAt = (index: number) => {
    const message = messages[index];
    if (!message) return;
    setActive(message.id);
    setFollowing(false);
    list.current?.scrollToIndex(index, { align: "nearest" });
    const find = () => frame.current?.querySelector<HTMLElement>(`[data-message="${message.id}"]`);
    // The list renders what it scrolled to in the next frames.
    const wait = (left: number) => {
      const row = find();
      if (row) row.focus({ preventScroll: true });
      else if (left > 0) requestAnimationFrame(() => wait(left - 1));
    };
    wait(10);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-message]") : null;
    const at = row ? messages.findIndex((m) => m.id === row.dataset.message) : messages.length;
    const go = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: messages.length - 1 }[event.key];
    if (go !== undefined) {
      event.preventDefault();
      focusAt(Math.min(Math.max(go, 0), messages.length - 1));
      return;
    }
    if (row === null || target !== row) return;
    const press = event.key === "Enter" ? "[data-menu]" : event.key === "r" ? "[data-reply]" : null;
    if (press === null) return;
    event.preventDefault();
    row.querySelector<HTMLElement>(press)?.click();
  };

  const openMenu = useCallback((message: ChatMessage, button: HTMLElement) => setMenu({ message, button }), []);
  const canReply = viewer !== null && you.gate === null && state.room !== "ended";
  const unseen = following ? 0 : messages.length - 1 - messages.findLastIndex((m) => m.id === seenId);
  const me = viewer?.username ?? null;
  return (
    <div ref={frame} className="relative min-h-0 flex-1">
      <div
        role="log"
        aria-label={t("chat.chatMessages")}
        aria-live={live}
        aria-describedby={`${listId}-keys`}
        className="h-full"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setActive(target.closest<HTMLElement>("[data-message]")?.dataset.message ?? null)}
        onBlur={() => setActive(null)}
      >
        <VList
          ref={list}
          data={items}
          shift={shift}
          onScroll={onScroll}
          onResize={() => following && toEnd()}
          tabIndex={0}
          className="overscroll-contain py-2 focus-visible:-outline-offset-2"
        >
          {(item) =>
            "clientId" in item ? (
              <PendingLine
                key={item.clientId}
                message={item}
                user={ownFace(viewer, you.role === "streamer")}
                onRetry={() => connection?.retry(item.clientId)}
                onDismiss={() => connection?.dismiss(item.clientId)}
              />
            ) : "reason" in item ? (
              <HeldLine key={item.id} message={item} />
            ) : (
              <div key={item.id} data-message={item.id} tabIndex={-1} className="focus-visible:-outline-offset-2">
                <ChatLine
                  message={item}
                  me={me}
                  isMarked={marked === item.id}
                  onReply={canReply ? onReply : undefined}
                  onQuote={onJump}
                  onMenu={viewer ? openMenu : undefined}
                />
              </div>
            )
          }
        </VList>
      </div>
      <p role="status" className="sr-only">
        {summary}
      </p>
      <p id={`${listId}-keys`} className="sr-only">
        {t("chat.upAndDownArrowKeysMove")}
      </p>
      {viewer && (
        <MessageMenu
          room={room}
          viewer={viewer}
          open={menu}
          onClose={() => setMenu(null)}
          onReply={canReply ? onReply : undefined}
          onBlock={(message) => setAsked({ id: message.userId, name: message.user.username })}
        />
      )}
      <BlockDialog
        person={asked}
        onClose={() => setAsked(null)}
        onBlocked={() => {
          if (asked) setBlocked(new Set([...blocked, asked.id]));
        }}
      />
      {count === 0 && (
        <p className="pointer-events-none absolute inset-0 grid place-items-center px-6 text-center text-muted text-sm" role="status">
          {state.connection === "connected" ? t("chat.waitingForMessages") : t("chat.connectingToChat")}
        </p>
      )}
      {!following && (
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
          {unseen > 0 ? t("chat.newMessages", { n: unseen }) : t("chat.newestMessages")}
        </Button>
      )}
    </div>
  );
}

const ownFace = (viewer: Viewer | null, isStreamer: boolean) => ({
  username: viewer?.username ?? t("chat.yourself"),
  avatar: viewer?.avatar ?? null,
  isVerified: viewer?.isVerified ?? false,
  badges: isStreamer ? (["streamer"] as const).slice() : [],
});

/** True for the render in which older messages were put before the rest: the list then keeps what is in view in view. */
function useShift(firstId: string | null, lastId: string | null): boolean {
  const before = useRef({ firstId, lastId });
  const shift = before.current.firstId !== firstId && before.current.lastId === lastId;
  useLayoutEffect(() => {
    before.current = { firstId, lastId };
  }, [firstId, lastId]);
  return shift;
}
