import {
  CircleCheck,
  Clock,
  CloudOff,
  LoaderCircle,
  type LucideIcon,
  MessageCircle,
  UserX,
} from "lucide-react";
import { useSyncExternalStore } from "react";
import type { ChatState } from "#app/features/live/chat/chat-state.ts";
import { CHAT_RESPONSE_MINUTES } from "#app/features/ops/help/chat-hours.ts";
import { cn } from "#app/ui/cn.ts";
import { formatDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { useSecondsSince } from "./use-clock.ts";

export type ChatSide = "person" | "staff";

interface Status {
  icon: LucideIcon;
  title: string;
  detail?: string;
  isSpinning?: boolean;
  isGood?: boolean;
}

const noOp = () => () => undefined;
function subscribeOnline(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
const useOnline = () =>
  useSyncExternalStore(
    typeof window === "undefined" ? noOp : subscribeOnline,
    () => navigator.onLine,
    () => true,
  );

/** Screen readers announce changes of the status, but not the clock beside the status. */
export function ChatStatus({ state, side }: { state: ChatState; side: ChatSide }) {
  const isOnline = useOnline();
  const status = statusOf(state, side, isOnline);
  const awaitedSince = state.support?.awaitedSince ?? null;
  const waited = useSecondsSince(state.support?.phase === "ended" ? null : awaitedSince);
  const { icon: Icon, title, detail, isSpinning = false, isGood = false } = status;
  return (
    <div className="flex items-start gap-3 border-line border-b px-4 py-3 text-sm">
      <Icon
        aria-hidden
        className={cn(
          "mt-0.5 size-5 shrink-0",
          isGood ? "text-paid" : "text-muted",
          isSpinning && "animate-spin motion-reduce:animate-none",
        )}
      />
      <div role="status" className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold">{title}</p>
        {detail !== undefined && <p className="text-muted">{detail}</p>}
      </div>
      {waited !== null && (
        <span
          className="tabular shrink-0 text-muted"
          role="timer"
          aria-label={t("support.chat.status.waitedAriaLabel")}
          aria-live="off"
        >
          {formatDuration(waited)}
        </span>
      )}
    </div>
  );
}

function statusOf(state: ChatState, side: ChatSide, isOnline: boolean): Status {
  const { support } = state;
  if (state.removed)
    return {
      icon: CloudOff,
      title: t("support.chat.status.accessRemoved"),
      detail: state.notice ?? undefined,
    };
  if (!isOnline)
    return {
      icon: CloudOff,
      title: t("support.chat.status.offline"),
      detail: t("support.chat.status.offlineDetail"),
    };
  if (state.connection === "disconnected") {
    return {
      icon: LoaderCircle,
      title: t("support.chat.status.reconnecting"),
      detail: t("support.chat.status.offlineDetail"),
      isSpinning: true,
    };
  }
  if (support === null)
    return { icon: LoaderCircle, title: t("support.chat.status.connecting"), isSpinning: true };
  if (support.phase === "ended")
    return { icon: MessageCircle, title: t("support.chat.status.ended") };
  return side === "person" ? userStatus(support) : statusOfStaff(support);
}

type Support = NonNullable<ChatState["support"]>;

function userStatus({ phase, awaitedSince }: Support): Status {
  const minutes = CHAT_RESPONSE_MINUTES;
  if (phase === "waiting")
    return {
      icon: Clock,
      title: t("support.chat.status.waiting"),
      detail: t("support.chat.status.waitingDetail", { minutes }),
    };
  if (awaitedSince === null)
    return { icon: CircleCheck, title: t("support.chat.status.answered"), isGood: true };
  return {
    icon: CircleCheck,
    title: t("support.chat.status.staffPresent"),
    detail: t("support.chat.status.staffPresentDetail", { minutes }),
    isGood: true,
  };
}

function statusOfStaff({ phase, awaitedSince, isPersonHere, isMine }: Support): Status {
  if (!isPersonHere)
    return {
      icon: UserX,
      title: t("support.chat.staffStatus.userLeft"),
      detail: t("support.chat.staffStatus.userLeftDetail"),
    };
  if (phase === "waiting") return { icon: Clock, title: t("support.chat.staffStatus.untaken") };
  if (!isMine)
    return { icon: MessageCircle, title: t("support.chat.staffStatus.takenByColleague") };
  if (awaitedSince === null)
    return { icon: CircleCheck, title: t("support.chat.staffStatus.answered"), isGood: true };
  return {
    icon: Clock,
    title: t("support.chat.staffStatus.waiting"),
    detail: t("support.chat.staffStatus.waitingDetail", { minutes: CHAT_RESPONSE_MINUTES }),
  };
}
