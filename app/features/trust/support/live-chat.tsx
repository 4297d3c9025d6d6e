import { useRevalidator } from "@remix-run/react";
import { RotateCcw, SendHorizontal, X } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { PendingMessage } from "#app/features/live/chat/chat-state.ts";
import {
  type SupportChatRoom,
  useSupportChat,
} from "#app/features/trust/support/use-support-chat.ts";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { MESSAGE_MAX } from "#worker/domain/live/chat/contract.ts";
import type { SupportMessage } from "#worker/domain/trust/support/contract.ts";
import { type ChatSide, ChatStatus } from "./chat-status.tsx";

interface LiveChatProps {
  requestId: string;
  side: ChatSide;
  /** Messages from the loader, visible until the chat's socket has sent its messages. */
  messages: readonly SupportMessage[];
  name: string;
  /** Whether the user may write, until the chat's socket reports the current permission. */
  mayWrite: boolean;
  gate?: ReactNode;
  actions?: ReactNode;
}

export function LiveChat({
  requestId,
  side,
  messages,
  name,
  mayWrite,
  gate,
  actions,
}: LiveChatProps) {
  const room = useSupportChat(requestId);
  const { state } = room;
  const { revalidate } = useRevalidator();
  const isOver =
    state.support?.phase === "ended" && state.pending.every(({ rejection }) => rejection !== null);
  useEffect(() => {
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
  const canWrite = side === "person" || (state.support?.isMine ?? mayWrite);
  const shown =
    state.support === null && state.messages.length === 0
      ? messages
      : state.messages.map(toSupportMessage);
  return (
    <section
      aria-label={t("support.chat.ariaLabel")}
      className="grid h-[min(70dvh,42rem)] min-h-80 grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden rounded-lg bg-surface ring-1 max-lg:h-[calc(100dvh-19.5rem)] ring-line ring-inset"
    >
      <ChatStatus state={state} side={side} />
      <Messages messages={shown} pending={state.pending} room={room} side={side} name={name} />
      <div className="grid gap-2 border-line border-t p-3">
        {canWrite ? <Composer requestId={requestId} room={room} /> : gate}
        {actions}
      </div>
    </section>
  );
}

const toSupportMessage = ({
  id,
  content,
  createdAt,
  user,
}: SupportChatRoom["state"]["messages"][number]): SupportMessage => ({
  id,
  text: content,
  createdAt,
  fromStaff: user.badges.includes("staff"),
});

interface MessagesProps {
  messages: readonly SupportMessage[];
  pending: readonly PendingMessage[];
  room: SupportChatRoom;
  side: ChatSide;
  name: string;
}

function Messages({ messages, pending, room, side, name }: MessagesProps) {
  const end = useRef<HTMLLIElement>(null);
  const count = messages.length + pending.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: "nearest" });
  }, [count]);
  return (
    <div
      role="log"
      aria-label={t("support.chat.messages.ariaLabel")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the messages are scrolled by keyboard
      tabIndex={0}
      className="overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2"
    >
      <ol className="grid gap-3">
        {messages.map(({ id, fromStaff, text, createdAt }) => (
          <Bubble
            key={id}
            isOwn={fromStaff === (side === "staff")}
            author={fromStaff ? t("support.thread.staffAuthor") : name}
            text={text}
          >
            <time dateTime={new Date(createdAt).toISOString()} className="tabular">
              {formatTime(createdAt)}
            </time>
          </Bubble>
        ))}
        {pending.map((message) => (
          <Pending key={message.clientId} message={message} room={room} />
        ))}
        <li ref={end} aria-hidden />
      </ol>
    </div>
  );
}

function Bubble({
  isOwn,
  author,
  text,
  children,
}: {
  isOwn: boolean;
  author: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li
      className={cn(
        "grid max-w-[85%] gap-1",
        isOwn ? "justify-items-end justify-self-end" : "justify-self-start",
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
        <span className={cn("font-semibold", isOwn && "sr-only")}>
          <bdi>{author}</bdi>
        </span>
        {children}
      </p>
      <p
        dir="auto"
        className={cn(
          "w-fit whitespace-pre-line rounded-lg px-3.5 py-2 text-sm [overflow-wrap:anywhere]",
          isOwn ? "bg-accent-soft" : "bg-ground ring-1 ring-line ring-inset",
        )}
      >
        {text}
      </p>
    </li>
  );
}

function Pending({
  message: { clientId, content, rejection },
  room: { connection },
}: {
  message: PendingMessage;
  room: SupportChatRoom;
}) {
  return (
    <Bubble isOwn author={t("support.thread.ownAuthor")} text={content}>
      {rejection === null ? (
        <span>{t("support.chat.messages.sending")}</span>
      ) : (
        <span className="flex items-center gap-1 text-danger" role="alert">
          {rejection}
          <IconButton
            label={t("support.chat.messages.retry")}
            size="sm"
            onClick={() => connection?.retry(clientId)}
          >
            <RotateCcw aria-hidden />
          </IconButton>
          <IconButton
            label={t("support.chat.messages.discard")}
            size="sm"
            onClick={() => connection?.dismiss(clientId)}
          >
            <X aria-hidden />
          </IconButton>
        </span>
      )}
    </Bubble>
  );
}

/** Sends chat messages. Without JavaScript, a plain form posts them to the page's action. */
function Composer({
  requestId,
  room: { connection },
}: {
  requestId: string;
  room: SupportChatRoom;
}) {
  const [text, setText] = useState("");
  const id = useId();
  const send = () => {
    const trimmed = text.trim();
    if (trimmed === "" || connection === null) return;
    connection.send(trimmed);
    setText("");
  };
  const onSubmit = (event: FormEvent) => {
    if (connection === null) return;
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      method="post"
      action={`?request=${encodeURIComponent(requestId)}&form=reply`}
      onSubmit={onSubmit}
      className="grid gap-1"
      data-composer
    >
      <input type="hidden" name="request" value={requestId} />
      <div className="flex items-end gap-2">
        <Textarea
          name="text"
          aria-label={t("support.chat.composer.ariaLabel")}
          aria-describedby={id}
          placeholder={t("support.chat.composer.placeholder")}
          rows={2}
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="send"
          required
          className="min-h-0 resize-none max-lg:scroll-mb-28"
        />
        <IconButton
          label={t("support.chat.composer.submit")}
          type="submit"
          variant="primary"
          tooltip={false}
        >
          <SendHorizontal aria-hidden />
        </IconButton>
      </div>
      <p id={id} className="flex justify-between gap-3 text-muted text-xs">
        <span className="max-lg:sr-only">{t("support.chat.composer.hint")}</span>
        <span className="tabular ml-auto">
          {text.length >= MESSAGE_MAX * 0.8 && `${text.length}/${MESSAGE_MAX}`}
        </span>
      </p>
    </form>
  );
}
