import { t } from "#i18n/t.ts";
import { termOf } from "#worker/domain/chat/contract-held.ts";
import { judgedWords } from "#worker/domain/judging/contract-judged.ts";

/** Why a message waited for a moderator, said to its reader; what people wrote, and what was stored in words, stays as it is. */
export function heldReason(reason: string): string {
  const term = termOf(reason);
  return term === null ? (judgedWords(reason) ?? reason) : t("chat.hasTheBlockedTerm", { term });
}
