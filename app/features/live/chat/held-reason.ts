import { t } from "#i18n/t.ts";
import { judgedLabel } from "#worker/domain/kernel/judging/contract-judged.ts";
import { termOf } from "#worker/domain/live/chat/contract-held.ts";

/** Translates why the room held a message for review. Free text of moderators stays unchanged. */
export function heldReason(reason: string): string {
  const term = termOf(reason);
  return term === null ? (judgedLabel(reason) ?? reason) : t("chat.review.termReason", { term });
}
