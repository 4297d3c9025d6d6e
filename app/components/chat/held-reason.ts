import { t } from "#i18n/t.ts";
import { termOf } from "#worker/domain/chat/contract-held.ts";

/** Why a message waited for a moderator, said to its reader. */
export function heldReason(reason: string): string {
  const term = termOf(reason);
  return term === null ? reason : t("chat.hasTheBlockedTerm", { term });
}
