import { CHAT_RESPONSE_MINUTES } from "#app/features/ops/help/chat-hours.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formatTime } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { ChatEnd } from "#worker/domain/trust/support/contract-chat.ts";

const TITLES: Record<ChatEnd, Message> = {
  closed: msg("support.chat.ended.closed"),
  unanswered: msg("support.chat.ended.unanswered"),
  hours: msg("support.chat.ended.outsideHours"),
  idle: msg("support.chat.ended.idle"),
};

/** @param dueAt deadline of the reply, ms since the epoch; null if no reply is awaited */
export function ChatEnded({ end, dueAt }: { end: ChatEnd; dueAt: number | null }) {
  return (
    <Alert variant="info" title={t(TITLES[end], { minutes: CHAT_RESPONSE_MINUTES })}>
      {dueAt === null
        ? t("support.chat.ended.closedBody")
        : t("support.chat.ended.openBody", { dueAt: formatTime(dueAt) })}
    </Alert>
  );
}
