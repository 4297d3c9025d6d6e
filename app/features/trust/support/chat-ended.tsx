import { CHAT_ANSWER_MINUTES } from "#app/features/ops/help/chat-hours.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formatTime } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { ChatEnd } from "#worker/domain/trust/support/contract-chat.ts";

const TITLES: Record<ChatEnd, Message> = {
  closed: msg("support.chatEndClosed"),
  unanswered: msg("support.chatEndUnanswered"),
  hours: msg("support.chatEndHours"),
  idle: msg("support.chatEndIdle"),
};

/**
 * Explains why a live chat ended, and what follows.
 * @param dueAt deadline of the reply to the ticket, ms since the epoch; null if no reply is due
 */
export function ChatEnded({ end, dueAt }: { end: ChatEnd; dueAt: number | null }) {
  return (
    <Alert variant="info" title={t(TITLES[end], { minutes: CHAT_ANSWER_MINUTES })}>
      {dueAt === null
        ? t("support.chatEndSettled")
        : t("support.chatEndDue", { dueAt: formatTime(dueAt) })}
    </Alert>
  );
}
