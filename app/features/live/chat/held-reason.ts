import { t } from "#i18n/t.ts";
import { judgedLabel } from "#worker/domain/kernel/judging/contract-judged.ts";
import { termOf } from "#worker/domain/live/chat/contract-held.ts";

/**
 * Returns the reason why a message was held, in the reader's language. Free text of moderators and
 * reasons stored as text stay unchanged.
 */
export function heldReason(reason: string): string {
  const term = termOf(reason);
  return term === null ? (judgedLabel(reason) ?? reason) : t("chat.review.termReason", { term });
}
