import { Link, useLocation } from "@remix-run/react";
import { Lock } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { ChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import { useIntent } from "#app/lib/intent/use-intent.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import type { ChatMessage, ChatYou } from "#worker/domain/live/chat/contract.ts";
import { MessageForm } from "./message-form.tsx";
import { useCountdown } from "./use-countdown.ts";

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
  return <MessageForm room={room} replyTo={replyTo} onReplied={onReplied} tip={tip} />;
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
