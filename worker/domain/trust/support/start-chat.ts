import { t } from "#i18n/t.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { isUniqueViolation } from "../../money/ledger/post-journal.ts";
import { subjectOf } from "./chat-rules.ts";
import type { ChatStartInput } from "./contract.ts";
import { isChatOpen } from "./contract-hours.ts";
import { askSupport } from "./request-support.ts";

/** Starts a live chat with support. Outside the opening hours, the message becomes a ticket. */
export async function startChat(
  deps: Pick<Deps, "db" | "now" | "newId" | "supportRooms" | "chatHours" | "log">,
  { actor, category, text }: ChatStartInput & { actor: Pick<SignedInActor, "id" | "plan"> },
): Promise<{ requestId: string; isLive: boolean }> {
  if (!entitlementsOf(actor.plan).liveChat)
    throw new DomainError("FORBIDDEN", t("support.chat.errors.planRequired"));
  const isLive = isChatOpen(deps.now(), deps.chatHours);
  const request = { actor, category, subject: subjectOf(text), text };
  const requestId = await askSupport(deps, request, { isChat: isLive }).catch((cause: unknown) => {
    if (!isUniqueViolation(cause, "support_requests.")) throw cause;
    throw new DomainError("CONFLICT", t("support.chat.errors.alreadyOpen"), { cause });
  });
  // If this call fails, the room reads the chat when the page joins, and a scheduled job ends the
  // chat after its deadline.
  if (isLive) await refreshChatRoom(deps, requestId);
  return { requestId, isLive };
}

/** Makes a chat's room read the changed row from D1. Never throws: the room reads D1 later. */
export async function refreshChatRoom(
  { supportRooms, log }: Pick<Deps, "supportRooms" | "log">,
  requestId: string,
): Promise<void> {
  try {
    await supportRooms.changed(requestId);
  } catch (cause) {
    log.error("support room not told", cause, { requestId });
  }
}
