import { Pin, PinOff } from "lucide-react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";
import type { ChatMessage } from "#worker/domain/live/chat/contract.ts";
import { ChatText } from "./chat-text.tsx";

interface PinnedMessageProps {
  message: ChatMessage;
  me: string | null;
  onUnpin: (() => void) | undefined;
}

export function PinnedMessage({ message, me, onUnpin }: PinnedMessageProps) {
  return (
    <section
      aria-label={t("chat.pinned.ariaLabel")}
      className="flex items-start gap-2.5 border-line border-b bg-accent-soft/60 px-4 py-2 text-sm"
    >
      <Pin aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <p className="line-clamp-3 min-w-0 flex-1 [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{message.user.username}</bdi>{" "}
        <span dir="auto">
          <ChatText text={message.content} me={me} />
        </span>
      </p>
      {onUnpin && (
        <IconButton label={t("chat.menu.unpin")} size="sm" className="-my-1" onClick={onUnpin}>
          <PinOff aria-hidden />
        </IconButton>
      )}
    </section>
  );
}
