import { t } from "#i18n/t.ts";
import { judgedWords } from "#worker/domain/kernel/judging/contract-judged.ts";
import { termOf } from "#worker/domain/live/chat/contract-held.ts";

/**
 * Why a message waited for a moderator, said to its reader; what people wrote, and what was stored
 * in words, stays as it is.
 */
export function heldReason(reason: string): string {
  const term = termOf(reason);
  return term === null ? (judgedWords(reason) ?? reason) : t("chat.hasTheBlockedTerm", { term });
}
