import { Highlighter, Reply, SendHorizontal, X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ChatState } from "#app/features/live/chat/chat-state.ts";
import type { ChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { useGameNews } from "#app/lib/viewer.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { HIGHLIGHT_PRICE } from "#worker/domain/community/gamification/contract.ts";
import { type ChatMessage, canModerate, MESSAGE_MAX } from "#worker/domain/live/chat/contract.ts";
import { MentionInput } from "./mention-input.tsx";
import { useCountdown } from "./use-countdown.ts";

const COUNT_FROM = 400;

interface MessageFormProps {
  room: ChatRoom;
  replyTo: ChatMessage | null;
  onReplied: () => void;
  tip: ReactNode;
}

export function MessageForm({ room, replyTo, onReplied, tip }: MessageFormProps) {
  const { state, connection, streamId } = room;
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const wait = useCountdown(state.waitUntil);
  const [highlight, setHighlight] = useState(false);
  const canHighlight = (useGameNews()?.coins ?? 0) >= HIGHLIGHT_PRICE;
  const canSend = state.connection === "connected" && text.trim() !== "" && wait === 0;
  useEffect(() => {
    if (replyTo) input.current?.focus();
  }, [replyTo]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    const quote = replyTo && {
      id: replyTo.id,
      username: replyTo.user.username,
      content: replyTo.content,
    };
    connection?.send(text.trim(), quote, { highlight: canHighlight && highlight });
    setText("");
    setHighlight(false);
    onReplied();
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-1.5 p-3">
      {state.notice && (
        <p id={`${id}-notice`} role="alert" className="px-1 text-danger text-xs">
          {state.notice}
        </p>
      )}
      {replyTo && <ReplyLine message={replyTo} onCancel={onReplied} />}
      <div className="flex items-center gap-2">
        <MentionInput
          ref={input}
          streamId={streamId}
          aria-label={t("chat.composer.ariaLabel")}
          aria-describedby={`${id}-limits${state.notice ? ` ${id}-notice` : ""}`}
          placeholder={
            wait > 0 ? t("chat.composer.waitPlaceholder", { wait }) : t("chat.composer.placeholder")
          }
          // Keeps the input above a phone's bottom bar when the keyboard opens.
          className="max-lg:scroll-mb-28"
          value={text}
          // Before hydration, the input is disabled, because the browser itself would submit the
          // form and lose the message.
          disabled={connection === null}
          maxLength={MESSAGE_MAX}
          autoComplete="off"
          enterKeyHint="send"
          onEscape={onReplied}
          onText={(next) => {
            setText(next);
            connection?.clearNotice();
          }}
        />
        {canHighlight && (
          <IconButton
            label={t("chat.highlight.submit", { price: HIGHLIGHT_PRICE })}
            aria-pressed={highlight}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
            onClick={() => setHighlight(!highlight)}
          >
            <Highlighter aria-hidden />
          </IconButton>
        )}
        {tip}
        <IconButton
          label={t("chat.composer.submit")}
          type="submit"
          variant="primary"
          disabled={!canSend}
          tooltip={false}
        >
          <SendHorizontal aria-hidden />
        </IconButton>
      </div>
      <MessageLimits id={`${id}-limits`} state={state} wait={wait} length={text.length} />
    </form>
  );
}

function ReplyLine({ message, onCancel }: { message: ChatMessage; onCancel: () => void }) {
  return (
    <div className="flex items-center gap-2 rounded-md bg-line/50 py-1 pr-1 pl-3 text-xs">
      <Reply aria-hidden className="size-3.5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 truncate">
        {rich("chat.composer.replyingTo", {
          name: <bdi className="font-semibold">{message.user.username}</bdi>,
        })}{" "}
        <span dir="auto">{message.content}</span>
      </p>
      <IconButton
        label={t("chat.composer.cancelReply")}
        size="sm"
        tooltip={false}
        className="size-6"
        onClick={onCancel}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

interface MessageLimitsProps {
  id: string;
  state: ChatState;
  wait: number;
  length: number;
}

function MessageLimits({ id, state, wait, length }: MessageLimitsProps) {
  return (
    <p id={id} className="tabular flex justify-between gap-3 px-1 text-muted text-xs">
      <span>{describeModes(state)}</span>
      <span className="shrink-0">
        {wait > 0 && <span>{t("chat.composer.waitCount", { wait })} </span>}
        {length >= COUNT_FROM && (
          <span className={length === MESSAGE_MAX ? "text-danger" : undefined}>
            {length}/{MESSAGE_MAX}
          </span>
        )}
      </span>
    </p>
  );
}

function describeModes({ modes, you }: ChatState): string {
  const on = [
    modes.slowMode === 0
      ? t("chat.modes.slowMode.offStatus")
      : t("chat.modes.slowMode.onStatus", { seconds: modes.slowMode }),
    modes.closed && t("chat.modes.chatOff.label"),
    modes.followersOnly && t("chat.modes.followersOnly.label"),
    modes.verifiedOnly && t("chat.modes.verifiedOnly.label"),
    modes.planOnly && t("chat.modes.subscribersOnly.label"),
  ].filter((label) => label !== false);
  const isExempt = canModerate(you);
  const isLimited = modes.slowMode > 0 || on.length > 1;
  const modeList = on.join(" · ");
  return isExempt && isLimited ? t("chat.modes.exemptStatus", { modes: modeList }) : modeList;
}
