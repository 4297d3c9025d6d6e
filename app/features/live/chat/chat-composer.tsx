import { Link, useLocation } from "@remix-run/react";
import { Highlighter, Lock, Reply, SendHorizontal, X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { useIntent } from "#app/lib/intent/use-intent.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { useRootData } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { HIGHLIGHT_PRICE } from "#worker/domain/community/gamification/contract.ts";
import {
  type ChatMessage,
  type ChatModes,
  type ChatYou,
  MESSAGE_MAX,
} from "#worker/domain/live/chat/contract.ts";
import { MentionInput } from "./mention-input.tsx";

const COUNT_FROM = 400;

interface ChatComposerProps {
  room: ChatRoom;
  signedIn: boolean;
  channelPath: string | null;
  replyTo: ChatMessage | null;
  onReplied: () => void;
  tip?: ReactNode;
}

export function ChatComposer({
  room,
  signedIn,
  channelPath,
  replyTo,
  onReplied,
  tip,
}: ChatComposerProps) {
  const { state, connection } = room;
  if (state.needsPlan) return <NeedsPlan message={state.notice} />;
  if (state.removed) return <Closed>{state.notice ?? t("chat.access.removed")}</Closed>;
  if (state.room === "ended") return <Closed>{t("chat.access.streamEnded")}</Closed>;
  // Checks the chat room's state too, because the session may have ended after the page loaded.
  if (!signedIn || state.userId === null) {
    return <SignInToChat streamId={room.streamId} />;
  }
  if (state.you.gate !== null)
    return (
      <Gate gate={state.you.gate} channelPath={channelPath} onOpen={() => connection?.rejoin()} />
    );
  return <Writing room={room} replyTo={replyTo} onReplied={onReplied} tip={tip} />;
}

function SignInToChat({ streamId }: { streamId: string | null }) {
  const { pathname } = useLocation();
  const chat = useIntent({ act: "chat", isOwn: () => true, run: () => undefined });
  return (
    <div className="p-3">
      <Button asChild block variant="outline">
        <Link
          to={signInPath(pathname.replace(/\/chat$/, ""))}
          onClick={(event) => {
            if (streamId === null) return;
            event.preventDefault();
            chat({ act: "chat", streamId });
          }}
        >
          {t("chat.access.signInAction")}
        </Link>
      </Button>
    </div>
  );
}

function Writing({
  room,
  replyTo,
  onReplied,
  tip,
}: Pick<ChatComposerProps, "room" | "replyTo" | "onReplied" | "tip">) {
  const { state, connection, streamId } = room;
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const wait = useCountdown(state.waitUntil);
  const [highlight, setHighlight] = useState(false);
  const canHighlight = (useRootData()?.game?.coins ?? 0) >= HIGHLIGHT_PRICE;
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
      {replyTo && (
        <div className="flex items-center gap-2 rounded-md bg-line/50 py-1 pr-1 pl-3 text-xs">
          <Reply aria-hidden className="size-3.5 shrink-0 text-muted" />
          <p className="min-w-0 flex-1 truncate">
            {rich("chat.composer.replyingTo", {
              name: <bdi className="font-semibold">{replyTo.user.username}</bdi>,
            })}{" "}
            <span dir="auto">{replyTo.content}</span>
          </p>
          <IconButton
            label={t("chat.composer.cancelReply")}
            size="sm"
            tooltip={false}
            className="size-6"
            onClick={onReplied}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      )}
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
      <p id={`${id}-limits`} className="tabular flex justify-between gap-3 px-1 text-muted text-xs">
        <span>{describeModes(state.modes, state.you.role)}</span>
        <span className="shrink-0">
          {wait > 0 && <span>{t("chat.composer.waitCount", { wait })} </span>}
          {text.length >= COUNT_FROM && (
            <span className={text.length === MESSAGE_MAX ? "text-danger" : undefined}>
              {text.length}/{MESSAGE_MAX}
            </span>
          )}
        </span>
      </p>
    </form>
  );
}

function describeModes(modes: ChatModes, role: ChatYou["role"]): string {
  const on = [
    modes.slowMode === 0
      ? t("chat.modes.slowMode.offStatus")
      : t("chat.modes.slowMode.onStatus", { seconds: modes.slowMode }),
    modes.closed && t("chat.modes.chatOff.label"),
    modes.followersOnly && t("chat.modes.followersOnly.label"),
    modes.verifiedOnly && t("chat.modes.verifiedOnly.label"),
    modes.planOnly && t("chat.modes.subscribersOnly.label"),
  ].filter((label) => label !== false);
  const isExempt = role === "moderator" || role === "streamer";
  const isLimited = modes.slowMode > 0 || on.length > 1;
  const modeList = on.join(" · ");
  return isExempt && isLimited ? t("chat.modes.exemptStatus", { modes: modeList }) : modeList;
}

interface GateProps {
  gate: NonNullable<ChatYou["gate"]>;
  channelPath: string | null;
  onOpen: () => void;
}

function Gate({ gate, channelPath, onOpen }: GateProps) {
  const secondsLeft = useCountdown(gate.until ?? 0);
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (secondsLeft > 0) wasWaiting.current = true;
    else if (wasWaiting.current) onOpen();
  }, [secondsLeft, onOpen]);
  const solution = wayThrough(gate.code, channelPath);
  return (
    <div className="grid gap-2.5 p-4 text-sm" role="status">
      <p className="flex items-start gap-2 text-muted">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {gate.message}
          {secondsLeft > 0 && <span className="tabular"> {spokenTime(secondsLeft)}</span>}
        </span>
      </p>
      {solution && (
        <Button asChild block variant="outline">
          <Link to={solution.to}>{solution.label}</Link>
        </Button>
      )}
    </div>
  );
}

function wayThrough(
  code: string,
  channelPath: string | null,
): { to: string; label: string } | null {
  if (code === "VERIFIED_ONLY")
    return { to: "/settings/account", label: t("chat.access.verifyAction") };
  if (code === "PLAN_ONLY") return { to: "/subscription", label: t("chat.access.plansAction") };
  if (code === "FOLLOWERS_ONLY" && channelPath !== null)
    return { to: channelPath, label: t("chat.access.channelAction") };
  return null;
}

const spokenTime = (seconds: number) =>
  seconds < 60
    ? t("chat.access.secondsLeft", { n: seconds })
    : seconds < 3600
      ? t("chat.access.minutesLeft", { n: Math.ceil(seconds / 60) })
      : t("chat.access.hoursLeft", { n: Math.ceil(seconds / 3600) });

/** @param until ms since the epoch */
function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** The room rejoins when the user returns to this page with a plan. */
function NeedsPlan({ message }: { message: string | null }) {
  return (
    <div className="grid gap-2.5 p-4 text-sm" role="status">
      <p className="flex items-start gap-2 text-muted">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {message}
      </p>
      <Button asChild block variant="outline">
        <Link to="/subscription">{t("chat.access.plansAction")}</Link>
      </Button>
    </div>
  );
}

function Closed({ children }: { children: string }) {
  return <p className="p-4 text-center text-muted text-sm">{children}</p>;
}
