import { t } from "#i18n/t.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { isUniqueViolation } from "../../money/ledger/post-journal.ts";
import { askSupport } from "./ask-support.ts";
import { subjectOf } from "./chat-rules.ts";
import type { ChatStartInput } from "./contract.ts";
import { isChatOpen } from "./contract-hours.ts";

/**
 * Starts a live chat with support. Outside the opening hours, the message becomes a ticket.
 * @returns the request's id, and whether it is a live chat
 * @throws DomainError FORBIDDEN if the plan has no live chat; CONFLICT while the user has another
 *   live chat; RATE_LIMITED as `askSupport`
 */
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
  // The room sets the alarm for the chat's deadline. If the room cannot be reached now, it reads
  // the chat when the page joins, and a scheduled job ends the chat after its deadline.
  if (isLive) await refreshChatRoom(deps, requestId);
  return { requestId, isLive };
}

/**
 * Notifies the room of a support chat that the row in D1 has changed. Never throws, because the
 * room reads the row again later.
 */
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
